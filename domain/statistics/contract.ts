import { z } from 'zod'
import { leavingReasons } from '../enrolments/admin/leaving-reasons.ts'
import { addMonths } from '../kernel/calendar.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { exportFormats } from '../kernel/lists/export-formats.ts'
import { month, text } from '../kernel/schema-types.ts'
import { programmeIdSchema } from '../programmes/contract.ts'

/** The charts of the page; each can be downloaded as a file, too. That of income needs the right to money. */
export const charts = [
  'active',
  'moves',
  'programmes',
  'income',
  'reasons',
  'ages',
  'localities',
] as const

export type Chart = (typeof charts)[number]

// More would be thinner than a line on a phone.
export const MAX_MONTHS = 120

const chosen = z.object({
  /** The first and the last month, `YYYY-MM`; without them, the last twelve. */
  from: month().optional(),
  to: month().optional(),
  programmeId: programmeIdSchema.optional(),
})

const chosenWell = <Schema extends typeof chosen>(schema: Schema) =>
  schema
    .refine(({ from, to }) => !from || !to || from <= to, {
      message: 'admin.periodBackwards',
      path: ['to'],
    })
    .refine(({ from, to }) => !from || !to || to < addMonths(from, MAX_MONTHS), {
      message: 'admin.periodTooLong',
      path: ['to'],
    })

export const readStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'statistics',
  summary:
    'Enrolments, income, reasons for leaving, ages and localities, as they were counted last',
  query: chosenWell(chosen),
  response: z.object({
    /** The moment of the count, and the business day that it was made for. */
    countedAt: z.iso.datetime(),
    today: z.iso.date(),
    /** Lists what is answered for; months to come are left out. */
    from: month(),
    to: month(),
    programmeId: z.number().int().nullable(),
    /** The first month in which anything happened; `null` before that. */
    firstMonth: month().nullable(),
    /** All of them, whichever is chosen: how many enrolments are active now, and how many were. */
    programmes: z.array(
      z.object({
        id: z.number().int(),
        programmeName: z.string(),
        active: z.number().int(),
        inactive: z.number().int(),
      }),
    ),
    months: z.array(
      z.object({
        month: month(),
        begun: z.number().int(),
        ended: z.number().int(),
        /** At the month's end, or by now. */
        active: z.number().int(),
        /**
         * Euros: of receipts by their day, refused and not paid by the day of the charge, given back by that day. Sums are left
         * out for readers without the right to money.
         */
        charged: z.number().optional(),
        failed: z.number().optional(),
        refunded: z.number().optional(),
        /** Donations less what went back of them; 0 where a programme is chosen. */
        donated: z.number().optional(),
      }),
    ),
    /** At the end of the month a year before the last one; `null` when nothing had begun yet. */
    activeYearBefore: z.number().int().nullable(),
    /** The most frequent first; unused ones are left out. */
    reasons: z.array(z.object({ reason: z.enum(leavingReasons), count: z.number().int() })),
    /** People with a place today, each once, in the order of `ageGroups`. */
    ages: z.array(z.number().int()),
    ageUnknown: z.number().int(),
    localities: z.array(z.object({ name: z.string(), people: z.number().int() })),
    elsewhere: z.number().int(),
    localityUnknown: z.number().int(),
  }),
  errors: [],
})

export const countStatistics = endpoint({
  method: 'POST',
  path: '/api/admin/stats/count',
  access: 'statistics',
  summary: 'Count everything again now; answers when it is done',
  response: z.object({ countedAt: z.iso.datetime() }),
  errors: [],
  rateLimit: { max: 10, windowSeconds: 900 },
})

export const exportStatistics = endpoint({
  method: 'GET',
  path: '/api/admin/stats/export',
  access: 'statistics',
  summary: 'The numbers of one chart as a file for spreadsheets',
  query: chosenWell(
    chosen.extend({
      chart: z.enum(charts),
      format: z.enum(exportFormats),
      lng: text().max(20).optional(),
    }),
  ),
  response: z.unknown(),
  errors: [],
  rateLimit: { max: 120, windowSeconds: 900 },
  followedFrom: '/admin/estadisticas',
})
