import { CircleCheck, CircleSlash, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#web/ui/feedback/state-badge.tsx'
import type { ListedEnrolment } from './enrolment.ts'

const looks = {
  active: { look: 'moss', Icon: CircleCheck },
  inactive: { look: 'quiet', Icon: CircleSlash },
  deleted: { look: 'quiet', Icon: Trash2 },
} as const satisfies Record<ListedEnrolment['status'], object>

/** Whether an enrolment runs, in a word with a sign of its own. */
export function EnrolmentStatusBadge({ status }: Pick<ListedEnrolment, 'status'>) {
  const { t } = useTranslation('enrolment-admin')
  return (
    <span className="whitespace-nowrap">
      <StateBadge {...looks[status]}>{t(`status.${status}`)}</StateBadge>
    </span>
  )
}
