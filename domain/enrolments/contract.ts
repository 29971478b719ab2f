import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'
import { nextPriceSchema, programmeIdSchema } from '../programmes/contract.ts'
import { personSchema, typedHealthSchema } from './person.ts'
import { forEachText } from './person-fields.ts'
import { wireNamedPeople } from './wire-person.ts'

/** The people of one enrolment form; how many are too many is a rule, not a shape. */
export const peopleSchema = z.array(personSchema).min(1, 'enrolments.peopleRequired')

/** Euros for all people together and for each, with what the payer already owes taken into account. */
export const quoteSchema = z.object({
  firstMonth: z.number(),
  monthly: z.number(),
  nextPrice: nextPriceSchema.nullable(),
  perPerson: z.array(
    z.object({
      firstMonth: z.number(),
      firstChargeDate: z.iso.date(),
      /** The first charge is the one that a cancelled enrolment of the person still owed. */
      continuesOpenMonth: z.boolean(),
      /** Euros for each month after. */
      monthly: z.number(),
      /** What the programme's family rule takes off for this person, of a hundred. */
      familyPercent: z.number().int(),
    }),
  ),
})

/**
 * The people whom the payer has enrolled before, so that they need not be typed again. Never their
 * health.
 */
export const myPeople = endpoint({
  method: 'GET',
  path: '/api/mis-personas',
  access: 'user',
  summary: 'The people whom the payer has enrolled before, by name, without the payer',
  response: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        ...forEachText(() => z.string().nullable()),
        birthDate: z.iso.date().nullable(),
        /** Years today, where the birth date is not known: the age that was stated, and the years since. */
        age: z.number().int().nullable(),
        /** The programmes that they are in now, by id. */
        programmeIds: z.array(z.number().int()),
      }),
    ),
  }),
  errors: [],
})

/** Names people and the programme in which they are to be enrolled. */
export const verification = renamed(
  z.object({ programmeId: programmeIdSchema, people: wireNamedPeople }),
  { programmeId: 'programaId', people: 'personas' },
)

export const verifyEnrolments = endpoint({
  method: 'POST',
  path: '/api/verificar-inscripciones',
  access: 'user',
  summary: "Which of these people the payer has already enrolled, and the day's quote",
  body: verification,
  response: renamed(
    z.object({
      alreadyEnrolled: z.array(z.number().int()),
      /** Fees of a place that was given up, by the person's position: they are settled first. */
      owed: z.array(
        z.object({
          position: z.number().int(),
          /** The charge day. */
          date: z.iso.date(),
          /** Euros. */
          amount: z.number(),
          /** `unpaid` can be paid at once; the end of the others is to be waited for. */
          state: z.enum(['unpaid', 'underWay', 'held', 'dueNow']),
          /** From that day on the person can be enrolled though it still is under way; `null` of other states. */
          waitedForUntil: z.iso.date().nullable(),
        }),
      ),
      quote: quoteSchema,
    }),
    { alreadyEnrolled: 'indicesYaInscritos' },
  ),
  errors: ['programmes.notFound', 'programmes.notOffered'],
  rateLimit: { max: 300, windowSeconds: 900 },
})

/** The people of an enrolment that is not paid yet, kept for its payer across reloads and redirects. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/enrolment-draft',
  access: 'user',
  summary: 'Keep the filled-in enrolment form until it is paid or thrown away',
  body: z.object({ programmeId: programmeIdSchema, people: peopleSchema }),
  response: z.object({ savedAt: z.iso.datetime() }),
  errors: ['programmes.notFound', 'programmes.notOffered'],
  rateLimit: { max: 300, windowSeconds: 900 },
})

/** Health text of a form that is not sent yet. */
export const saveTypedHealth = endpoint({
  method: 'PUT',
  path: '/api/enrolment-draft/salud',
  access: 'user',
  summary: 'Keep what is typed about health, with consent, until the form is sent',
  body: z.object({
    programmeId: programmeIdSchema,
    typedHealth: z.array(typedHealthSchema).max(20),
    /** Whose consent is withdrawn: what the sent form says of their health goes. */
    withdrawn: z.array(typedHealthSchema.pick({ firstName: true, lastName: true })).max(20),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['programmes.notFound', 'programmes.notOffered'],
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/enrolment-draft/:programmeId',
  access: 'user',
  summary: 'The kept enrolment form of a programme, if there is one',
  params: z.object({ programmeId: programmeIdSchema }),
  response: z.object({
    draft: z.object({ people: z.array(personSchema), savedAt: z.iso.datetime() }).nullable(),
    /** Typed since the form was last sent. */
    typedHealth: z.array(typedHealthSchema),
  }),
  errors: [],
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/enrolment-draft/:programmeId',
  access: 'user',
  summary: 'Throw the kept enrolment form away',
  params: z.object({ programmeId: programmeIdSchema }),
  response: z.object({ success: z.literal(true) }),
  errors: [],
})
