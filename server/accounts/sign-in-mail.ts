import { formatDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { madridDay, madridTime } from '#domain/kernel/madrid-time.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import { translator } from '#server/kernel/http/language.ts'
import { deviceName } from './device-name.ts'

interface SignInMail {
  name: string
  /** An ISO instant. */
  at: string
  userAgent: string
  /** False where only Google opens the account: then the Google account is the one to secure. */
  hasPassword: boolean
}

/** Says that the account was opened in a browser that it did not know. */
export const signInMail = mailTemplate<SignInMail>({
  name: 'new-sign-in',
  write({ name, at, userAgent, hasPassword }, { t, language, linkTo }) {
    const { browser, system } = deviceName(userAgent)
    const known = [browser, system].filter((part) => part !== null)
    return {
      subject: t('mail:signIn.subject'),
      paragraphs: [t('mail:signIn.greeting', { name }), t('mail:signIn.text')],
      list: {
        title: t('mail:signIn.details'),
        entries: [
          { name: t('mail:signIn.when'), detail: momentIn(new Date(at), language) },
          {
            name: t('mail:signIn.where'),
            detail: known.length > 0 ? known.join(' · ') : t('mail:signIn.unknown'),
          },
        ],
      },
      afterList: [
        t('mail:signIn.itWasYou'),
        t(hasPassword ? 'mail:signIn.notYou' : 'mail:signIn.notYouGoogle'),
      ],
      ...(hasPassword && {
        action: {
          label: t('mail:signIn.changePassword'),
          url: linkTo('/olvidar-contrasena'),
        },
      }),
    }
  },
})

function momentIn(instant: Date, language: Language): string {
  const moment = `${formatDay(madridDay(instant), language)}, ${madridTime(instant)}`
  return translator(language)('mail:signIn.madrid', { moment })
}
