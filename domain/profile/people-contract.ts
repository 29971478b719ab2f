import { z } from 'zod'
import { enrolleeSchema } from '../enrolments/enrollee.ts'
import { correctedEnrolleeSchema, healthNoteSchema } from '../enrolments/person.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { anyId } from '../kernel/schema-types.ts'

const path = '/api/mis-personas/:id'

export const getOwnPerson = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary: 'A person whom the payer has enrolled, but what is said about their health',
  params: anyId,
  response: z.object({
    id: z.uuid(),
    /** Counts changes of all that can be changed here. */
    version: z.number().int(),
    enrollee: enrolleeSchema,
    /** A guardian has agreed. */
    guardian: z.boolean(),
    hasHealthInfo: z.boolean(),
    /** The programme's instructors may read it: each reading goes on record. */
    sharesHealth: z.boolean(),
    /** Some enrolment of theirs has not ended: only then is health information of use. */
    isCurrent: z.boolean(),
  }),
  errors: ['enrolments.personNotFound'],
})

/** Saving the stored values is accepted with any version and changes nothing. */
export const correctOwnPerson = endpoint({
  method: 'PUT',
  path,
  access: 'user',
  summary: 'Correct a person in all of the enrolments that the payer made for them',
  params: anyId,
  body: correctedEnrolleeSchema,
  response: z.object({ version: z.number().int() }),
  errors: [
    'enrolments.personNotFound',
    'enrolments.personChanged',
    'enrolments.personExists',
    'enrolments.birthDateInvalid',
    'enrolments.guardianRequired',
  ],
  rateLimit: { max: 60, windowSeconds: 900 },
})

/** Apart from the rest, so that it is in a browser's memory only while its payer looks at it (design §6). */
export const readOwnHealthNote = endpoint({
  method: 'GET',
  path: `${path}/salud`,
  access: 'user',
  summary: 'What the payer has said about the health of a person whom they have enrolled',
  params: anyId,
  /** `null` when nothing is said, or not any more. */
  response: z.object({ text: z.string().nullable() }),
  errors: ['enrolments.personNotFound'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

/** Taking it away withdraws the consent to keep it. */
export const changeHealthNote = endpoint({
  method: 'PUT',
  path: `${path}/salud`,
  access: 'user',
  summary: 'Say something else, or nothing, about the health of a person in all their enrolments',
  params: anyId,
  body: healthNoteSchema,
  response: z.object({ version: z.number().int() }),
  errors: [
    'enrolments.personNotFound',
    'enrolments.personChanged',
    'enrolments.personEnded',
    'enrolments.healthConsentRequired',
  ],
  rateLimit: { max: 60, windowSeconds: 900 },
})

/** A consent of its own, off until it is given (design §6). */
export const shareHealthNote = endpoint({
  method: 'PUT',
  path: `${path}/salud/compartir`,
  access: 'user',
  summary:
    'Let the instructors of the programme read what is said about a person’s health, or no more',
  params: anyId,
  body: z.object({ shares: z.boolean() }),
  response: z.object({ success: z.literal(true) }),
  errors: ['enrolments.personNotFound'],
  rateLimit: { max: 60, windowSeconds: 900 },
})
