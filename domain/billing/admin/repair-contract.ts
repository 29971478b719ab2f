import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/schema-types.ts'
import { type DifferenceKind, differenceKinds, repairKinds } from '../difference.ts'

const kinds = Object.keys(differenceKinds) as [DifferenceKind, ...DifferenceKind[]]

const foundDifference = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  /** `money`: an enrollee's payer is charged too much or too little. */
  severity: z.enum(['money', 'order']),
  /** Says what the button does; `null` needs a manual decision. */
  repair: z.enum(repairKinds).nullable(),
  /** The payer; `null` when it is not a customer of ours, or the account is deleted. */
  payer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
  /** Who is enrolled. */
  person: z.string().nullable(),
  programme: z.string().nullable(),
  /** `YYYY-MM`. */
  month: z.string().nullable(),
  /** `YYYY-MM-DD`: the charge day, or the day of a payment that has no charge. */
  day: z.string().nullable(),
  /** Euros: what is there, and what should be. */
  amount: z.number().nullable(),
  expected: z.number().nullable(),
  /** The provider's id of the payment, to look it up there. */
  reference: z.string().nullable(),
})

export type FoundDifference = z.infer<typeof foundDifference>

export const paymentReview = endpoint({
  method: 'GET',
  path: '/api/admin/repair-payment-schedules',
  access: 'money',
  summary: 'What differs between our books and the card provider’s, as they were compared last',
  response: z.object({
    report: z
      .object({
        finishedAt: z.iso.datetime(),
        /** `null` for the nightly comparison. */
        requestedBy: z.string().nullable(),
        /** Says how many enrolments and payments were looked at; `null` where it was not counted. */
        compared: z.object({ enrolments: z.number().int(), payments: z.number().int() }).nullable(),
        differences: z.array(foundDifference),
      })
      .nullable(),
    /** A comparison that goes on now, and how long the last one took, in seconds. */
    running: z
      .object({ startedAt: z.iso.datetime(), expectedSeconds: z.number().nullable() })
      .nullable(),
    /** When the newest comparison was begun. */
    lastStartedAt: z.iso.datetime().nullable(),
    /** The newest comparison could not be brought to its end. */
    failed: z.boolean(),
  }),
  errors: [],
})

export const checkPayments = endpoint({
  method: 'POST',
  path: '/api/admin/repair-payment-schedules/check',
  access: 'money',
  worksOnStandby: true,
  summary: 'Start a comparison; the report shows when it is done',
  response: z.object({ started: z.literal(true) }),
  errors: [],
  rateLimit: { max: 60, windowSeconds: 900 },
})

export const repairOutcomes = ['repaired', 'alreadyFine', 'failed'] as const

export const repairPayments = endpoint({
  method: 'POST',
  path: '/api/admin/repair-payment-schedules/repair',
  access: 'money',
  summary: 'Repair differences of the last report, each after looking whether it is still there',
  body: z.union([
    z.object({ differenceIds: z.array(text().max(200)).min(1).max(500) }),
    z.object({ all: z.literal(true) }),
  ]),
  response: z.object({
    results: z.array(z.object({ id: z.string(), outcome: z.enum(repairOutcomes) })),
  }),
  errors: [],
  recentPassword: true,
})
