import { shortTime } from '#domain/kernel/calendar-text.ts'
import { joinWords } from '#domain/programmes/join-words.ts'
import type { WeeklySession } from '#domain/programmes/programme.ts'
import { weeklyHours } from '#domain/programmes/sessions.ts'
import type { translator } from '#server/kernel/http/language.ts'

/** A programme's days and hours in words: «lunes y miércoles, de 9:45 a 10:45». */
export function timetableWords(
  sessions: readonly WeeklySession[],
  t: ReturnType<typeof translator>,
): string {
  return weeklyHours({ sessions })
    .map(({ weekdays, from, to }) =>
      t('programmes:timetable', {
        days: joinWords(
          weekdays.map((weekday) => t(`programmes:weekdays.${weekday}`)),
          t('programmes:and'),
        ),
        from: shortTime(from),
        to: shortTime(to),
      }),
    )
    .join(' · ')
}
