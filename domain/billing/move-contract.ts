import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { day, euros, text } from '../kernel/schema-types.ts'
import { programmeIdSchema } from '../programmes/contract.ts'

const nextCharge = z.object({ date: day(), amount: euros() }).nullable()

/** The programmes besides their own that are offered, for payers and administrators. */
export const moveChoices = z.object({
  programmes: z.array(
    z.object({
      programmeId: z.number().int(),
      programmeName: z.string(),
      /** Why they cannot go there now; `null` where they can. */
      problem: z.enum(['admin.alreadyThere', 'admin.paidThere']).nullable(),
      /** The next charge there, at its price, in euros; `null` where there is no payer. */
      nextCharge,
    }),
  ),
})

export const moveAgreement = z.object({
  programmeId: programmeIdSchema,
  confirmed: z.literal(true, 'subscriptions.confirmationRequired'),
  /** The charge that the screen showed: if it has changed since, the move is refused. */
  nextCharge: nextCharge.optional(),
})

export const movedSchema = z.object({
  /** The enrolment in the other programme. */
  id: z.uuid(),
  nextCharge,
})

export const movePreviewErrors = [
  'subscriptions.enrolmentNotFound',
  'admin.enrolmentEnded',
  'admin.chargeUnderWay',
  'admin.feeOwed',
] as const

export const moveErrors = [
  'subscriptions.enrolmentNotFound',
  'subscriptions.providerUnavailable',
  'programmes.notFound',
  'programmes.notOffered',
  'admin.enrolmentEnded',
  'admin.alreadyThere',
  'admin.paidThere',
  'admin.chargeUnderWay',
  'admin.chargesChanged',
  'admin.chargesStandStill',
  'admin.feeOwed',
] as const

const params = z.object({ id: text().max(100) })
const path = '/api/mis-inscripciones/:id/move'

export const previewOwnMove = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary:
    'The programmes that a person of the payer’s can go to instead, and the next charge there',
  params,
  response: moveChoices,
  errors: movePreviewErrors,
})

export const moveOwnEnrolment = endpoint({
  method: 'POST',
  path,
  access: 'user',
  summary: 'Move a person to another programme; repeating it for the same one answers the same',
  params,
  body: moveAgreement,
  response: movedSchema,
  errors: moveErrors,
  rateLimit: { max: 100, windowSeconds: 900 },
})
