import { addDays, type CalendarDay } from '#domain/calendar.ts'
import { formatDay } from '#domain/calendar-text.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { activeAdministrators } from '#server/accounts/active-administrators.ts'
import { layOutMail } from '#server/adapters/mail-layout.ts'
import { nameInMail } from '#server/adapters/mail-name.ts'
import { queueMail } from '#server/adapters/mail-queue.ts'
import { mailTemplate } from '#server/adapters/mail-template.ts'
import { inArray, min } from '#server/db/drizzle.ts'
import { backups, outgoingMail } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { translator } from '#server/http/language.ts'

/** Two backups in a row are missing, and not one that a restart put off. */
const TOO_OLD_MS = 48 * 3_600_000
/** Days from one e-mail to the next while backups fail. */
const REMIND_DAYS = 7

/**
 * Writes to each administrator that there has been no good backup for two days: at once, and then once a
 * week until there is one.
 * @param last the newest good backup; without one, the first failed attempt counts
 */
export async function alertOfBackups(
  deps: Deps,
  last: { startedAt: Date } | undefined,
): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const [first] = await db.select({ at: min(backups.startedAt) }).from(backups)
  const since = last?.startedAt ?? first?.at ?? now
  if (now.getTime() - since.getTime() < TOO_OLD_MS) return
  const today = madridDay(now)
  for (const { id, email, language, firstName } of await activeAdministrators(db)) {
    const week = Array.from({ length: REMIND_DAYS }, (_, ago) => keyOf(addDays(today, -ago), id))
    if ((await db.$count(outgoingMail, inArray(outgoingMail.dedupeKey, week))) > 0) continue
    await queueMail(db, deps, backupAlertMail, {
      dedupeKey: keyOf(today, id),
      to: email,
      language,
      params: { name: nameInMail(firstName), lastOn: last ? madridDay(last.startedAt) : null },
    })
  }
}

function keyOf(day: CalendarDay, administratorId: string): string {
  return `backup-alert-${day}-${administratorId}`
}

interface BackupAlert {
  name: string
  /** The day of the newest good backup. */
  lastOn: CalendarDay | null
}

/** To an administrator: that nothing would be there to restore from, since when, and whom to call. */
export const backupAlertMail = mailTemplate<BackupAlert>({
  name: 'backup-alert',
  render({ name, lastOn }, { language }) {
    const t = translator(language)
    return layOutMail({
      language,
      subject: t('mail:backup.subject'),
      heading: t('mail:backup.subject'),
      paragraphs: [
        t('mail:backup.greeting', { name }),
        lastOn
          ? t('mail:backup.last', { day: formatDay(lastOn, language) })
          : t('mail:backup.never'),
        t('mail:backup.why'),
        t('mail:backup.what'),
        t('mail:backup.after'),
      ],
    })
  },
})
