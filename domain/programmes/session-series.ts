import type { CalendarDay } from '../kernel/calendar.ts'
import type { PastHours, WeeklySession } from './programme.ts'
import { type WeeklyHours, weeklyHours } from './sessions.ts'

/** Sessions of equal hours that come back each week, for a calendar. */
export interface SessionSeries {
  /** The part of its UID, the same whatever its days and hours are. */
  id: string
  hours: WeeklyHours
  /** Its first day, and the day after its last; `null` from the beginning on, and while it goes on. */
  from: CalendarDay | null
  until: CalendarDay | null
}

/**
 * Returns the series of a programme, those that are past included. One whose days or hours change
 * keeps its id from then on; what was before the change gets another one and stays as it was.
 * @param past the oldest first
 */
export function sessionSeries(
  past: readonly PastHours[],
  sessions: readonly WeeklySession[],
): SessionSeries[] {
  const periods = [...past, { until: null, sessions }]
  const all: SessionSeries[] = []
  let running: SessionSeries[] = []
  for (const [index, { until, sessions: own }] of periods.entries()) {
    const from = past[index - 1]?.until ?? null
    const weekly = weeklyHours({ sessions: own })
    const before = [...running]
    running = []
    const take = (isIt: (series: SessionSeries) => boolean) => {
      const found = before.findIndex(isIt)
      return found === -1 ? undefined : before.splice(found, 1)[0]
    }
    const changed = weekly.filter((hours) => {
      const same = take((series) => JSON.stringify(series.hours) === JSON.stringify(hours))
      if (same) running.push(Object.assign(same, { until }))
      return !same
    })
    for (const hours of changed) {
      const former =
        take((series) => series.hours.weekdays.some((day) => hours.weekdays.includes(day))) ??
        take(() => true)
      const name = former?.id ?? freeName(nameOf(hours, weekly), all, from)
      const series = { id: name, hours, from, until }
      running.push(series)
      all.push(series)
    }
  }
  // The newest of a name has it.
  return all.map((series, index) => {
    const isNewest = all.findLastIndex(({ id }) => id === series.id) === index
    return isNewest ? series : { ...series, id: `${series.id}-${series.until}` }
  })
}

/** Its beginning, and its end where another of the programme's begins at the same time. */
function nameOf({ from, to }: WeeklyHours, all: readonly WeeklyHours[]): string {
  const isAlone = all.filter((hours) => hours.from === from).length === 1
  return (isAlone ? from : `${from}-${to}`).replaceAll(':', '')
}

function freeName(name: string, all: readonly SessionSeries[], from: CalendarDay | null): string {
  return all.some(({ id }) => id === name) ? `${name}-${from}` : name
}
