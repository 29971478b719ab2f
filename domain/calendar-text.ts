import type { Month } from './calendar.ts'
import { type CalendarDay, partsOf } from './calendar-day.ts'
import type { Language } from './language.ts'

// Written out rather than formatted by Intl: its Basque is «2025(e)ko … 29(a)», not every browser
// has Basque, and the prerendered page and the browser must agree to the letter.
const monthNames: Record<Language, readonly string[]> = {
  es: [
    ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
    ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
  ],
  eu: [
    ...['urtarrila', 'otsaila', 'martxoa', 'apirila', 'maiatza', 'ekaina'],
    ...['uztaila', 'abuztua', 'iraila', 'urria', 'azaroa', 'abendua'],
  ],
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
}

/** The day by itself: «29 de enero de 2025», «2025eko urtarrilaren 29a», “29 January 2025”. */
export function formatDay(day: CalendarDay, language: Language): string {
  const { year } = partsOf(day)
  const dayAndMonth = formatDayAndMonth(day, language)
  if (language === 'es') return `${dayAndMonth} de ${year}`
  if (language === 'en') return `${dayAndMonth} ${year}`
  return `${basqueYear(year)} ${dayAndMonth}`
}

/** Where the year goes without saying: «29 de enero», «urtarrilaren 29a», “29 January”. */
export function formatDayAndMonth(day: CalendarDay, language: Language): string {
  const { month, day: number } = partsOf(day)
  const name = nameOf(month, language)
  if (language === 'es') return `${number} de ${name}`
  if (language === 'en') return `${number} ${name}`
  return `${name}ren ${number}${endsInA(number) ? '' : 'a'}`
}

/** When something happens, inside a sentence: «el 29 de enero de 2025», «2025eko urtarrilaren 29an», “on 29 January 2025”. */
export function formatOnDay(day: CalendarDay, language: Language): string {
  if (language === 'es') return `el ${formatDay(day, language)}`
  if (language === 'en') return `on ${formatDay(day, language)}`
  const { year, month, day: number } = partsOf(day)
  const ending = endsInA(number) ? 'n' : endsInConsonant(number) ? 'ean' : 'an'
  return `${basqueYear(year)} ${nameOf(month, language)}ren ${number}${ending}`
}

/** From the first of a month on: «desde el 1 de enero de 2027», «2027ko urtarrilaren 1etik aurrera», “from 1 January 2027”. */
export function formatFromMonth(month: Month, language: Language): string {
  const day = `${month}-01`
  if (language === 'es') return `desde el ${formatDay(day, language)}`
  if (language === 'en') return `from ${formatDay(day, language)}`
  return `${formatDay(day, language).replace(/1a$/, '1etik')} aurrera`
}

/** «enero de 2025», «2025eko urtarrila», “January 2025”. */
export function formatMonth(month: Month, language: Language): string {
  const { year, month: number } = partsOf(`${month}-01`)
  const name = nameOf(number, language)
  if (language === 'es') return `${name} de ${year}`
  if (language === 'en') return `${name} ${year}`
  return `${basqueYear(year)} ${name}`
}

function nameOf(month: number, language: Language): string {
  const name = monthNames[language][month - 1]
  if (name === undefined) throw new RangeError(`No such month: ${month}`)
  return name
}

/** «2025eko» (bost) but «2024ko» (lau): the ending follows the last word of the number as spoken. */
function basqueYear(year: number): string {
  return `${year}${endsInConsonant(year) ? 'eko' : 'ko'}`
}

/** Whether the number, spoken in Basque, ends in bat, bost, hamar, hamabost or ehun. */
function endsInConsonant(number: number): boolean {
  if (number % 100 === 0) return number % 1000 !== 0
  // Basque counts in twenties: 35 is «hogeita hamabost».
  return [1, 5, 10, 15].includes((number % 100) % 20)
}

/** 11 and 31 end in «hamaika», whose own -a takes the place of the article's. */
function endsInA(number: number): boolean {
  return (number % 100) % 20 === 11
}
