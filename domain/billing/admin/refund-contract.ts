import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import type { ErrorCode } from '../../kernel/errors.ts'
import { isWholeCents } from '../../kernel/money.ts'
import { euros } from '../../kernel/schema-types.ts'
import { commentSchema } from '../comment.ts'
import { givenReasons, refundReasons, refundStatuses } from '../refund.ts'

const code = (name: ErrorCode) => ({ error: name })

const amountSchema = euros('invoices.refundAmountInvalid')
  .positive('invoices.refundAmountInvalid')
  .refine(isWholeCents, 'invoices.refundAmountInvalid')

export const refundSchema = z.object({
  /** Euros. */
  amount: amountSchema,
  reason: z.enum(givenReasons, code('invoices.refundReasonRequired')),
  comment: commentSchema.optional(),
  /** Made by the screen, once for each refund that is meant. */
  requestKey: z.uuid(),
})

/** One refund as administrators see it. */
export const refundView = z.object({
  id: z.uuid(),
  /** Euros. */
  amount: z.number(),
  reason: z.enum(refundReasons),
  comment: z.string().nullable(),
  status: z.enum(refundStatuses),
  /** Why the money did not go back. */
  failure: z.enum(['cardGone', 'alreadyReturned', 'disputed', 'noFunds', 'unknown']).nullable(),
  /** Who requested it; `null` for one made at the provider, or whose account is gone. */
  requestedBy: z.string().nullable(),
  createdOn: z.iso.date(),
})

export const refundErrors = [
  'invoices.notPaid',
  'invoices.refundTooMuch',
  'invoices.refundDisputed',
  'invoices.refundKeyUsed',
  'invoices.refundAmountInvalid',
  'invoices.refundReasonRequired',
  'subscriptions.commentTooLong',
  'subscriptions.commentHidden',
  'subscriptions.commentMarkup',
  'subscriptions.commentLink',
  'subscriptions.commentInsult',
] as const satisfies ErrorCode[]

/** Answers at once: whether the money goes back is known when the refund is no longer pending. */
export const refundInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:id/refunds',
  access: 'money',
  summary: 'Give the money of a paid invoice back, in whole or part; the same requestKey only once',
  params: z.object({ id: z.uuid() }),
  body: refundSchema,
  response: refundView,
  errors: ['invoices.notFound', ...refundErrors],
  rateLimit: { max: 120, windowSeconds: 900 },
  recentPassword: true,
})

/** Tells how much of an invoice's or a donation's money went back, and how much still can. */
export const refundableMoney = z.object({
  id: z.uuid(),
  date: z.iso.date(),
  /** Euros, as those below. */
  amount: z.number(),
  refunded: z.number(),
  refundable: z.number(),
  /** `null` when the provider could not be reached, or it was not paid by card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  refunds: z.array(refundView),
})

export const refundableInvoice = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:id/refunds',
  access: 'money',
  summary: 'What was given back of an invoice, what can be, and the card that it would go to',
  params: z.object({ id: z.uuid() }),
  response: refundableMoney.extend({
    payer: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
    enrollee: z.string().nullable(),
    programmeName: z.string(),
    /** `YYYY-MM`. */
    month: z.string(),
  }),
  errors: ['invoices.notFound'],
})
