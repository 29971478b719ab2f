import type { ProgrammeFacts, WeeklySession } from '#domain/programmes/programme.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { mailLink } from '#server/adapters/mail-link.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { type MailDeps, queueMail } from '#server/adapters/mail-queue.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import type { Queryable } from '#server/db/client.ts'
import type { users } from '#server/db/schema.ts'
import { association } from '#server/http/current-association.ts'
import { translator } from '#server/http/language.ts'
import { timetableWords } from './timetable-words.ts'

interface TimetableMail {
  name: string
  programme: string
  sessions: readonly WeeklySession[]
}

/** Notifies a programme's payers of its new timetable. */
export const timetableMail = mailTemplate<TimetableMail>({
  name: 'timetable-changed',
  render({ name, programme, sessions }, { language, appUrl }) {
    const t = translator(language)
    const names = { name: nameInMail(name), association: association().name, programme }
    return layOutMail({
      language,
      subject: t('mail:timetable.subject', names),
      heading: t('mail:timetable.subject', names),
      paragraphs: [
        t('mail:timetable.greeting', names),
        t('mail:timetable.text', names),
        timetableWords(sessions, t),
        t('mail:timetable.nothing'),
      ],
      action: { label: t('mail:timetable.see'), url: mailLink(appUrl, '/eventos') },
    })
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
    to: payer.email,
    language: payer.language,
    params: { name: payer.firstName, programme: programme.name, sessions: programme.sessions },
  })
}
