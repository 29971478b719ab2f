import { checkPeople, type Person } from '#domain/enrolments/person.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { invalidFields } from '#domain/kernel/errors.ts'
import type { Programme } from '#domain/programmes/programme.ts'

/** @throws DomainError enrolments.personIncomplete (422) with a field error for each rule that a person breaks */
export function requireCompletePeople(
  people: readonly Person[],
  today: CalendarDay,
  { maxPeople }: Pick<Programme, 'maxPeople'>,
): void {
  const fields = checkPeople(people, today, maxPeople)
  if (fields.length > 0) throw invalidFields(fields)
}
