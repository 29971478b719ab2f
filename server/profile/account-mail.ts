import { formatPhone } from '#domain/accounts/phone.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import type { MailTemplate } from '#server/adapters/mail-queue.ts'
import { translator } from '#server/http/language.ts'

/** Where somebody goes on whose password is known to others. */
const FORGOT = '/olvidar-contrasena'

/** Tells the account's address that its telephone number is another. */
export const phoneChangedMail: MailTemplate<{ name: string; phone: string }> = {
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
}

/** Tells the present address that somebody who knows the password has asked for another. */
export const emailChangeMail: MailTemplate<{ name: string; email: string }> = {
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
}

/** Tells an address with an account that another account has asked for it. */
export const emailTakenMail: MailTemplate<{ name: string }> = {
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
}
