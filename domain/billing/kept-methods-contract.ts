import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { paymentMethodSchema } from '../kernel/payment-method.ts'
import { text } from '../kernel/schema-types.ts'
import { paymentFailureKinds } from './failure.ts'

const keptMethods = z.object({
  /** The payment methods in use; several only where people were enrolled with different ones. */
  methods: z.array(
    z.object({
      method: paymentMethodSchema,
      /** Whose charges it pays. */
      people: z.array(z.string()),
      /** The provider's name for it, with which another enrolment can be paid. */
      paymentMethodId: z.string(),
      /** It has not ended, and its bank has refused nothing that is still owed. */
      isUsable: z.boolean(),
    }),
  ),
  owed: z.array(
    z.object({
      id: z.string(),
      programmeName: z.string(),
      enrollee: z.string(),
      /** Euros. */
      amount: z.number(),
      /** The day of the charge, Europe/Madrid. */
      date: z.iso.date(),
      kind: z.enum(paymentFailureKinds),
      /** The last day on which it can be paid, and a place that goes on is kept. */
      graceEndsOn: z.iso.date(),
      /** The last day of a place that was given up; `null` while it goes on. */
      endsOn: z.iso.date().nullable(),
      /** Lets the payer confirm this very payment at their bank, where nothing else is missing. */
      confirmation: z.object({ clientSecret: z.string(), paymentMethodId: z.string() }).nullable(),
      /** It can be paid by Bizum, this once. */
      byBizum: z.boolean(),
    }),
  ),
  /** Some of what is owed is being charged at this moment. */
  inProgress: z.boolean(),
})

export type KeptMethods = z.infer<typeof keptMethods>

export const getKeptMethods = endpoint({
  method: 'GET',
  path: '/api/payment-method',
  access: 'user',
  summary: 'The payment method that is charged, and what could not be charged to it',
  response: keptMethods,
  errors: [],
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const downloadMandate = endpoint({
  method: 'GET',
  path: '/api/payment-methods/:paymentMethodId/mandate',
  access: 'user',
  summary: 'The mandate under which an account of one’s own is debited, as a PDF',
  params: z.object({ paymentMethodId: text().max(100) }),
  query: z.object({ lng: text().max(20).optional() }),
  response: z.unknown(),
  errors: ['invoices.notFound'],
  rateLimit: { max: 60, windowSeconds: 900 },
  followedFrom: '/user/tarjeta',
})

export const payByBizum = endpoint({
  method: 'POST',
  path: '/api/owed/:id/bizum',
  access: 'user',
  summary: 'Begin to pay one owed month by Bizum, or find out how that ended',
  params: z.object({ id: z.uuid() }),
  response: keptMethods.extend({
    /** With it the payer’s browser asks for the money; `null` where the month cannot be paid so now. */
    clientSecret: z.string().nullable(),
  }),
  errors: ['subscriptions.providerUnavailable'],
  rateLimit: { max: 60, windowSeconds: 900 },
})

/** Answers within seconds, with what could be charged by then: jobs charge the rest. */
export const replaceMethod = endpoint({
  method: 'POST',
  path: '/api/replace-payment-method',
  access: 'user',
  summary:
    'Charge a kept card or bank account for everybody whom the payer has enrolled; what is owed is charged at once',
  body: z.object({
    paymentMethodId: text()
      .max(100)
      .regex(/^\w{1,100}$/, 'subscriptions.paymentMethodInvalid'),
  }),
  response: keptMethods.extend({
    /** Sums what was owed before and is paid now, in euros. */
    paid: z.number(),
  }),
  errors: [
    'subscriptions.foreignPaymentMethod',
    'subscriptions.paymentMethodInvalid',
    'subscriptions.providerUnavailable',
  ],
  rateLimit: { max: 60, windowSeconds: 900 },
})
