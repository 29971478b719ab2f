import type { Person } from '#domain/enrolments/person.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { programmeParameter } from '#web/paths.ts'

/**
 * Describes what the confirmation page hands to the purchase page (spec §2). The browser keeps it on disk with its
 * history, so it holds names and never health data: that stays in the server's draft.
 */
export interface PurchaseRequest {
  programmeName: string
  programmeId: ProgrammeId
  userId: string
  email: string
  people: readonly Named[]
}

/** Says what the pages of a purchase call it in the navigation's state (spec §2, §4). */
export const navigationNames = {
  programmeId: 'programaId',
  programmeName: 'programaNombre',
  people: 'personasInscritas',
  firstName: 'nombre',
  lastName: 'apellido',
  enrolmentId: 'inscripcionId',
} as const

/**
 * The programme that the address's `?programa=` names, which survives a reload and a bank's redirect;
 * null where it names none. Whether there is such a programme is another question.
 */
export function programmeOfSearch(search: string): ProgrammeId | null {
  const id = Number(new URLSearchParams(search).get(programmeParameter))
  return Number.isInteger(id) && id > 0 ? id : null
}

/** Returns the fields by which the server identifies a person. */
export function identityOf(
  person: Person,
): Pick<Person, 'firstName' | 'lastName' | 'age' | 'birthDate'> {
  const { firstName, lastName, age, birthDate } = person
  return {
    firstName,
    lastName,
    ...(age !== undefined && { age }),
    ...(birthDate && { birthDate }),
  }
}
