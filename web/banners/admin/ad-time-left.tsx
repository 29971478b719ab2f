import { useTranslation } from 'react-i18next'
import { remindBeforeHours } from '#domain/banners/ad-request.ts'
import { TimeLeft } from '#web/admin/time-left.tsx'

/** How much of the promise is left. */
export function AdTimeLeft({ hoursLeft }: { hoursLeft: number | null }) {
  const { t } = useTranslation('ads-admin')
  if (hoursLeft === null) return null
  return (
    <TimeLeft isUrgent={hoursLeft < remindBeforeHours}>
      {hoursLeft < 0
        ? t('late', { count: -hoursLeft })
        : hoursLeft === 0
          ? t('lastHour')
          : t('left', { count: hoursLeft })}
    </TimeLeft>
  )
}
