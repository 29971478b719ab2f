/** How often a price renews, or how long a phase lasts. */
export interface Interval {
  interval: string
  interval_count: number
}

const secondsIn: Record<string, number> = { day: 86_400, week: 7 * 86_400 }

/**
 * The moment `times` intervals after `anchor`, in Unix seconds. Months and years keep the anchor's
 * day and time in UTC, and a day that a month lacks becomes that month's last, as with Stripe.
 */
export function addIntervals(anchor: number, every: Interval, times: number): number {
  const count = every.interval_count * times
  const seconds = secondsIn[every.interval]
  if (seconds) return anchor + count * seconds
  const months = every.interval === 'year' ? count * 12 : count
  const start = new Date(anchor * 1000)
  const firstOfMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1)
  const month = new Date(firstOfMonth)
  const daysInMonth = new Date(
    Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0),
  ).getUTCDate()
  const day = Math.min(start.getUTCDate(), daysInMonth)
  const timeOfDay =
    anchor - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()) / 1000
  return firstOfMonth / 1000 + (day - 1) * 86_400 + timeOfDay
}

/** The first renewal of a cycle anchored at `anchor` that lies after `moment`. */
export function nextRenewal(anchor: number, every: Interval, moment: number): number {
  let times = 1
  while (addIntervals(anchor, every, times) <= moment) times += 1
  return addIntervals(anchor, every, times)
}
