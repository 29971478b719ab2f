/** Where the association lives: the dashboard shows and reads times as its members see them. */
export const timeZone = 'Europe/Madrid'

const day = 24 * 3600

export function oneDayOn(now: number): number {
  return now + day
}

/** The furthest moment to which one leap goes. */
export function oneYearOn(now: number): number {
  return now + 365 * day
}

/** Unix seconds of the moment at which clocks in the time zone show these figures. */
function momentAt(year: number, month: number, dayOfMonth: number, seconds: number): number {
  const asIfUtc = Date.UTC(year, month - 1, dayOfMonth) / 1000 + seconds
  // The offset at the guess may differ from that at the answer on a day of change; twice is enough.
  const guess = asIfUtc - offsetAt(asIfUtc)
  return asIfUtc - offsetAt(guess)
}

/** Seconds by which the time zone is ahead of UTC at a moment. */
function offsetAt(moment: number): number {
  const shown = figures(moment)
  return Date.UTC(shown.year, shown.month - 1, shown.day) / 1000 + shown.seconds - moment
}

/** What clocks and calendars in the time zone show at a moment. */
export function figures(moment: number) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(moment * 1000)
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    seconds: part('hour') * 3600 + part('minute') * 60 + part('second'),
  }
}

/** The same hour one calendar month later; the month's last day where it has no such day. */
export function oneMonthOn(now: number): number {
  const { year, month, day: today, seconds } = figures(now)
  const daysInNextMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return momentAt(year, month + 1, Math.min(today, daysInNextMonth), seconds)
}

/** What a `datetime-local` field shows for a moment: `2026-03-30T10:00`. */
export function toField(moment: number): string {
  const { year, month, day: dayOfMonth, seconds } = figures(moment)
  const two = (figure: number) => String(figure).padStart(2, '0')
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}`
  return `${year}-${two(month)}-${two(dayOfMonth)}T${time}`
}

/** The moment that a `datetime-local` field's text means; undefined when it is no date. */
export function fromField(text: string): number | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0] = found.slice(1).map(Number)
  return momentAt(year, month, dayOfMonth, hour * 3600 + minute * 60)
}
