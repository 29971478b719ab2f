import { z } from 'zod'
import type { Person } from '#domain/enrolments/person.ts'
import { nameNames } from '#domain/enrolments/wire-person.ts'
import { renamed } from '#domain/kernel/renamed.ts'
import { programmeNames } from '#domain/programmes/contract.ts'
import type { ProgrammeId } from '#domain/programmes/programme.ts'
import { programmeParameter } from '#web/paths.ts'

/** The names of the people of a purchase, in the navigation's state. */
export const purchasePeople = z.array(
  renamed(z.object({ firstName: z.string(), lastName: z.string() }), nameNames),
)

/**
 * Describes what the confirmation page hands to the purchase page (spec §2). The browser keeps it on disk with its
 * history, so it holds names and never health data: that stays in the server's draft.
 */
export const purchaseRequest = renamed(
  z.object({
    programmeName: z.string(),
    programmeId: z.number(),
    userId: z.string(),
    email: z.string(),
    people: purchasePeople,
  }),
  { ...programmeNames, people: 'personasInscritas' },
)

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
