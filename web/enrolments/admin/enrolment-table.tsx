import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { enrolmentColumns } from '#domain/enrolments/admin/enrolment-columns.ts'
import { formatDayInFigures } from '#domain/kernel/calendar-text.ts'
import { EnrolmentState, useEnrolmentState } from '#web/enrolments/enrolment-state.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { ListTable } from '#web/kernel/lists/list-table.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { EnrolmentColumn, ListedEnrolment } from './enrolment.ts'

interface EnrolmentTableProps {
  enrolments: readonly ListedEnrolment[]
  columns: readonly EnrolmentColumn[]
}

export function EnrolmentTable({ enrolments, columns }: EnrolmentTableProps) {
  const { t } = useTranslation('enrolment-admin')
  return (
    <ListTable
      list={enrolmentColumns}
      caption={t('caption')}
      rows={enrolments}
      chosen={columns}
      cells={{
        person: (enrolment) => <EnrolleeLink enrolment={enrolment} />,
        status: ({ status, effectiveEndDate }) => (
          <EnrolmentState status={status} effectiveEndDate={effectiveEndDate} />
        ),
        end: (enrolment) => <EndDay {...enrolment} />,
      }}
    />
  )
}

/** The day on which it ended; of one that is ending, its state says it. */
function EndDay(enrolment: Pick<ListedEnrolment, 'status' | 'effectiveEndDate'>) {
  const { t } = useTranslation('enrolment-admin')
  const { language } = useLanguage()
  const state = useEnrolmentState(enrolment)
  const day = enrolment.effectiveEndDate
  return state === 'leaving' || !day ? null : t('until', { day: formatDayInFigures(day, language) })
}

/** The way to all that is known of an enrolment; the view is handed over for the way back. */
function EnrolleeLink({ enrolment: { id, enrollee } }: { enrolment: ListedEnrolment }) {
  const { t } = useTranslation('enrolment-admin')
  const { search } = useLocation()
  return (
    <Link to={adminPaths.enrolment(id)} state={{ search }} className={rowLinkClasses}>
      <span className="wrap-anywhere">{enrollee ?? t('erased')}</span>
    </Link>
  )
}
