import { z } from 'zod'
import { nameNames, wireNamedPeople, wirePeople } from '../enrolments/wire-person.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { paymentMethodSchema } from '../kernel/payment-method.ts'
import { renamed } from '../kernel/renamed.ts'
import { euros, text } from '../kernel/schema-types.ts'
import { nextPriceSchema, programmeIdSchema, programmeNames } from '../programmes/contract.ts'
import { shownStatuses } from './charge-status.ts'
import { reducedKinds } from './fees/fee-kinds.ts'

export const createSetupIntent = endpoint({
  method: 'POST',
  path: '/api/create-setup-intent',
  access: 'user',
  summary: 'Begin to keep a card or a bank account for later charges; nothing is charged',
  body: z.object({ userId: text().max(100), email: text().max(300) }),
  response: z.object({ clientSecret: z.string().startsWith('seti_') }),
  errors: ['accounts.notYourAccount', 'subscriptions.providerUnavailable'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

export const confirmEnrolment = endpoint({
  method: 'POST',
  path: '/api/confirm-inscripcion',
  access: 'user',
  summary: 'Store the order at the price that the payer has seen',
  body: renamed(
    z.object({
      userId: text().max(100),
      programmeId: programmeIdSchema,
      /** The first month's total in euros for all people together. */
      amount: euros(),
      /** Sums what all together pay for each month after, where the payer was shown it. */
      monthlyFee: euros().optional(),
      /** Says what they pay from a later month on, where the payer was shown it, or that nothing changes. */
      nextPrice: nextPriceSchema.nullable().optional(),
      people: wirePeople,
    }),
    {
      userId: 'usuarioId',
      programmeId: programmeNames.programmeId,
      amount: 'monto',
      monthlyFee: 'cuota',
      nextPrice: 'cuotaFutura',
      people: 'personas',
    },
  ),
  response: renamed(z.object({ orderId: z.string() }), { orderId: 'orden_id' }),
  errors: [
    'accounts.notYourAccount',
    'programmes.notFound',
    'programmes.notOffered',
    'enrolments.alreadyEnrolled',
    'enrolments.feesOwed',
    'subscriptions.priceChanged',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})

export const completed = renamed(
  z.object({
    enrolmentId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    subscriptionId: z.string(),
    paymentScheduleId: z.string(),
    firstChargeDate: z.iso.date(),
    /** Euros. */
    firstAmount: z.number(),
    /** Euros for the month after. */
    monthly: z.number(),
  }),
  { enrolmentId: 'inscripcionId', ...nameNames },
)

export type CompletedSubscription = z.output<typeof completed>

export const completeSubscription = endpoint({
  method: 'POST',
  path: '/api/complete-subscription',
  access: 'user',
  summary: 'Make one payment schedule a person; sending it again answers the same',
  body: renamed(
    z.object({
      userId: text().max(100),
      email: text().max(300),
      programmeId: programmeIdSchema,
      paymentMethodId: text()
        .max(100)
        .regex(/^\w{1,100}$/, 'subscriptions.paymentMethodInvalid'),
      programmeName: text().max(300),
      people: wireNamedPeople,
      orderId: text().max(100),
    }),
    { ...programmeNames, people: 'personasInscritas', orderId: 'orden_id' },
  ),
  response: renamed(z.object({ success: z.literal(true), subscriptions: z.array(completed) }), {}),
  errors: [
    'accounts.notYourAccount',
    'enrolments.alreadyEnrolled',
    'enrolments.feesOwed',
    'subscriptions.orderNotFound',
    'subscriptions.orderClosed',
    'subscriptions.orderMismatch',
    'subscriptions.priceChanged',
    'subscriptions.foreignPaymentMethod',
    'subscriptions.paymentMethodInvalid',
    'subscriptions.providerUnavailable',
  ],
})

export const myEnrolments = endpoint({
  method: 'GET',
  path: '/api/mis-inscripciones',
  access: 'user',
  summary: "The payer's enrolments, newest first",
  response: renamed(
    z.object({
      enrolments: z.array(
        renamed(
          z.object({
            id: z.string(),
            /** Says whom it is for: the same in all of their programmes. */
            enrolleeId: z.string(),
            programmeId: z.number().int(),
            programmeName: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            status: z.enum(['active', 'inactive']),
            enrolledAt: z.iso.datetime(),
            subscriptionId: z.string().nullable(),
            paymentScheduleId: z.string().nullable(),
            nextChargeDate: z.iso.date().nullable(),
            /** Euros. */
            nextAmount: z.number().nullable(),
            /** The price from a later month on, where it has been announced to the payer. */
            nextPrice: nextPriceSchema.nullable(),
            /** Why the next month costs less than its programme, in euros; `null`: it does not. Never for which reason. */
            reduced: z
              .object({
                by: z.enum(reducedKinds),
                /** Of the family rule. */
                percent: z.number().int(),
                price: z.number(),
                amount: z.number(),
              })
              .nullable(),
            effectiveEndDate: z.iso.date().nullable(),
            /** The programme in which it went on, where the association has moved the person. */
            movedTo: z.string().nullable(),
            /** The payer has cancelled it, and can take that back. */
            canTakeBack: z.boolean(),
            /** Names what is charged; `null` once nothing is charged any more, and while it is not known. */
            paymentMethod: paymentMethodSchema.nullable(),
            /** Its months are paid at the desk: nothing is charged. */
            isPaidAtDesk: z.boolean(),
            /** The newest charge, with what has become of it; `null` before the first. */
            lastPayment: z
              .object({
                date: z.iso.date(),
                /** Euros. */
                amount: z.number(),
                status: z.enum(shownStatuses),
              })
              .nullable(),
          }),
          { ...programmeNames, ...nameNames, enrolleeId: 'personId' },
        ),
      ),
    }),
    { enrolments: 'inscripciones' },
  ),
  errors: [],
})
