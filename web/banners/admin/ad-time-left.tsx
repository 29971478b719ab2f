import { Clock, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { remindBeforeHours } from '#domain/banners/ad-request.ts'
import { classNames } from '#web/ui/content/class-names.ts'

/** How much of the promise is left, in words, with a sign where it runs out. */
export function AdTimeLeft({ hoursLeft }: { hoursLeft: number | null }) {
  const { t } = useTranslation('ads-admin')
  if (hoursLeft === null) return null
  const isUrgent = hoursLeft < remindBeforeHours
  const Icon = isUrgent ? TriangleAlert : Clock
  const text =
    hoursLeft < 0
      ? t('late', { count: -hoursLeft })
      : hoursLeft === 0
        ? t('lastHour')
        : t('left', { count: hoursLeft })
  return (
    <span
      className={classNames('inline-flex items-center gap-2', isUrgent && 'font-bold text-danger')}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {text}
    </span>
  )
}
