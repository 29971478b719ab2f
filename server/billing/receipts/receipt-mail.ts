import type { Month } from '#domain/kernel/calendar.ts'
import { formatMonth } from '#domain/kernel/calendar-text.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { receipts, users } from '#server/schema.ts'

interface ReceiptMail {
  payer: string
  person: string
  programme: string
  month: Month
  amount: Cents
}

/** To a payer who has asked for it: there is a receipt, and where. */
const receiptMail = mailTemplate<ReceiptMail>({
  name: 'receipt-issued',
  write({ payer, person, programme, month, amount }, { t, language, linkTo }) {
    const subject = t('payment-mail:receipt.subject', {
      programme,
      month: formatMonth(month, language),
    })
    return {
      subject,
      paragraphs: [t('payment-mail:greeting', { payer }), t('payment-mail:receipt.text')],
      list: {
        title: t('payment-mail:list.paid'),
        entries: [
          {
            name: person,
            detail: t('payment-mail:entry.paid', {
              programme,
              amount: formatMoney(amount, language),
            }),
          },
        ],
      },
      afterList: [t('payment-mail:receipt.stop')],
      action: { label: t('payment-mail:receipt.see'), url: linkTo('/invoices') },
    }
  },
})

/** Part of the transaction that issues the receipt: one e-mail for each payment, if the payer wants them. */
export async function queueReceiptMail(
  tx: Queryable,
  deps: MailDeps,
  receipt: Pick<typeof receipts.$inferSelect, 'paymentId' | 'serviceMonth' | 'amountCents'>,
  parties: { payer: typeof users.$inferSelect; person: string; programme: string },
): Promise<void> {
  const { payer, person, programme } = parties
  if (!payer.receiptMails || payer.status !== 'active') return
  await queueMail(tx, deps, receiptMail, {
    dedupeKey: `receipt-${receipt.paymentId}`,
    to: payer,
    params: {
      payer: payer.firstName,
      person,
      programme,
      month: receipt.serviceMonth,
      amount: receipt.amountCents,
    },
  })
}
