import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/schema-types.ts'
import { paymentEventKinds, paymentEventProblems } from './payment-event-kinds.ts'

export const PAYMENT_EVENTS_PER_PAGE = 50

export const paymentEventStates = ['waiting', 'failed', 'done', 'ignored'] as const

export type PaymentEventState = (typeof paymentEventStates)[number]

const paymentEvent = z.object({
  id: z.string(),
  /** In the card provider's words. */
  type: z.string(),
  kind: z.enum(paymentEventKinds),
  objectId: z.string().nullable(),
  receivedAt: z.iso.datetime(),
  processedAt: z.iso.datetime().nullable(),
  state: z.enum(paymentEventStates),
  attempts: z.number().int(),
  /** When it is retried automatically; null when it is not. */
  nextAttemptAt: z.iso.datetime().nullable(),
  problem: z.object({ kind: z.enum(paymentEventProblems), technical: z.string() }).nullable(),
  /** Says whom it concerns, as far as that can be found. */
  about: z
    .object({
      person: z.string().nullable(),
      programme: z.string().nullable(),
      /** `YYYY-MM` and euros, of a charge. */
      month: z.string().nullable(),
      amount: z.number().nullable(),
    })
    .nullable(),
})

export const listPaymentEvents = endpoint({
  method: 'GET',
  path: '/api/admin/payment-events',
  access: 'site',
  summary: 'The card provider’s events, newest first, fifty at a time',
  query: z.object({
    state: z.enum(paymentEventStates).optional(),
    /** The last event of the page before. */
    after: text().max(255).optional(),
  }),
  response: z.object({ events: z.array(paymentEvent), next: z.string().nullable() }),
  errors: [],
})

/** Idempotent while the event is queued or being processed. */
export const processPaymentEvent = endpoint({
  method: 'POST',
  path: '/api/admin/payment-events/:id/process',
  access: 'site',
  summary: 'Work on a notice of the card provider again, with the newest state of what it is about',
  params: z.object({ id: text().max(255) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['admin.paymentEventNotFound'],
  rateLimit: { max: 300, windowSeconds: 900 },
})
