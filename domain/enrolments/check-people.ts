import { association } from '#config'
import type { CalendarDay } from '../calendar.ts'
import { DomainError, type FieldError } from '../errors.ts'
import { isValidBirthDate, needsGuardian } from './age.ts'
import type { Person } from './person.ts'
import { duplicatesWithin } from './same-person.ts'

/**
 * What is wrong with these people today beyond their shape: how many they are, birth dates, the
 * guardian's statement, somebody entered twice. Paths as in the payload (`personas.0.tutor`).
 */
export function checkPeople(
  people: readonly Person[],
  today: CalendarDay,
  max: number = association.limits.peoplePerEnrolment,
): FieldError[] {
  if (people.length === 0) return [{ path: 'personas', code: 'enrolments.peopleRequired' }]
  if (people.length > max) {
    return [{ path: 'personas', code: 'enrolments.tooManyPeople', params: { max } }]
  }
  const repeated = new Set(duplicatesWithin(people, today))
  return people.flatMap((person, position) => {
    const { fechaNacimiento } = person
    const field = (name: string, code: FieldError['code']): FieldError => ({
      path: `personas.${position}.${name}`,
      code,
    })
    if (fechaNacimiento && !isValidBirthDate(fechaNacimiento, today)) {
      return [field('fechaNacimiento', 'enrolments.birthDateInvalid')]
    }
    const errors: FieldError[] = []
    if (needsGuardian(person, today) && !person.tutor) {
      errors.push(field('tutor', 'enrolments.guardianRequired'))
    }
    if (repeated.has(position)) errors.push(field('nombre', 'enrolments.repeatedPerson'))
    return errors
  })
}

/**
 * The error that an operation throws for these fields: it names the first person with something
 * missing or wrong by position, counted from 1 (spec §5).
 */
export function peopleError(fields: readonly FieldError[]): DomainError {
  const [first] = fields
  const position = first?.path.match(/^personas\w*\.(\d+)\./)?.[1]
  if (position === undefined) {
    return new DomainError(first?.code ?? 'http.invalid', first?.params, fields)
  }
  return new DomainError('enrolments.personIncomplete', { position: Number(position) + 1 }, fields)
}
