import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

/** Why the provider takes no money, where neither payers nor their cards are the reason. */
export type Trouble = 'key' | 'tooManyCalls' | 'refusedRequest'

/** To an administrator: charging is failing, why, and what to do. */
export const paymentTroubleMail = mailTemplate<{ name: string; trouble: Trouble }>({
  name: 'payment-trouble',
  write: ({ name, trouble }, { t, linkTo }) => ({
    subject: t('payment-mail:trouble.subject'),
    paragraphs: [
      t('payment-mail:greeting', { payer: name }),
      t('payment-mail:trouble.text'),
      t(`payment-mail:trouble.why.${trouble}`),
      t(`payment-mail:trouble.do.${trouble}`),
      t('payment-mail:trouble.after'),
    ],
    action: { label: t('payment-mail:trouble.see'), url: linkTo('/admin/pagos') },
  }),
})
