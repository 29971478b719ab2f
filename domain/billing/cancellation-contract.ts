import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'
import { day, euros, text } from '../kernel/schema-types.ts'
import { payerReasons } from './cancellation.ts'
import { commentSchema } from './comment.ts'

const charge = z.object({
  date: z.iso.date(),
  /** Euros. */
  amount: z.number(),
})

const terms = {
  /** The last day on which the person may come. */
  effectiveDate: z.iso.date(),
  /** The one charge still to come; `null` when there is none. */
  lastCharge: charge.nullable(),
}

/** Which fees were due and are not paid, and what becomes of each (`owedState`). */
export const owedFields = { failed: z.boolean(), held: z.boolean(), atDesk: z.boolean() }

export const owedSchema = z.array(charge.extend(owedFields))

/** Describes what cancelling an enrolment answers, to payers and administrators. */
export const endedSchema = z.object(terms)

/** Describes what a cancellation says besides which enrolment and why. */
export const agreementFields = {
  comment: commentSchema.optional(),
  confirmed: z.literal(true, 'subscriptions.confirmationRequired'),
  /** The last day that the screen has shown: with another one by now, nothing is ended. */
  effectiveDate: day('http.fieldInvalid').optional(),
}

export const cancellationSchema = z.object({
  /** Any text: an invalid id is answered like an unknown one. */
  enrolmentId: text().max(100),
  reason: z.enum(payerReasons, 'subscriptions.reasonRequired'),
  ...agreementFields,
})

const wireCancellation = renamed(cancellationSchema, { enrolmentId: 'inscripcionId' })

/** Says what cancelling now would mean, to be read before it is done. */
export const previewCancellations = endpoint({
  method: 'GET',
  path: '/api/cancel-subscription',
  access: 'user',
  summary: "What cancelling each of the payer's active enrolments now would end and still charge",
  response: z.object({
    enrolments: z.array(
      z.object({
        enrolmentId: z.string(),
        programmeId: z.number().int(),
        programmeName: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        ...terms,
        owed: owedSchema,
        /** The last day of the right to withdraw at no cost; `null` once it is over. */
        withdrawUntil: z.iso.date().nullable(),
        /** Without a payer: `/api/cancel-inscripcion` ends it. */
        withoutSubscription: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  access: 'user',
  summary: 'End an enrolment; sending it again answers the same',
  body: wireCancellation,
  response: endedSchema,
  errors: [
    'subscriptions.enrolmentNotFound',
    'subscriptions.endChanged',
    'subscriptions.enrolmentMoved',
    'subscriptions.providerUnavailable',
  ],
  rateLimit: { max: 100, windowSeconds: 900 },
})

/** The facts of taking a cancellation back, for payers and administrators. */
export const takeBackFacts = z.object({
  /** The last day on which it can be taken back, and on which the person may come otherwise. */
  until: z.iso.date(),
  /** The next charge then; `null` where there is no payer. */
  nextCharge: charge.nullable(),
})

/** The next charge that the screen has shown: with another one by now, nothing is taken back. */
export const takeBackAgreement = {
  confirmed: z.literal(true, 'subscriptions.confirmationRequired'),
  nextCharge: z
    .object({ date: day('http.fieldInvalid'), amount: euros('http.fieldInvalid') })
    .nullable()
    .optional(),
}

/** The answer to taking a cancellation back. */
export const takenBackSchema = z.object({ nextCharge: charge.nullable() })

export const takeBackErrors = [
  'subscriptions.enrolmentNotFound',
  'subscriptions.notTakenBack',
  'subscriptions.enrolledAgain',
  'subscriptions.cardForgotten',
] as const

export const previewTakeBack = endpoint({
  method: 'GET',
  path: '/api/take-back-cancellation',
  access: 'user',
  summary: 'What taking back a cancellation would charge, until its last day',
  query: z.object({ enrolmentId: text().max(100) }),
  response: takeBackFacts.extend({
    programmeName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  errors: takeBackErrors,
})

export const takeBackCancellation = endpoint({
  method: 'POST',
  path: '/api/take-back-cancellation',
  access: 'user',
  summary:
    'Go on with an enrolment that the payer has cancelled; sending it again answers the same',
  body: z.object({ enrolmentId: text().max(100), ...takeBackAgreement }),
  response: takenBackSchema,
  errors: [...takeBackErrors, 'admin.chargesChanged'],
  rateLimit: { max: 100, windowSeconds: 900 },
})

export const cancelEnrolmentWithoutSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-inscripcion',
  access: 'user',
  summary: 'End an enrolment without a payer, today; repeating it returns the same answer',
  body: wireCancellation,
  response: endedSchema,
  errors: [
    'subscriptions.enrolmentNotFound',
    'subscriptions.hasSubscription',
    'subscriptions.endChanged',
    'subscriptions.enrolmentMoved',
    'subscriptions.providerUnavailable',
  ],
  rateLimit: { max: 100, windowSeconds: 900 },
})
