/** The texts of the three inputs of a date. */
export interface DateParts {
  day: string
  month: string
  year: string
}

/** Splits `YYYY-MM-DD`; anything else, half-typed dates included, gives what can be read of it. */
export function datePartsOf(value: string | null | undefined): DateParts {
  const [year = '', month = '', day = ''] = (value ?? '').split('-')
  return { day, month, year }
}

/**
 * Joins the inputs to `YYYY-MM-DD` with leading zeros. Three empty inputs give an empty string; a
 * half-filled date keeps its gaps, so that it can be refused rather than silently dropped.
 */
export function joinDateParts({ day, month, year }: DateParts): string {
  if (!day && !month && !year) return ''
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The parts of a whole date that is pasted, «7/3/1955» or «1955-03-07»; `null` for anything else. */
export function datePartsIn(text: string): DateParts | null {
  const numbers = /^\s*(\d{1,4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,4})\s*$/.exec(text)
  const [, first = '', month = '', last = ''] = numbers ?? []
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  return year.length === 4 && day.length <= 2 ? { day, month, year } : null
}

function twoDigits(part: string): string {
  return part ? part.padStart(2, '0') : ''
}
