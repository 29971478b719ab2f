import type { WeeklySession } from '#domain/programmes/programme.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import { timetableWords } from './timetable-words.ts'

interface TimetableMail {
  name: string
  programme: string
  sessions: readonly WeeklySession[]
}

/** Notifies a programme's payers of its new timetable. */
export const timetableMail = mailTemplate<TimetableMail>({
  name: 'timetable-changed',
  write({ name, programme, sessions }, { t, linkTo }) {
    const names = { name, programme }
    return {
      subject: t('mail:timetable.subject', names),
      paragraphs: [
        t('mail:timetable.greeting', names),
        t('mail:timetable.text', names),
        timetableWords(sessions, t),
        t('mail:timetable.nothing'),
      ],
      action: { label: t('mail:timetable.see'), url: linkTo('/eventos') },
    }
  },
})
