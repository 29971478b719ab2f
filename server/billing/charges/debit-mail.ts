import { createHash } from 'node:crypto'
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
  debits: { person: string; programme: string; month: Month; amount: Cents }[]
  day: CalendarDay
  last4: string
  reference: string
}

/** To the payer, before an account is debited on a day: for whom how much, by whom and under which mandate. */
export const debitMail = mailTemplate<DebitMail>({
  name: 'debit',
  write({ payer, debits, day, ...account }, { t, language, association, linkTo }) {
    const total = debits.reduce((sum, { amount }) => sum + amount, 0)
    const facts = {
      amount: formatMoney(total, language),
      day: formatDay(day, language),
      count: debits.length,
    }
    return {
      subject: t('payment-mail:debit.subject', facts),
      heading: t('payment-mail:debit.heading', facts),
      paragraphs: [
        t('payment-mail:greeting', { payer }),
        t('payment-mail:debit.text', { ...facts, ...account }),
      ],
      list: {
        title: t('payment-mail:debit.list'),
        entries: debits.map(({ person, programme, month, amount }) => ({
          name: person,
          detail: t('payment-mail:debit.for', {
            programme,
            month: formatMonth(month, language),
            amount: formatMoney(amount, language),
          }),
        })),
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

export interface PlannedDebit extends ChargeWithPayment {
  /** `null` once the payer's account is erased. */
  kept: typeof paymentMethods.$inferSelect | null
  payer: typeof users.$inferSelect
  collectOn: CalendarDay
}

/**
 * Part of the transaction that gives debits their day: one e-mail for each account and day. Nothing is announced that
 * will be refused at once, as of an account whose mandate has ended, nor to whom has erased their address: they were
 * told when they did.
 */
export async function queueDebitMails(
  tx: Queryable,
  deps: MailDeps,
  planned: readonly PlannedDebit[],
): Promise<void> {
  const together = Map.groupBy(
    planned,
    ({ kept, collectOn }) => `${collectOn}-${kept?.paymentMethodId}`,
  )
  for (const [dayAndAccount, debits] of together) {
    const [first] = debits
    const method = first?.kept?.method
    if (!first || method?.kind !== 'bankAccount' || !method.mandate.isActive) continue
    const payments = debits.map(({ payment }) => payment.id).sort()
    const mark = createHash('md5').update(payments.join()).digest('hex')
    await queueMail(tx, deps, debitMail, {
      dedupeKey: `debit-${dayAndAccount}-${mark}`,
      to: first.payer,
      params: {
        payer: first.payer.firstName,
        debits: await Promise.all(debits.map((debit) => asAnnounced(tx, debit))),
        day: first.collectOn,
        last4: method.last4,
        reference: method.mandate.reference,
      },
    })
  }
}

async function asAnnounced(tx: Queryable, { charge, payment }: PlannedDebit) {
  const { enrollee, programme } = await partiesOf(tx, charge.enrolmentId)
  const { serviceMonth: month } = charge
  return { person: fullName(enrollee), programme, month, amount: payment.amountCents }
}
