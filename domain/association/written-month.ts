import { formatMonthName } from '../kernel/calendar-text.ts'
import { languages } from '../kernel/language.ts'

/**
 * A month, or a year alone, as people write it: `03/2012`, `marzo de 2012`, `2012`.
 *
 * @returns `2012-03` or `2012`; what is none of them stays as it is
 */
export function readMonthOrYear(written: string): string {
  const text = written.trim().toLowerCase()
  const [year] = /(?<!\d)(1[89]|2[01])\d{2}(?!\d)/.exec(text) ?? []
  if (!year) return text
  const rest = text.replace(year, '')
  if (rest === '') return year
  const [number = ''] = /^\D*(\d{1,2})\D*$/.exec(rest)?.slice(1) ?? []
  const month = number ? Number(number) : monthNamedIn(rest)
  return month >= 1 && month <= 12 ? `${year}-${String(month).padStart(2, '0')}` : text
}

/** Finds a month by its name in any of the languages, with whatever ending Basque gives it; 0 without one. */
function monthNamedIn(text: string): number {
  const months = Array.from({ length: 12 }, (_, index) => index + 1)
  const isNamed = (month: number) =>
    languages.some((language) => {
      const name = formatMonthName(month, language).toLowerCase()
      return text.includes(language === 'eu' ? name.replace(/a$/, '') : name)
    })
  return months.find(isNamed) ?? 0
}

/** The same as it is written in a form: `03/2012`, `2012`. */
export const writtenMonthOrYear = (month: string): string => month.split('-').reverse().join('/')
