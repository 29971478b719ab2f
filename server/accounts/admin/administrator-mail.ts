import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import { association } from '#server/http/current-association.ts'
import { translator } from '#server/http/language.ts'

interface AdministratorMail {
  name: string
  /** Where the password is chosen; `null` for an account that has one. */
  link: string | null
}

/** Notifies a new administrator, with how to log in. */
export const administratorMail = mailTemplate<AdministratorMail>({
  name: 'administrator-created',
  render({ name, link }, { language, appUrl }) {
    const t = translator(language)
    const names = { name, association: association().name }
    return layOutMail({
      language,
      subject: t('mail:administrator.subject', names),
      heading: t('mail:administrator.subject', names),
      paragraphs: [
        t('mail:administrator.greeting', names),
        t('mail:administrator.text', names),
        ...(link ? [t('mail:administrator.choose')] : []),
        t('mail:administrator.twoFactor'),
      ],
      action: link
        ? { label: t('mail:administrator.setPassword'), url: link }
        : { label: t('mail:administrator.logIn'), url: mailLink(appUrl, '/login') },
    })
  },
})
