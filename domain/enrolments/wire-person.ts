import { z } from 'zod'
import { renamed } from '../kernel/renamed.ts'
import { emergencyContactSchema } from './emergency-contact.ts'
import { personRules } from './person.ts'
import { personNames, personShape } from './person-fields.ts'

const wireContact = renamed(emergencyContactSchema, {
  firstName: 'nombre',
  contactPhone: 'telefono',
  relation: 'relacion',
})

/** A person in `personas` (design §4). */
const wirePerson = renamed(
  personShape.extend({ emergencyContact: wireContact.optional() }),
  personNames,
  personRules,
)

/** A person as payloads have them. */
export type WirePerson = z.input<typeof wirePerson>

/** The people of one enrolment form; how many are too many is a rule, not a shape. */
export const wirePeople = z.array(wirePerson).min(1, 'enrolments.peopleRequired')

/** Enough to identify a person: name, surname and, where known, age or birth date. */
export const wireNamedPeople = z
  .array(
    renamed(
      personShape.pick({ firstName: true, lastName: true, age: true, birthDate: true }),
      personNames,
    ),
  )
  .min(1, 'enrolments.peopleRequired')

/** A name in an answer. */
export const nameNames = {
  firstName: personNames.firstName,
  lastName: personNames.lastName,
} as const
