import type { ProgrammeFacts, WeeklySession } from '#domain/programmes/programme.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { mailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import type { users } from '#server/schema.ts'
import { timetableWords } from './timetable-words.ts'

interface TimetableMail {
  name: string
  programme: string
  sessions: readonly WeeklySession[]
}

/** Notifies a programme's payers of its new timetable. */
const timetableMail = mailTemplate<TimetableMail>({
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

/** Part of the transaction that changes the timetable; the version makes it an occasion of its own. */
export async function queueTimetableMail(
  tx: Queryable,
  deps: MailDeps,
  {
    payer,
    programme,
    version,
  }: {
    payer: Pick<typeof users.$inferSelect, 'id' | 'email' | 'language' | 'firstName'>
    programme: ProgrammeFacts
    version: number
  },
): Promise<void> {
  await queueMail(tx, deps, timetableMail, {
    dedupeKey: `${timetableMail.name}-${programme.id}-${version}-${payer.id}`,
    to: payer,
    params: { name: payer.firstName, programme: programme.name, sessions: programme.sessions },
  })
}
