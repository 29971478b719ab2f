import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatDay } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import { MailLink, PhoneLink } from '#web/admin/contact-link.tsx'
import { adminPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { Table } from '#web/ui/content/table.tsx'
import type { EnrolmentColumn, ListedEnrolment } from './enrolment.ts'
import { EnrolmentStatusBadge } from './enrolment-status.tsx'

export interface EnrolmentTableProps {
  enrolments: readonly ListedEnrolment[]
  columns: readonly EnrolmentColumn[]
}

export function EnrolmentTable({ enrolments, columns }: EnrolmentTableProps) {
  const { t } = useTranslation('enrolment-admin')
  const cells = useCells()
  return (
    <Table
      caption={t('caption')}
      columns={[
        {
          key: 'person',
          title: t('columns.person'),
          cell: (enrolment) => <EnrolleeLink enrolment={enrolment} />,
        },
        ...columns.map((key) => ({ key, title: t(`columns.${key}`), cell: cells[key] })),
      ]}
      rows={enrolments}
      rowKey={({ id }) => id}
    />
  )
}

/** The way to all that is known of an enrolment; the view is handed over for the way back. */
function EnrolleeLink({ enrolment: { id, enrollee } }: { enrolment: ListedEnrolment }) {
  const { t } = useTranslation('enrolment-admin')
  const { search } = useLocation()
  return (
    <Link to={adminPaths.enrolment(id)} state={{ search }} className={textLinkClasses}>
      <span className="wrap-anywhere text-lg lg:min-w-40 lg:text-base">
        {enrollee ?? t('erased')}
      </span>
    </Link>
  )
}

function useCells(): Record<EnrolmentColumn, (enrolment: ListedEnrolment) => ReactNode> {
  const { t } = useTranslation('enrolment-admin')
  const { language } = useLanguage()
  const day = (date: string) => (
    <span className="whitespace-nowrap">{formatDay(date, language)}</span>
  )
  return {
    programme: ({ programmeName }) => programmeName,
    status: ({ status, effectiveEndDate }) => (
      <span className="grid justify-items-start gap-1">
        <EnrolmentStatusBadge status={status} />
        {effectiveEndDate && (
          <span className="text-ink-soft">
            {t('until', { day: formatDay(effectiveEndDate, language) })}
          </span>
        )}
      </span>
    ),
    phone: ({ enrollee, phone }) => phone && <PhoneLink name={enrollee ?? ''} phone={phone} />,
    age: ({ age }) => age,
    locality: ({ locality }) => <span className="wrap-anywhere">{locality}</span>,
    payer: ({ payer }) => (
      <span className="wrap-anywhere lg:inline-block lg:min-w-40">
        {payer?.name ?? t('erased')}
      </span>
    ),
    email: ({ payer }) =>
      payer && (
        <span className="lg:inline-block lg:min-w-64">
          <MailLink name={payer.name} email={payer.email} />
        </span>
      ),
    payerPhone: ({ payer }) => payer && <PhoneLink name={payer.name} phone={payer.phone} />,
    enrolledOn: ({ enrolledOn }) => day(enrolledOn),
    nextCharge: ({ nextCharge }) =>
      nextCharge && (
        <span className="grid">
          {day(nextCharge.date)}
          <span className="text-ink-soft">
            {formatMoney(fromEuros(nextCharge.amount), language)}
          </span>
        </span>
      ),
  }
}
