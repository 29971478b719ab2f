import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

interface HeldChargesMail {
  name: string
  months: number
  payers: number
}

/** To an administrator: how many months of how many payers wait for a decision, and where it is taken. */
export const heldChargesMail = mailTemplate<HeldChargesMail>({
  name: 'held-charges',
  write: ({ name, months, payers }, { t, linkTo }) => ({
    subject: t('payment-mail:held.subject'),
    paragraphs: [
      t('payment-mail:greeting', { payer: name }),
      t('payment-mail:held.text'),
      t('payment-mail:held.count', { months, payers }),
      t('payment-mail:held.after'),
    ],
    action: { label: t('payment-mail:held.see'), url: linkTo('/admin/pagos-fallidos') },
  }),
})
