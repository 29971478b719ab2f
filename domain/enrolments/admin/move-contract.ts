import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { programmeIdSchema, programmeWireNames } from '../../programmes/contract.ts'
import { text } from '../../schema-types.ts'
import { comingCharge } from './enrolment-columns.ts'

const params = z.object({ id: text().max(100) })

/** The consequences of a move, to be read before it is done. */
export const previewMove = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/move',
  access: 'admin',
  summary: 'The programmes that an enrollee can be moved to, and the next charge',
  params,
  response: z.object({
    /** The programmes besides their own that are offered. */
    programmes: z.array(
      z.object({
        programmeId: z.number().int(),
        programmeName: z.string(),
        /** Why they cannot go there now; `null` where they can. */
        problem: z.enum(['admin.alreadyThere', 'admin.paidThere']).nullable(),
        /** The next charge there, at its price; `null` where there is no payer. */
        nextCharge: comingCharge.nullable(),
      }),
    ),
  }),
  wireNames: programmeWireNames,
  errors: [
    'subscriptions.enrolmentNotFound',
    'admin.enrolmentEnded',
    'admin.chargeUnderWay',
    'admin.feeOwed',
  ],
})

/** Repeating it for the same programme returns the same answer. The payer is notified by e-mail. */
export const moveEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/move',
  access: 'admin',
  summary: 'Move an enrollee to another programme, which is charged from the next charge on',
  params,
  body: z.object({
    programmeId: programmeIdSchema,
    confirmed: z.literal(true, 'subscriptions.confirmationRequired'),
    /** The charge that the screen showed: if it has changed since, the move is refused. */
    nextCharge: comingCharge.nullable().optional(),
  }),
  response: z.object({
    /** The enrolment in the other programme. */
    id: z.uuid(),
    nextCharge: comingCharge.nullable(),
  }),
  wireNames: programmeWireNames,
  errors: [
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
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})
