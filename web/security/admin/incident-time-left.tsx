import { useTranslation } from 'react-i18next'
import { TimeLeft } from '#web/kernel/lists/time-left.tsx'

const URGENT_HOURS = 24

/** How much is left of the 72 hours in which the authority has to know. */
export function IncidentTimeLeft({ hoursLeft }: { hoursLeft: number | null }) {
  const { t } = useTranslation('incidents-admin')
  return (
    <TimeLeft
      hoursLeft={hoursLeft}
      urgentHours={URGENT_HOURS}
      format={(state, count) => t(state, { count })}
    />
  )
}
