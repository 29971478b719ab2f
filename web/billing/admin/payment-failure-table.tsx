import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { listPaymentFailures } from '#domain/billing/admin/payment-failures-contract.ts'
import { formatDay } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import type { Answer } from '#web/http/types.ts'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { Badge } from '#web/ui/content/badge.tsx'
import { type Column, Table } from '#web/ui/content/table.tsx'

type Failure = Answer<typeof listPaymentFailures>['failures'][number]

const stateLooks = { open: 'sun', paid: 'moss', givenUp: 'quiet', placeLost: 'clay' } as const

export function PaymentFailureTable({ failures }: { failures: readonly Failure[] }) {
  const { t } = useTranslation('payment-failures')
  const { language } = useLanguage()
  const columns: Column<Failure>[] = [
    { key: 'payer', title: t('columns.payer'), cell: (failure) => <Payer {...failure} /> },
    {
      key: 'person',
      title: t('columns.person'),
      cell: ({ enrollee, programmeName }) => (
        <span className="grid">
          <span className="wrap-anywhere">{enrollee}</span>
          <span>{programmeName}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      title: t('columns.amount'),
      cell: ({ amount }) => <strong>{formatMoney(fromEuros(amount), language)}</strong>,
      numeric: true,
    },
    { key: 'reason', title: t('columns.reason'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'state',
      title: t('columns.state'),
      cell: ({ state }) => (
        <span className="whitespace-nowrap">
          <Badge look={stateLooks[state]}>{t(`state.${state}`)}</Badge>
        </span>
      ),
    },
    { key: 'days', title: t('columns.days'), cell: (failure) => <TimeLeft {...failure} /> },
  ]
  return <Table caption={t('caption')} columns={columns} rows={failures} rowKey={({ id }) => id} />
}

const contact =
  'inline-flex min-h-11 items-center gap-2 font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-sea'

/** Who pays, and the two ways to reach them. */
function Payer({ payer }: Pick<Failure, 'payer'>) {
  const { t } = useTranslation('payment-failures')
  if (!payer) return t('erased')
  const { name, email, phone } = payer
  return (
    <span className="grid justify-items-start">
      <strong className="wrap-anywhere">{name}</strong>
      <a href={`tel:${phone}`} className={contact}>
        <Phone aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">{t('phone', { name })}</span>
        {formatPhone(phone)}
      </a>
      <a href={`mailto:${email}`} className={contact}>
        <Mail aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">{t('write', { name })}</span>
        <span className="wrap-anywhere">{email}</span>
      </a>
    </span>
  )
}

function TimeLeft({ daysLeft, failedOn, graceEndsOn }: Failure) {
  const { t } = useTranslation('payment-failures')
  const { language } = useLanguage()
  return (
    <span className="grid">
      {daysLeft !== null && (
        <strong>{daysLeft === 0 ? t('lastDay') : t('daysLeft', { count: daysLeft })}</strong>
      )}
      {daysLeft !== null && <span>{t('until', { day: formatDay(graceEndsOn, language) })}</span>}
      <span>{t('since', { day: formatDay(failedOn, language) })}</span>
    </span>
  )
}
