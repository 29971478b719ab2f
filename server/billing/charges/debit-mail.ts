import { association as config } from '#config'
import type { CalendarDay, Month } from '#domain/kernel/calendar.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { paymentMethods, users } from '#server/schema.ts'
import type { ChargeWithPayment } from './standing-payment.ts'

const { creditorIdentifier } = config

interface DebitMail {
  payer: string
  person: string
  programme: string
  month: Month
  amount: Cents
  day: CalendarDay
  last4: string
  reference: string
}

/** To the payer, before an account is debited: how much, when, by whom and under which mandate. */
export const debitMail = mailTemplate<DebitMail>({
  name: 'debit',
  write(
    { payer, person, programme, month, amount, day, ...account },
    { t, language, association, linkTo },
  ) {
    const facts = { amount: formatMoney(amount, language), day: formatDay(day, language) }
    return {
      subject: t('payment-mail:debit.subject', facts),
      heading: t('payment-mail:debit.heading', facts),
      paragraphs: [
        t('payment-mail:greeting', { payer }),
        t('payment-mail:debit.text', { ...facts, ...account }),
      ],
      list: {
        title: t('payment-mail:debit.list'),
        entries: [
          {
            name: person,
            detail: t('payment-mail:debit.for', { programme, month: formatMonth(month, language) }),
          },
        ],
      },
      afterList: [
        t('payment-mail:debit.creditor', { creditor: association.name, ...account }),
        ...(creditorIdentifier === null
          ? []
          : [t('payment-mail:debit.identifier', { creditorIdentifier })]),
        t('payment-mail:debit.after'),
      ],
      replyTo: association.contact.email,
      action: { label: t('payment-mail:debit.see'), url: linkTo('/user/tarjeta') },
    }
  },
})

interface PlannedDebit extends ChargeWithPayment {
  /** `null` once the payer's account is erased. */
  kept: typeof paymentMethods.$inferSelect | null
  payer: typeof users.$inferSelect
  collectOn: CalendarDay
}

/**
 * Part of the transaction that gives a debit its day. Nothing is announced that will be refused at once, as of an
 * account whose mandate has ended, nor to whom has erased their address: they were told when they did.
 */
export async function queueDebitMail(
  tx: Queryable,
  deps: MailDeps,
  { charge, payment, kept, payer, collectOn }: PlannedDebit,
): Promise<void> {
  if (kept?.method.kind !== 'bankAccount' || !kept.method.mandate.isActive) return
  const { paymentMethodId, method } = kept
  const { enrollee, programme } = await partiesOf(tx, charge.enrolmentId)
  await queueMail(tx, deps, debitMail, {
    dedupeKey: `debit-${payment.id}-${collectOn}-${paymentMethodId}`,
    to: payer,
    params: {
      payer: payer.firstName,
      person: fullName(enrollee),
      programme,
      month: charge.serviceMonth,
      amount: payment.amountCents,
      day: collectOn,
      last4: method.last4,
      reference: method.mandate.reference,
    },
  })
}
