/**
 * Dates in Basque, written out here because some browsers, Chromium among them, come without the
 * language's own and would silently fall back to English.
 */

const monthNames = [
  'urtarrila',
  'otsaila',
  'martxoa',
  'apirila',
  'maiatza',
  'ekaina',
  'uztaila',
  'abuztua',
  'iraila',
  'urria',
  'azaroa',
  'abendua',
]

const shortMonthNames = [
  'urt.',
  'ots.',
  'mar.',
  'api.',
  'mai.',
  'eka.',
  'uzt.',
  'abu.',
  'ira.',
  'urr.',
  'aza.',
  'abe.',
]

/** Sunday first, as JavaScript counts. */
const weekdayNames = [
  'igandea',
  'astelehena',
  'asteartea',
  'asteazkena',
  'osteguna',
  'ostirala',
  'larunbata',
]

/** The year with its genitive, after how its last number is said: 2025eko (bost), 2026ko (sei). */
function ofYear(year: number): string {
  const last = year % 100
  const endsInConsonant =
    last % 10 === 5 || last % 20 === 10 || (last % 10 === 1 && last % 20 !== 11)
  return `${year}${endsInConsonant ? 'eko' : 'ko'}`
}

/** The day with its article; eleven and thirty-one (hamaika) end in one already. */
function theDay(day: number): string {
  return day === 11 || day === 31 ? String(day) : `${day}a`
}

export interface CalendarDay {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

/** `2026ko azaroaren 29a, igandea` */
export function basqueLongDay({ year, month, day }: CalendarDay): string {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return `${ofYear(year)} ${monthNames[month - 1]}ren ${theDay(day)}, ${weekdayNames[weekday]}`
}

/** `2026 aza. 29` */
export function basqueShortDay({ year, month, day }: CalendarDay): string {
  return `${year} ${shortMonthNames[month - 1]} ${day}`
}
