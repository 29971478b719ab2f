import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { day, text } from '../../kernel/schema-types.ts'
import { paymentFailureKinds, paymentFailureStates } from '../failure.ts'

/** Says how many failures one page of the list holds. */
export const FAILURES_PER_PAGE = 50

/** Behind which failure a page begins, as the page before has said: its instant and its id. */
function isCursor(cursor: string): boolean {
  const [instant = '', id, ...rest] = cursor.split('_')
  const isOurs =
    z.iso.datetime().safeParse(instant).success && day().safeParse(instant.slice(0, 10)).success
  return isOurs && z.uuid().safeParse(id).success && rest.length === 0
}

export const listPaymentFailures = endpoint({
  method: 'GET',
  path: '/api/admin/payment-failures',
  access: 'money',
  summary: 'Charges that banks have refused, the newest first, fifty at a time',
  query: z.object({
    show: z.enum(['open', 'all']).default('open'),
    /** Takes what the page before has answered as `next`. */
    after: text().max(80).refine(isCursor).optional(),
  }),
  response: z.object({
    failures: z.array(
      z.object({
        id: z.string(),
        /** `null` once the account is erased. */
        payer: z
          .object({ name: z.string(), email: z.string().nullable(), phone: z.string() })
          .nullable(),
        enrollee: z.string().nullable(),
        programmeName: z.string(),
        /** Euros. */
        amount: z.number(),
        kind: z.enum(paymentFailureKinds),
        state: z.enum(paymentFailureStates),
        /** Europe/Madrid. */
        failedOn: z.iso.date(),
        graceEndsOn: z.iso.date(),
        /** Days from today to the last one on which the place is kept; `null` once that is settled. */
        daysLeft: z.number().int().nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: [],
})

export const askForPayment = endpoint({
  method: 'POST',
  path: '/api/admin/payment-failures/:id/request',
  access: 'money',
  summary: 'Write to a payer with the link to where all that they owe is paid, once a day',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    /** It is still owed, by somebody who can be written to. */
    isOwed: z.boolean(),
  }),
  errors: [],
})
