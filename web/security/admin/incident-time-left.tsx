import { useTranslation } from 'react-i18next'
import { TimeLeft } from '#web/admin/time-left.tsx'

const URGENT_HOURS = 24

/** How much is left of the 72 hours in which the authority has to know. */
export function IncidentTimeLeft({ hoursLeft }: { hoursLeft: number | null }) {
  const { t } = useTranslation('incidents-admin')
  if (hoursLeft === null) return null
  return (
    <TimeLeft isUrgent={hoursLeft < URGENT_HOURS}>
      {hoursLeft < 0
        ? t('late', { count: -hoursLeft })
        : hoursLeft === 0
          ? t('lastHour')
          : t('left', { count: hoursLeft })}
    </TimeLeft>
  )
}
