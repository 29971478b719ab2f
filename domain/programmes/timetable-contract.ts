import { z } from 'zod'
import { localized } from '../kernel/schema-types.ts'

/** See `Programme`. */
export const programmeSchema = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  venue: localized.nullable(),
  instructor: z.string().nullable(),
  sessions: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  description: localized.nullable(),
  picture: z.object({ file: z.string(), alt: localized }).nullable(),
  maxPeople: z.number().int(),
  familyPercent: z.number().int(),
  isOffered: z.boolean(),
  /** Cents, from this month on. */
  prices: z.array(z.object({ from: z.string(), cents: z.number().int() })),
})

/** See `ClosedDay`. */
export const closedDaySchema = z.object({
  day: z.iso.date(),
  programmeId: z.number().int().nullable(),
  reason: z.string().nullable(),
})
