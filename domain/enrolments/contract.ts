import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { nextPriceSchema, programmeIdSchema } from '../programmes/contract.ts'
import { personFields, personSchema, typedHealthSchema } from './person.ts'

/** The people of one enrolment form; how many are too many is a rule, not a shape. */
export const peopleSchema = z.array(personSchema).min(1, 'enrolments.peopleRequired')

/** Enough to identify a person: name, surname and, where known, age or birth date. */
export const namedPeopleSchema = z
  .array(personFields.pick({ nombre: true, apellido: true, edad: true, fechaNacimiento: true }))
  .min(1, 'enrolments.peopleRequired')

/** Euros for all people together and for each, with what the payer already owes taken into account. */
export const quoteSchema = z.object({
  firstMonth: z.number(),
  monthly: z.number(),
  nextPrice: nextPriceSchema.nullable(),
  perPerson: z.array(z.object({ firstMonth: z.number(), firstChargeDate: z.iso.date() })),
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
    personas: z.array(
      z.object({
        id: z.string(),
        nombre: z.string(),
        apellido: z.string(),
        phone: z.string().nullable(),
        locality: z.string().nullable(),
        fechaNacimiento: z.iso.date().nullable(),
        /** Years today, where the birth date is not known: the age that was stated, and the years since. */
        edad: z.number().int().nullable(),
        /** The programmes that they are in now, by id. */
        programas: z.array(z.number().int()),
      }),
    ),
  }),
  errors: [],
})

export const verifyEnrolments = endpoint({
  method: 'POST',
  path: '/api/verificar-inscripciones',
  access: 'user',
  summary: "Which of these people the payer has already enrolled, and the day's quote",
  body: z.object({ programaId: programmeIdSchema, personas: namedPeopleSchema }),
  response: z.object({
    indicesYaInscritos: z.array(z.number().int()),
    quote: quoteSchema,
  }),
  errors: ['programmes.notFound', 'programmes.notOffered'],
  rateLimit: { max: 300, windowSeconds: 900 },
})

/** The people of an enrolment that is not paid yet, kept for its payer across reloads and redirects. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/enrolment-draft',
  access: 'user',
  summary: 'Keep the filled-in enrolment form until it is paid or thrown away',
  body: z.object({ programaId: programmeIdSchema, personas: peopleSchema }),
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
    programaId: programmeIdSchema,
    salud: z.array(typedHealthSchema).max(20),
    /** Whose consent is withdrawn: what the sent form says of their health goes. */
    retiradas: z.array(typedHealthSchema.pick({ nombre: true, apellido: true })).max(20),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: ['programmes.notFound', 'programmes.notOffered'],
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const getDraft = endpoint({
  method: 'GET',
  path: '/api/enrolment-draft/:programaId',
  access: 'user',
  summary: 'The kept enrolment form of a programme, if there is one',
  params: z.object({ programaId: programmeIdSchema }),
  response: z.object({
    draft: z.object({ personas: z.array(personSchema), savedAt: z.iso.datetime() }).nullable(),
    /** Typed since the form was last sent. */
    salud: z.array(typedHealthSchema),
  }),
  errors: [],
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/enrolment-draft/:programaId',
  access: 'user',
  summary: 'Throw the kept enrolment form away',
  params: z.object({ programaId: programmeIdSchema }),
  response: z.object({ success: z.literal(true) }),
  errors: [],
})
