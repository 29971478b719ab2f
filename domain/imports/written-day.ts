import { addDays, type CalendarDay, isCalendarDay } from '../kernel/calendar.ts'
import { madridDay } from '../kernel/madrid-time.ts'
import { normaliseLine } from '../kernel/normalise-text.ts'
import { plainHeading } from './fields.ts'

/** The months as they begin in Spanish, Basque and English, and as people write them in Roman figures. */
const months: readonly RegExp[] = [
  /^(ene|jan|urt(?!e))|^i$/,
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

/** Between the numbers of a day stands one sign, or it is typed twice. */
const separators = /\s*[-/.,·\\|_]+\s*/g
const introduction =
  /^(?:f(?:echa)?[. ]*(?:de +)?n(?:ac\w*|to)?[. :]+|nac\w*[. :]*(?:el +)?|n\. *|jaio\w*[. :]*|año +|born(?: on)?[ :]*|d\.?o\.?b\.?[ :]*|\*+ *)/i
const time =
  /(?<=\d)[T ]+\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?[ap]\.? ?m\.?)?(?: ?Z| ?(?:GMT)?[+-]\d\d:?\d\d.*)?$/i
const instant = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?Z$/
const ageBeside =
  /[ ,;-]*(?:[([]\s*\d{1,3}[^()[\]\d]*[)\]]|(?<= )\d{1,3} ?(?:años?|urte|years?|yrs?)\.?|(?<=[-/.]\d{4} )\d{1,3})$/i
/** Counts days as spreadsheets do, from this day on. */
const SERIAL_EPOCH = '1899-12-30'

/**
 * A day as people write it, «12/3/1950», «12-03-50», «7 de marzo de 1955 (71)», «1955eko martxoaren 7a», «March 7th,
 * 1955», or as programs do, «1955-03-07T00:00:00», «20155» (a spreadsheet's number of a day). Two digits of a year are of
 * this century unless that lies ahead.
 * @returns `null` for what is no day
 */
export function readDay(written: string, today: CalendarDay): CalendarDay | null {
  const line = normaliseLine(written)
  if (instant.test(line) && isCalendarDay(line.slice(0, 10))) return madridDay(new Date(line))
  const plain = withoutAside(line).replace(time, '')
  return (
    serialDay(plain, today) ??
    dayOf(inFigures(plain) ?? unseparated(plain) ?? inWords(plain), today)
  )
}

/** What is written of a day or a year without «nac.» before it, the age behind it and a point within the year. */
export function withoutAside(written: string): string {
  return normaliseLine(written)
    .normalize('NFKC')
    .replace(introduction, '')
    .replace(ageBeside, '')
    .replace(/(?<!\d)([12])\.(\d{3})$/, '$1$2')
}

function serialDay(plain: string, today: CalendarDay): CalendarDay | null {
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(plain)?.[1]
  const day = serial && addDays(SERIAL_EPOCH, Number(serial))
  return day && day <= today ? day : null
}

/** The first and the last number, of which one is the year, with the month between them. */
type Numbers = readonly [first: string, month: string, last: string]

function dayOf(numbers: Numbers | null, today: CalendarDay): CalendarDay | null {
  if (!numbers) return null
  const [first, month, last] = numbers
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  if (day.length > 2) return null
  const text = [wholeYear(year, today), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isCalendarDay(text) ? text : null
}

function inFigures(plain: string): Numbers | null {
  const [, first, month, last] =
    /^(\d{1,4})[- ](\d{1,2})[- ](\d{1,4})\p{L}{0,3}-?$/u.exec(
      plain
        .replace(separators, '-')
        .replace(/\D(\d\d)$/, '-$1')
        .replace(/-+/g, '-'),
    ) ?? []
  return first && month && last ? [first, month, last] : null
}

/** «19550307» and «07031955», which no day is both; a spreadsheet takes the first 0 away. */
function unseparated(plain: string): Numbers | null {
  if (!/^\d{7,8}$/.test(plain)) return null
  const all = plain.padStart(8, '0')
  const isYearFirst = /^(?:19|20)\d\d(?:0\d|1[0-2])/.test(all)
  return isYearFirst
    ? [all.slice(0, 4), all.slice(4, 6), all.slice(6)]
    : [all.slice(0, 2), all.slice(2, 4), all.slice(4)]
}

/** The two numbers beside one month's name, in their order. */
function inWords(plain: string): Numbers | null {
  const words =
    plainHeading(plain)
      .replace(/^primero\b/, '1')
      .match(/\d+|\p{L}+/gu) ?? []
  const numbers = words.filter((word) => /^\d+$/.test(word))
  const named = words.flatMap((word) => {
    const at = months.findIndex((month) => month.test(word))
    return at === -1 ? [] : String(at + 1)
  })
  const [first, last] = numbers
  const [month] = named
  return first && last && month && numbers.length === 2 && named.length === 1
    ? [first, month, last]
    : null
}

function wholeYear(year: string, today: CalendarDay): string {
  if (year.length !== 2) return year
  return year <= today.slice(2, 4) ? `20${year}` : `19${year}`
}
