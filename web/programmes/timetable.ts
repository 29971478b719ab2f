import type { TFunction } from 'i18next'
import type { Programme } from '#domain/programmes/programme.ts'

interface WeeklySession {
  weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7
  from: string
  to: string
}

/** A programme's days and hours in words: «Lunes y miércoles, de 9:45 a 10:45». */
export function timetableOf({ sessions }: Programme, t: TFunction<'programmes'>): string {
  const daysByHours = new Map<string, string[]>()
  for (const { weekday, from, to } of sessions as readonly WeeklySession[]) {
    const hours = `${withoutZero(from)} ${withoutZero(to)}`
    daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), t(`weekdays.${weekday}`)])
  }
  return [...daysByHours]
    .map(([hours, days]) => {
      const [from, to] = hours.split(' ')
      return capitalised(t('timetable', { days: days.join(t('and')), from, to }))
    })
    .join(' · ')
}

/** «09:45» as people write it. */
function withoutZero(time: string): string {
  return time.replace(/^0/, '')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
