import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { paymentColumns } from '#domain/billing/admin/payment-columns.ts'
import { formatDayInFigures, formatMonth } from '#domain/kernel/calendar-text.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { ListTable } from '#web/kernel/lists/list-table.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { rowLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { adminPaths } from '#web/signed-in-paths.ts'
import type { Payment } from './payment.ts'
import { PaymentStateBadge } from './payment-state.tsx'

export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  return (
    <ListTable
      list={paymentColumns}
      caption={t('caption')}
      rows={payments}
      cells={{
        receipt: ({ receiptNumber: number }) =>
          number && <span className="as-table:whitespace-nowrap">{t('receipt', { number })}</span>,
        what: ({ programmeName: programme, month }) => (
          <Sentence>
            {(keep) =>
              t('what', { programme: keep(programme), month: formatMonth(month, language) })
            }
          </Sentence>
        ),
        state: (payment) => <State payment={payment} />,
      }}
      actions={(payment) => <RefundLink payment={payment} />}
    />
  )
}

/** The state in a word, and what is to be known of refunds and disputes besides. */
function State({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const { state, refunded, refundPending, refundFailed, answer } = payment
  const money = useMoney()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 as-table:grid as-table:max-w-28 as-table:justify-items-start">
      <PaymentStateBadge state={state} />
      {state === 'partlyRefunded' && (
        <Sentence>{(keep) => t('refunded', { amount: keep(money(refunded)) })}</Sentence>
      )}
      {answer && (
        <span>
          {t('answer', {
            day: formatDayInFigures(answer.until, language),
            count: answer.daysLeft,
          })}
        </span>
      )}
      {refundPending > 0 && (
        <Sentence>{(keep) => t('refundPending', { amount: keep(money(refundPending)) })}</Sentence>
      )}
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
    <Link to={adminPaths.refund(id)} state={{ search }} className={rowLinkClasses}>
      <span>{t(refundable > 0 ? 'giveBack' : 'seeRefunds')}</span>
      <span className="sr-only">
        <Sentence>
          {(keep) =>
            t('of', {
              payer: keep(payer?.name ?? t('erased')),
              month: formatMonth(month, language),
            })
          }
        </Sentence>
      </span>
    </Link>
  )
}
