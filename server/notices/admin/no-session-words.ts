import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import type { NoticeTexts } from '#domain/notices/notice.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import { findProgramme } from '#server/programmes/find-programme.ts'

/**
 * Returns what a notice says of a day without a session, in every language.
 *
 * @throws DomainError programmes.notFound
 */
export async function noSessionWords(
  { db }: Pick<Deps, 'db'>,
  { day, programmeId }: { day: CalendarDay; programmeId: number | null },
): Promise<NoticeTexts> {
  const programme = programmeId === null ? null : await findProgramme(db, programmeId)
  return byLanguage((language) => {
    const t = translator(language)
    const onDay = formatOnDay(day, language)
    return {
      title: programme
        ? t('notices:noSession.titleOf', { programme: programme.name, onDay })
        : t('notices:noSession.title', { onDay }),
      text: t('notices:noSession.text'),
    }
  })
}
