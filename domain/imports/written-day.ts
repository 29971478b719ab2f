import { type CalendarDay, isCalendarDay } from '../kernel/calendar.ts'
import { plainHeading } from './fields.ts'

/** The months as they begin in Spanish, Basque and English, and as people write them in Roman figures. */
const months: readonly RegExp[] = [
  /^(ene|jan|urt)|^i$/,
  /^(feb|ots)|^ii$/,
  /^mar(?!tes|tit)|^iii$/,
  /^(abr|apr|api)|^iv$/,
  /^(may|mai)|^v$/,
  /^(jun|eka)|^vi$/,
  /^(jul|uzt)|^vii$/,
  /^(ago|aug|abu)|^viii$/,
  /^(sep|set|ira)|^ix$/,
  /^(oct|urr)|^x$/,
  /^(nov|aza)|^xi$/,
  /^(dic|dec|abe)|^xii$/,
]

/**
 * A day as people write it: «12/3/1950», «12-03-50», «1950.03.12», «7 de marzo de 1955», «1955eko martxoaren 7a»,
 * «March 7th, 1955». Two digits of a year are of this century unless that lies ahead.
 * @returns `null` for what is no day
 */
export function readDay(written: string, today: CalendarDay): CalendarDay | null {
  const parts = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})\.?(?:[T ][\d:.]+Z?)?$/.exec(
    written
      .trim()
      .replace(/ ?([-/.]) ?/g, '$1')
      .replace(/^((?:19|20)\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')
      .replace(/'(\d\d)$/, '$1'),
  )
  const [first, month, last] = parts?.slice(1) ?? inWords(written)
  if (!first || !month || !last) return null
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  if (day.length > 2) return null
  const text = [wholeYear(year, today), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isCalendarDay(text) ? text : null
}

/** The two numbers beside one month's name, in their order, with the month between them. */
function inWords(written: string): string[] {
  const words = plainHeading(written)
    .replace(/(\d)(st|nd|rd|th|[a-z]+)\b/g, '$1')
    .split(' ')
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const named = words.flatMap((word) => {
    const at = months.findIndex((month) => month.test(word))
    return at === -1 ? [] : String(at + 1)
  })
  const [first = '', last = ''] = numbers
  const [month] = named
  return numbers.length === 2 && named.length === 1 && month ? [first, month, last] : []
}

function wholeYear(year: string, today: CalendarDay): string {
  if (year.length !== 2) return year
  return year <= today.slice(2, 4) ? `20${year}` : `19${year}`
}
