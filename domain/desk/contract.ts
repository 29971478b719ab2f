import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { deskMethods } from '../kernel/payment-method.ts'
import { day, euros, month, text } from '../kernel/schema-types.ts'
import { MOST_MONTHS_AHEAD } from './month-choice.ts'

const enrolmentId = z.object({ id: z.uuid() })

/** The names of plans' methods on the wire (design §10). */
const planNames = ['card', 'sepaDebit', 'desk'] as const

/** Lists the months that can be paid at the desk for one enrolment: those that are owed, and those ahead. */
const payable = z.object({
  enrolmentId: z.uuid(),
  /** `null` once the person's data are erased. */
  person: z.string().nullable(),
  programmeName: z.string(),
  /** By what its months are paid, and what the next one can be paid by; `null` where the place has ended. */
  plan: z
    .object({
      /** `null` of a place that was imported and has no plan. */
      method: z.enum(planNames).nullable(),
      /** The first month that another method can pay. */
      from: month(),
      choices: z.array(z.enum(planNames)),
    })
    .nullable(),
  months: z.array(
    z.object({
      month: month(),
      /** Euros. */
      amount: z.number(),
      /** `underWay`: the provider is taking it at this moment, so nothing can be taken for it here. */
      state: z.enum(['owed', 'ahead', 'underWay']),
    }),
  ),
})

const taken = z.object({
  id: z.uuid(),
  enrolmentId: z.uuid(),
  person: z.string().nullable(),
  month: month(),
  amount: z.number(),
  method: z.enum(deskMethods),
  receivedOn: z.iso.date(),
  /** Who took it; `null` once their account is gone. */
  takenBy: z.string().nullable(),
  receiptId: z.uuid(),
  receiptNumber: z.string(),
  isUndone: z.boolean(),
})

export const deskView = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/desk-payments',
  access: 'desk',
  summary: 'What the payer of an enrolment can pay at the desk, and what was taken there before',
  params: enrolmentId,
  response: z.object({
    payer: z.object({ name: z.string(), phone: z.string() }).nullable(),
    people: z.array(payable),
    /** The newest first, those that were undone after the others. */
    taken: z.array(taken),
    today: z.iso.date(),
  }),
  errors: ['subscriptions.enrolmentNotFound'],
})

export const listToCollect = endpoint({
  method: 'GET',
  path: '/api/admin/to-collect',
  access: 'desk',
  summary: 'The months that are to be paid at the desk and are due, the oldest first',
  response: z.object({
    months: z.array(
      z.object({
        id: z.uuid(),
        enrolmentId: z.uuid(),
        person: z.string().nullable(),
        programmeName: z.string(),
        payer: z.object({ name: z.string(), phone: z.string() }).nullable(),
        month: month(),
        /** Euros. */
        amount: z.number(),
        /** The last day on which the place is kept. */
        graceEndsOn: z.iso.date(),
      }),
    ),
  }),
  errors: [],
})

export const methodChangeSchema = z.object({
  method: z.enum(planNames, { error: 'desk.methodRequired' }),
  /** The next month that has no charge. */
  from: month('desk.otherMonth'),
})

export const changePaymentMethod = endpoint({
  method: 'PUT',
  path: '/api/admin/enrolments/:id/payment-method',
  access: 'desk',
  summary: 'Let an enrolment be paid at the desk, or by what its payer keeps at the provider',
  params: enrolmentId,
  body: methodChangeSchema,
  response: z.object({}),
  errors: [
    'subscriptions.enrolmentNotFound',
    'subscriptions.foreignPaymentMethod',
    'subscriptions.paymentMethodInvalid',
    'subscriptions.providerUnavailable',
    'admin.enrolmentEnded',
    'desk.changeLater',
    'desk.methodRequired',
    'desk.noKeptMethod',
    'desk.otherMonth',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const deskPaymentSchema = z.object({
  /** Made by the screen, once for each payment that is meant. */
  requestKey: z.uuid(),
  months: z
    .array(month('desk.monthsRequired'))
    .min(1, 'desk.monthsRequired')
    .max(MOST_MONTHS_AHEAD + 12),
  method: z.enum(deskMethods, { error: 'desk.methodRequired' }),
  /** Euros, all months together: another sum by now is refused. */
  amount: euros('desk.amountChanged'),
  receivedOn: day('desk.dayInvalid'),
})

export const recordDeskPayment = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/desk-payments',
  access: 'desk',
  summary:
    'Record money that was taken in cash, by transfer or by Bizum; the same requestKey only once',
  params: enrolmentId,
  body: deskPaymentSchema,
  response: z.object({
    receipts: z.array(z.object({ number: z.string(), month: month(), amount: z.number() })),
  }),
  errors: [
    'subscriptions.enrolmentNotFound',
    'subscriptions.providerUnavailable',
    'desk.alreadyPaid',
    'desk.amountChanged',
    'desk.dayInvalid',
    'desk.keyUsed',
    'desk.methodRequired',
    'desk.monthSkipped',
    'desk.monthsRequired',
    'desk.notOwed',
    'desk.underWay',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const deskReceipt = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/receipts/:receiptId/pdf',
  access: 'desk',
  summary: 'A receipt of the payer of an enrolment, or what corrects one, as a PDF',
  params: enrolmentId.extend({ receiptId: z.uuid() }),
  query: z.object({ lng: text().max(20).optional() }),
  response: z.unknown(),
  errors: ['subscriptions.enrolmentNotFound', 'invoices.notFound'],
  rateLimit: { max: 300, windowSeconds: 900 },
  followedFrom: '/admin/cobrar',
})

export const undoDeskPayment = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/desk-payments/:paymentId/undo',
  access: 'desk',
  summary: 'Take back a payment that was recorded by mistake: its month is owed as before',
  params: enrolmentId.extend({ paymentId: z.uuid() }),
  response: z.object({}),
  errors: ['subscriptions.enrolmentNotFound', 'desk.laterPaid', 'desk.notFound'],
  rateLimit: { max: 120, windowSeconds: 900 },
})
