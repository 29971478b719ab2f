import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { type Cents, fromEuros } from '#domain/kernel/money.ts'
import type { Quote } from '#web/enrolments/confirmation/review.ts'

/**
 * The first charge of the person at this position. A first month that costs nothing makes no
 * charge: the first is then the next month's fee, on the day that the quote names.
 */
export function firstChargeOf(
  { perPerson }: Pick<Quote, 'perPerson'>,
  position: number,
): { day: CalendarDay; amount: Cents } | null {
  const person = perPerson[position]
  if (!person) return null
  const firstMonth = fromEuros(person.firstMonth)
  return { day: person.firstChargeDate, amount: firstMonth || fromEuros(person.monthly) }
}
