import { useTranslation } from 'react-i18next'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import type { RefundablePayment } from '#web/billing/admin/payment.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { useMoney } from '#web/kernel/i18n/use-money.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'

/** Whose payment it is, and how much of it can go back. */
export function RefundedPayment({ payment }: { payment: RefundablePayment }) {
  const { t } = useTranslation('payments')
  const { language } = useLanguage()
  const money = useMoney()
  const { payer, enrollee, programmeName: programme, month, date } = payment
  const facts = {
    payer: payer ? <Payer {...payer} /> : t('erased'),
    person: enrollee ?? t('erased'),
    what: (
      <Sentence>
        {(keep) => t('what', { programme: keep(programme), month: formatMonth(month, language) })}
      </Sentence>
    ),
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
        <Facts
          look="pairs"
          facts={Object.entries(facts).map(([name, value]) => ({
            name: t(`refund.facts.${name as keyof typeof facts}`),
            value,
          }))}
        />
      </section>
    </Card>
  )
}

function Payer({ name, email }: NonNullable<RefundablePayment['payer']>) {
  return (
    <>
      <span className="block">{name}</span>
      <span className="block font-normal">{email}</span>
    </>
  )
}
