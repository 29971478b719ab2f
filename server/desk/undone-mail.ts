import type { Month } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { ChargeWithPayment } from '#server/billing/charges/standing-payment.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'

interface UndoneMail {
  payer: string
  person: string
  programme: string
  month: Month
  amount: Cents
  /** The number of the document that corrects the receipt. */
  correction: string
}

/** To a payer whose month was recorded as paid at the desk by mistake. */
const undoneMail = mailTemplate<UndoneMail>({
  name: 'desk-payment-undone',
  write({ payer, person, programme, month, amount, correction }, { t, language, linkTo }) {
    const about = { programme, month: formatMonth(month, language) }
    return {
      subject: t('desk:mail.subject', about),
      paragraphs: [
        t('desk:mail.greeting', { payer }),
        t('desk:mail.text', { ...about, person, amount: formatMoney(amount, language) }),
        t('desk:mail.correction', { number: correction }),
      ],
      action: { label: t('desk:mail.see'), url: linkTo('/invoices') },
    }
  },
})

/** Part of the transaction that takes the payment back: one e-mail for each, to those who still have an account. */
export async function queueUndoneMail(
  tx: Queryable,
  deps: MailDeps,
  { charge, payment }: ChargeWithPayment,
  correction: string | null,
): Promise<void> {
  const { payer, enrollee, programme } = await partiesOf(tx, charge.enrolmentId)
  if (payer.status !== 'active') return
  await queueMail(tx, deps, undoneMail, {
    dedupeKey: `desk-undone-${payment.id}`,
    to: payer,
    params: {
      payer: payer.firstName,
      person: fullName(enrollee),
      programme,
      month: charge.serviceMonth,
      amount: payment.amountCents,
      correction: correction ?? '',
    },
  })
}
