import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import type { RefundablePayment } from '#web/billing/admin/payment.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'

/** Shows whose payment it is, and how much of it can go back. */
export function RefundedPayment({ payment }: { payment: RefundablePayment }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const money = useMoney()
  const { payer, enrollee, programmeName: programme, month, date } = payment
  const facts = {
    payer: payer?.name ?? t('erased'),
    person: enrollee ?? t('erased'),
    what: t('what', { programme, month: formatMonth(month, language) }),
    date: formatDay(date, language),
    amount: money(payment.amount),
    ...(payment.refunded > 0 && { refunded: money(payment.refunded) }),
    refundable: money(payment.refundable),
  }
  return (
    <Card look="sea">
      <section aria-labelledby="payment" className="grid gap-4">
        <h2 id="payment" className="text-xl">
          {t('refund.payment')}
        </h2>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt className="text-ink-soft">{t(`refund.facts.${name as keyof typeof facts}`)}</dt>
              <dd className="wrap-anywhere font-bold">{value}</dd>
              {name === 'payer' && payer && <dd className="wrap-anywhere">{payer.email}</dd>}
            </div>
          ))}
        </dl>
      </section>
    </Card>
  )
}
