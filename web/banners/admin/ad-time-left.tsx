import { useTranslation } from 'react-i18next'
import { remindBeforeHours } from '#domain/banners/ad-request.ts'
import { TimeLeft } from '#web/kernel/lists/time-left.tsx'

/** How much of the promise is left. */
export function AdTimeLeft({ hoursLeft }: { hoursLeft: number | null }) {
  const { t } = useTranslation('ads-admin')
  return (
    <TimeLeft
      hoursLeft={hoursLeft}
      urgentHours={remindBeforeHours}
      format={(state, count) => t(state, { count })}
    />
  )
}
