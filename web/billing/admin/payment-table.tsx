import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatDay, formatMonth } from '#domain/calendar-text.ts'
import { formatMoney, fromEuros } from '#domain/money.ts'
import { adminPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { useLanguage } from '#web/shell/layout/use-language.ts'
import { textLinkClasses } from '#web/ui/content/link-classes.ts'
import { type Column, Table } from '#web/ui/content/table.tsx'
import type { Payment } from './payment.ts'
import { PaymentStateBadge } from './payment-state.tsx'

export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const columns: Column<Payment>[] = [
    {
      key: 'date',
      title: t('columns.date'),
      cell: ({ date, receiptNumber }) => (
        <Lines
          first={formatDay(date, language)}
          second={receiptNumber && t('receipt', { number: receiptNumber })}
          plain
        />
      ),
    },
    {
      key: 'payer',
      title: t('columns.payer'),
      cell: ({ payer }) => (
        <span className="block lg:min-w-48">
          <Lines first={payer?.name ?? t('erased')} second={payer?.email ?? null} />
        </span>
      ),
    },
    {
      key: 'person',
      title: t('columns.person'),
      cell: ({ enrollee, programmeName: programme, month }) => (
        <Lines
          first={enrollee ?? t('erased')}
          second={t('what', { programme, month: formatMonth(month, language) })}
        />
      ),
    },
    {
      key: 'amount',
      title: t('columns.amount'),
      cell: ({ amount }) => (
        <strong className="whitespace-nowrap">{formatMoney(fromEuros(amount), language)}</strong>
      ),
      numeric: true,
    },
    { key: 'state', title: t('columns.state'), cell: (payment) => <State payment={payment} /> },
    {
      key: 'actions',
      title: t('columns.actions'),
      cell: (payment) => <RefundLink payment={payment} />,
    },
  ]
  return <Table caption={t('caption')} columns={columns} rows={payments} rowKey={({ id }) => id} />
}

function Lines(props: { first: string; second: string | null; plain?: boolean }) {
  const { first, second, plain } = props
  return (
    <span className="grid">
      <span className={plain ? '' : 'font-bold'}>{first}</span>
      {second && <span className="wrap-anywhere text-ink-soft">{second}</span>}
    </span>
  )
}

/** The state in a word, and what is to be known of refunds besides. */
function State({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { state, refunded, refundPending, refundFailed } = payment
  const money = (euros: number) => ({ amount: formatMoney(fromEuros(euros), language) })
  return (
    <span className="grid justify-items-start gap-1">
      <PaymentStateBadge state={state} />
      {state === 'partlyRefunded' && <span>{t('refunded', money(refunded))}</span>}
      {refundPending > 0 && <span>{t('refundPending', money(refundPending))}</span>}
      {refundFailed && <span className="font-bold text-danger">{t('states.refundFailed')}</span>}
    </span>
  )
}

function RefundLink({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { search } = useLocation()
  const { id, payer, month, refundable, refunded, refundPending } = payment
  if (refundable + refunded + refundPending === 0) return null
  return (
    // The search is handed over for the way back.
    <Link to={adminPaths.refund(id)} state={{ search }} className={textLinkClasses}>
      {t(refundable > 0 ? 'giveBack' : 'seeRefunds')}
      <span className="sr-only">
        {t('of', { payer: payer?.name ?? t('erased'), month: formatMonth(month, language) })}
      </span>
    </Link>
  )
}
