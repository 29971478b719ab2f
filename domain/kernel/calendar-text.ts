import type { Month } from './calendar.ts'
import { type CalendarDay, partsOf } from './calendar-day.ts'
import type { Language } from './language.ts'

/** Describes how a language writes days and months. */
interface CalendarWords {
  /** Lists them from January on. */
  months: readonly string[]
  dayOfMonth: (day: number, month: string) => string
  /** A month, or a day of one, with its year. */
  ofYear: (text: string, year: number) => string
  /** When something happens, inside a sentence. */
  onDay: (text: string, day: number) => string
  /** Writes from the first of a month on. */
  since: (text: string) => string
  /** Day and month of two figures each, and the year. */
  inFigures: (day: string, month: string, year: string) => string
}

// Written out rather than formatted by Intl: its Basque is «2025(e)ko … 29(a)», not every browser
// has Basque, and the prerendered page and the browser must agree to the letter.
const words: Record<Language, CalendarWords> = {
  es: {
    months: [
      'enero',
      'febrero',
      'marzo',
      'abril',
      'mayo',
      'junio',
      'julio',
      'agosto',
      'septiembre',
      'octubre',
      'noviembre',
      'diciembre',
    ],
    dayOfMonth: (day, month) => `${day} de ${month}`,
    ofYear: (text, year) => `${text} de ${year}`,
    onDay: (text) => `el ${text}`,
    since: (text) => `desde el ${text}`,
    inFigures: (day, month, year) => `${day}/${month}/${year}`,
  },
  eu: {
    months: [
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
    ],
    dayOfMonth: (day, month) => `${month}ren ${day}${endsInA(day) ? '' : 'a'}`,
    ofYear: (text, year) => `${basqueYear(year)} ${text}`,
    onDay: (text, day) =>
      text.replace(/a?$/, endsInA(day) ? 'n' : endsInConsonant(day) ? 'ean' : 'an'),
    since: (text) => `${text.replace(/1a$/, '1etik')} aurrera`,
    inFigures: (day, month, year) => `${year}/${month}/${day}`,
  },
  en: {
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
    dayOfMonth: (day, month) => `${day} ${month}`,
    ofYear: (text, year) => `${text} ${year}`,
    onDay: (text) => `on ${text}`,
    since: (text) => `from ${text}`,
    inFigures: (day, month, year) => `${day}/${month}/${year}`,
  },
}

/** The day alone: «29 de enero de 2025», «2025eko urtarrilaren 29a», “29 January 2025”. */
export function formatDay(day: CalendarDay, language: Language): string {
  return words[language].ofYear(formatDayAndMonth(day, language), partsOf(day).year)
}

/** Writes a day for tables, where days stand below each other: «29/01/2025», «2025/01/29», “29/01/2025”. */
export function formatDayInFigures(day: CalendarDay, language: Language): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  return words[language].inFigures(dayOfMonth, month, year)
}

/** Writes a day where the year goes without saying: «29 de enero», «urtarrilaren 29a», “29 January”. */
export function formatDayAndMonth(day: CalendarDay, language: Language): string {
  const { month, day: number } = partsOf(day)
  return words[language].dayOfMonth(number, formatMonthName(month, language))
}

/** When something happens, inside a sentence: «el 29 de enero de 2025», «2025eko urtarrilaren 29an», “on 29 January 2025”. */
export function formatOnDay(day: CalendarDay, language: Language): string {
  return words[language].onDay(formatDay(day, language), partsOf(day).day)
}

/**
 * Writes from which month on something holds: «desde el 1 de enero de 2027», «2027ko
 * urtarrilaren 1etik aurrera», “from 1 January 2027”.
 */
export function formatFromMonth(month: Month, language: Language): string {
  return words[language].since(formatDay(`${month}-01`, language))
}

/** «enero de 2025», «2025eko urtarrila», “January 2025”; a year alone, `2025`, stays one. */
export function formatMonth(month: Month, language: Language): string {
  if (/^\d{4}$/.test(month)) return month
  const { year, month: number } = partsOf(`${month}-01`)
  return words[language].ofYear(formatMonthName(number, language), year)
}

/** «enero», «urtarrila», “January”. @param month 1 is January */
export function formatMonthName(month: number, language: Language): string {
  const name = words[language].months[month - 1]
  if (name === undefined) throw new RangeError(`No such month: ${month}`)
  return name
}

/** «2025eko» (bost) but «2024ko» (lau): the ending follows the last word of the number as spoken. */
function basqueYear(year: number): string {
  return `${year}${endsInConsonant(year) ? 'eko' : 'ko'}`
}

/** Tells whether the number, spoken in Basque, ends in bat, bost, hamar, hamabost or ehun. */
function endsInConsonant(number: number): boolean {
  if (number % 100 === 0) return number % 1000 !== 0
  // Basque counts in twenties: 35 is «hogeita hamabost».
  return [1, 5, 10, 15].includes((number % 100) % 20)
}

/** 11 and 31 end in «hamaika», whose own -a takes the place of the article's. */
function endsInA(number: number): boolean {
  return (number % 100) % 20 === 11
}

/** «09:45» as people write it: «9:45». */
export function shortTime(time: string): string {
  return time.replace(/^0/, '')
}
