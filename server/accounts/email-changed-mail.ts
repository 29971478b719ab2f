import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

/** Notifies the former address that the account has another one now. */
export const emailChangedMail = mailTemplate<{ name: string; email: string }>({
  name: 'email-changed',
  write: ({ name, email }, { t, linkTo }) => ({
    subject: t('mail:emailChanged.subject'),
    paragraphs: [
      t('mail:emailChanged.greeting', { name }),
      t('mail:emailChanged.text', { email }),
      t('mail:emailChanged.notYou'),
    ],
    action: { label: t('mail:emailChanged.logIn'), url: linkTo('/login') },
  }),
})
