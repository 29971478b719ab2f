import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { isWholeCents } from '../../kernel/money.ts'
import { normaliseLine } from '../../kernel/normalise-text.ts'
import { month, text } from '../../kernel/schema-types.ts'
import { feeReasons, ownFeeKinds, reducedKinds } from './fee-kinds.ts'

const params = z.object({ id: z.uuid() })
const path = '/api/admin/enrolments/:id/fee'

/** So long may be what an administrator writes beside the reason. */
const MAX_NOTE = 500

const MOST_EUROS = 1000

export const feeSchema = z
  .object({
    kind: z.enum(ownFeeKinds),
    /** Of `amount`: the euros that a month costs, 0 for nothing. Of `percent`: what is taken off the price, 100 for all. */
    value: z
      .number('fees.valueInvalid')
      .min(0, 'fees.valueInvalid')
      .max(MOST_EUROS, 'fees.valueInvalid'),
    from: month('fees.monthInvalid'),
    /** The last month; `null`: until it is ended. */
    until: month('fees.monthInvalid').nullable(),
    reason: z.enum(feeReasons, { error: 'fees.reasonRequired' }),
    note: text({ error: 'fees.noteTooLong' })
      .overwrite(normaliseLine)
      .max(MAX_NOTE, 'fees.noteTooLong')
      .optional(),
  })
  .superRefine(({ kind, value }, context) => {
    const isPercent = Number.isInteger(value) && value >= 1 && value <= 100
    if (kind === 'percent' ? isPercent : isWholeCents(value)) return
    context.addIssue({ code: 'custom', path: ['value'], message: 'fees.valueInvalid' })
  })

const changeErrors = [
  'subscriptions.enrolmentNotFound',
  'admin.enrolmentEnded',
  'fees.monthCharged',
  'fees.monthInvalid',
  'fees.notCharged',
  'fees.tooSoon',
] as const

export const feeView = endpoint({
  method: 'GET',
  path,
  access: 'fees',
  summary: 'What one enrolment pays, month by month, and the fees of its own that were granted',
  params,
  response: z.object({
    /** `null` once the person's data are erased. */
    person: z.string().nullable(),
    programmeName: z.string(),
    /** What the family rule takes off, as it was agreed with the enrolment, of a hundred. */
    familyPercent: z.number().int(),
    /** Lists the months that can still be changed, in euros; empty where nothing is charged, or not any more. */
    months: z.array(
      z.object({
        month: month(),
        price: z.number(),
        amount: z.number(),
        reducedBy: z.enum(reducedKinds).nullable(),
      }),
    ),
    /** The first month that may cost more than now. */
    earliestDearer: month(),
    /** Lists them with the newest grant first. */
    fees: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(ownFeeKinds),
        /** Euros, or what is taken off, of a hundred. */
        value: z.number(),
        from: month(),
        until: month().nullable(),
        /** `unused`: another one took its place before it began. */
        state: z.enum(['running', 'coming', 'ended', 'unused']),
        grantedOn: z.iso.date(),
        /** `null` once their account is gone. */
        grantedBy: z.string().nullable(),
        /** When it was ended earlier than it was granted for, and by whom. */
        endedOn: z.iso.date().nullable(),
        endedBy: z.string().nullable(),
      }),
    ),
  }),
  errors: ['subscriptions.enrolmentNotFound'],
})

/** The same request a second time changes nothing. */
export const grantFee = endpoint({
  method: 'PUT',
  path,
  access: 'fees',
  summary: 'Grant one enrolment a fee of its own; one that holds in the same months ends before it',
  params,
  body: feeSchema,
  /** Says in euros what the first month costs. */
  response: z.object({ id: z.uuid(), from: month(), amount: z.number() }),
  errors: [...changeErrors, 'fees.notLower', 'fees.reasonRequired', 'fees.valueInvalid'],
  rateLimit: { max: 120, windowSeconds: 900 },
})

export const endFee = endpoint({
  method: 'POST',
  path: `${path}/end`,
  access: 'fees',
  summary: 'End the fees of its own of one enrolment: from this month on it pays the price again',
  params,
  body: z.object({ from: month('fees.monthInvalid') }),
  response: z.object({ from: month(), amount: z.number() }),
  errors: changeErrors,
  rateLimit: { max: 120, windowSeconds: 900 },
})

/** Each reading is written down; that is why it is no GET (design §6). */
export const readFeeReason = endpoint({
  method: 'POST',
  path: `${path}/:feeId/reason`,
  access: 'fees',
  summary: 'Why a fee of its own was granted; who has read it is kept in the audit log',
  params: params.extend({ feeId: z.uuid() }),
  /** `null` once it is forgotten. */
  response: z.object({
    why: z.object({ reason: z.enum(feeReasons), note: z.string() }).nullable(),
  }),
  errors: ['subscriptions.enrolmentNotFound', 'fees.notFound'],
  rateLimit: { max: 100, windowSeconds: 900 },
})
