import type { TFunction } from 'i18next'
import { shortTime } from '#domain/kernel/calendar-text.ts'
import { joinWords } from '#domain/programmes/join-words.ts'
import type { WeeklySession } from '#domain/programmes/programme.ts'
import { weeklyHours } from '#domain/programmes/sessions.ts'

/** A programme's days and hours in words: «Lunes y miércoles, de 9:45 a 10:45». */
export function timetableOf(
  programme: { sessions: readonly WeeklySession[] },
  t: TFunction<'programmes'>,
): string {
  return weeklyHours(programme)
    .map(({ weekdays, from, to }) => {
      const names = weekdays.map((weekday) => t(`weekdays.${weekday as 1}`))
      const days = joinWords(names, t('and'))
      return capitalised(t('timetable', { days, from: shortTime(from), to: shortTime(to) }))
    })
    .join(' · ')
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
