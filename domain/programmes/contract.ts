import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** A programme's number, as JSON or as part of an address; no larger than the database can hold. */
export const programmeIdSchema = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int32().positive())

const programme = z.object({
  id: z.number().int(),
  slug: z.string(),
  nombre: z.string(),
  venue: z.string().nullable(),
  instructor: z.string().nullable(),
  sessions: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  price: z.object({
    /** The business day that the prices are for, Europe/Madrid. */
    today: z.iso.date(),
    /** Euros for one person who enrols today. */
    firstMonth: z.number(),
    /** Euros for one person in each month after. */
    monthly: z.number(),
    firstChargeDate: z.iso.date(),
  }),
  maxPersonas: z.number().int(),
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
