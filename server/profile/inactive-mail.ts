import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'

/** Says that an unused account will be deleted, and how it is kept. */
export const inactiveAccountMail = mailTemplate<{
  name: string
  deletedOn: CalendarDay
  /** Its reader has no log-in to keep it with. */
  byLetter?: boolean
}>({
  name: 'account-inactive',
  write: ({ name, deletedOn, byLetter = false }, { t, language, linkTo }) => ({
    subject: t('mail:inactiveAccount.subject'),
    paragraphs: [
      t('mail:inactiveAccount.greeting', { name }),
      t(byLetter ? 'mail:inactiveAccount.letter' : 'mail:inactiveAccount.text', {
        day: formatDay(deletedOn, language),
      }),
      t(byLetter ? 'mail:inactiveAccount.call' : 'mail:inactiveAccount.keep'),
    ],
    action: { label: t('mail:inactiveAccount.logIn'), url: linkTo('/login') },
  }),
})
