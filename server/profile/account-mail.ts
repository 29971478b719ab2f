import { formatPhone } from '#domain/kernel/phone.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

/** The page for a password that others know. */
const FORGOT = '/olvidar-contrasena'

/** Notifies the account's address that its telephone number has changed. */
export const phoneChangedMail = mailTemplate<{ name: string; phone: string }>({
  name: 'phone-changed',
  write: ({ name, phone }, { t, linkTo }) => ({
    subject: t('mail:phoneChanged.subject'),
    paragraphs: [
      t('mail:phoneChanged.greeting', { name }),
      t('mail:phoneChanged.text', { phone: formatPhone(phone) }),
      t('mail:phoneChanged.notYou'),
    ],
    action: { label: t('mail:phoneChanged.forgot'), url: linkTo(FORGOT) },
  }),
})

/** Notifies the present address that a change was requested with the password. */
export const emailChangeMail = mailTemplate<{ name: string; email: string }>({
  name: 'email-change',
  write: ({ name, email }, { t, linkTo }) => ({
    subject: t('mail:emailChange.subject'),
    paragraphs: [
      t('mail:emailChange.greeting', { name }),
      t('mail:emailChange.text', { email }),
      t('mail:emailChange.until'),
      t('mail:emailChange.notYou'),
    ],
    action: { label: t('mail:emailChange.forgot'), url: linkTo(FORGOT) },
  }),
})

/** Notifies an address with an account that another account has requested it. */
export const emailTakenMail = mailTemplate<{ name: string }>({
  name: 'email-taken',
  write: ({ name }, { t, linkTo }) => ({
    subject: t('mail:emailTaken.subject'),
    paragraphs: [
      t('mail:emailTaken.greeting', { name }),
      t('mail:emailTaken.text'),
      t('mail:emailTaken.you'),
      t('mail:emailTaken.notYou'),
    ],
    action: { label: t('mail:emailTaken.logIn'), url: linkTo('/login') },
  }),
})
