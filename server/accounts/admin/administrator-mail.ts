import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

interface AdministratorMail {
  name: string
  /** Says where the password is chosen; `null` for an account that has one. */
  link: string | null
}

/** Notifies a new administrator, with how to log in. */
export const administratorMail = mailTemplate<AdministratorMail>({
  name: 'administrator-created',
  write({ name, link }, { t, linkTo }) {
    const names = { name }
    return {
      subject: t('mail:administrator.subject', names),
      paragraphs: [
        t('mail:administrator.greeting', names),
        t('mail:administrator.text', names),
        ...(link ? [t('mail:administrator.choose')] : []),
        t('mail:administrator.twoFactor'),
      ],
      action: link
        ? { label: t('mail:administrator.setPassword'), url: link }
        : { label: t('mail:administrator.logIn'), url: linkTo('/login') },
    }
  },
})
