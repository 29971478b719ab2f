import type { BankAccount } from '#domain/kernel/payment-method.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { RemoteMethod } from '#server/kernel/adapters/payments/methods.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { users } from '#server/schema.ts'
import { mandateFileName, mandatePdf } from './mandate-pdf.ts'

interface MandateMail {
  payer: string
  account: BankAccount
}

/** To a payer who has agreed to direct debits: the mandate, to keep. */
const mandateMail = mailTemplate<MandateMail>({
  name: 'mandate',
  write: ({ payer, account: { last4, mandate } }, { t, linkTo }) => ({
    subject: t('payment-mail:mandate.subject'),
    paragraphs: [
      t('payment-mail:greeting', { payer }),
      t('payment-mail:mandate.text', { last4, reference: mandate.reference }),
      t('payment-mail:mandate.after'),
    ],
    action: { label: t('payment-mail:debit.see'), url: linkTo('/user/tarjeta') },
  }),
  async attach({ account }, reader) {
    const { language } = reader
    const content = await mandatePdf(account, { language, letterhead: reader })
    const filename = `${mandateFileName(account, language)}.pdf`
    return [{ filename, contentType: 'application/pdf', content }]
  },
})

/** Part of the transaction that takes an account for somebody's fees: one e-mail a mandate. */
export async function queueMandateMail(
  tx: Queryable,
  deps: MailDeps,
  payer: typeof users.$inferSelect,
  { method }: RemoteMethod,
): Promise<void> {
  if (method.kind !== 'bankAccount') return
  await queueMail(tx, deps, mandateMail, {
    dedupeKey: `mandate-${method.mandate.id}`,
    to: payer,
    params: { payer: payer.firstName, account: method },
  })
}
