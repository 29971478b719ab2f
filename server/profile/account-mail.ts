import { formatPhone } from '#domain/accounts/phone.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import { translator } from '#server/http/language.ts'

/** The page for a password that others know. */
const FORGOT = '/olvidar-contrasena'

/** Notifies the account's address that its telephone number has changed. */
export const phoneChangedMail = mailTemplate<{ name: string; phone: string }>({
  name: 'phone-changed',
  render({ name, phone }, { language, appUrl }) {
    const t = translator(language)
    return layOutMail({
      language,
      subject: t('mail:phoneChanged.subject'),
      heading: t('mail:phoneChanged.subject'),
      paragraphs: [
        t('mail:phoneChanged.greeting', { name: nameInMail(name) }),
        t('mail:phoneChanged.text', { phone: formatPhone(phone) }),
        t('mail:phoneChanged.notYou'),
      ],
      action: { label: t('mail:phoneChanged.forgot'), url: mailLink(appUrl, FORGOT) },
    })
  },
})

/** Notifies the present address that a change was requested with the password. */
export const emailChangeMail = mailTemplate<{ name: string; email: string }>({
  name: 'email-change',
  render({ name, email }, { language, appUrl }) {
    const t = translator(language)
    return layOutMail({
      language,
      subject: t('mail:emailChange.subject'),
      heading: t('mail:emailChange.subject'),
      paragraphs: [
        t('mail:emailChange.greeting', { name: nameInMail(name) }),
        t('mail:emailChange.text', { email }),
        t('mail:emailChange.until'),
        t('mail:emailChange.notYou'),
      ],
      action: { label: t('mail:emailChange.forgot'), url: mailLink(appUrl, FORGOT) },
    })
  },
})

/** Notifies an address with an account that another account has requested it. */
export const emailTakenMail = mailTemplate<{ name: string }>({
  name: 'email-taken',
  render({ name }, { language, appUrl }) {
    const t = translator(language)
    return layOutMail({
      language,
      subject: t('mail:emailTaken.subject'),
      heading: t('mail:emailTaken.subject'),
      paragraphs: [
        t('mail:emailTaken.greeting', { name: nameInMail(name) }),
        t('mail:emailTaken.text'),
        t('mail:emailTaken.you'),
        t('mail:emailTaken.notYou'),
      ],
      action: { label: t('mail:emailTaken.logIn'), url: mailLink(appUrl, '/login') },
    })
  },
})
