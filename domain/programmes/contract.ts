import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { euros, month, text } from '../kernel/schema-types.ts'

/** A programme's number, as JSON or as part of an address; no larger than the database can hold. */
export const programmeIdSchema = z.codec(
  z.union([
    z.int32(),
    text()
      .max(9)
      .regex(/^\d{1,9}$/),
  ]),
  z.int32().positive(),
  { decode: Number, encode: (id) => id },
)

/** Says what payloads call a programme that other things belong to (design §4). */
export const programmeNames = {
  programmeId: 'programaId',
  programmeName: 'programaNombre',
} as const

/** Euros for all people together from the first of a month on, that differ from what is paid before. */
export const nextPriceSchema = z.object({
  from: month(),
  monthly: euros(),
})

const programme = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  /** In the reader's language. */
  venue: z.string(),
  instructor: z.string().nullable(),
  sessions: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  price: z.object({
    /** The business day that the prices are for, Europe/Madrid. */
    today: z.iso.date(),
    /** Euros for one person who enrols today. */
    firstMonth: z.number(),
    /** Euros for one person in each month after. */
    monthly: z.number(),
    /** Says what a month costs from a later one on, where that is decided. */
    nextPrice: nextPriceSchema.nullable(),
    firstChargeDate: z.iso.date(),
  }),
  maxPeople: z.number().int(),
})

export type Programme = z.infer<typeof programme>

export const getProgramme = endpoint({
  method: 'GET',
  path: '/api/obtprograma/:id',
  access: 'public',
  summary: "A programme with its timetable and the day's price",
  params: z.object({ id: programmeIdSchema }),
  response: programme,
  errors: ['programmes.notFound'],
})
