import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyId } from '../../kernel/schema-types.ts'
import { deletionReasons } from '../deletion.ts'
import { comingCharge } from './enrolment-columns.ts'

const refusals = [
  'subscriptions.enrolmentNotFound',
  'admin.enrolmentEnded',
  'admin.chargeUnderWay',
  'admin.feeOwed',
] as const

/** Describes what the screen has shown: with another next charge by now, nothing is done. */
const expected = { nextCharge: comingCharge.nullable().optional() }

/** Says what deleting an entry would mean, to be read before it is done. */
export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/deletion',
  access: 'people',
  summary: 'What deleting an entry that was made by mistake would stop and keep',
  params: anyId,
  response: z.object({
    /** The charge that will not be made; `null` where there is no payer. */
    nextCharge: comingCharge.nullable(),
    /** Euros that were paid for it and not given back. */
    paid: z.number(),
    /** The last day on which it can be undone. */
    undoUntil: z.iso.date(),
  }),
  errors: [...refusals],
})

/** Idempotent. */
export const deleteEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/delete',
  access: 'people',
  recentPassword: true,
  summary: 'Delete an entry that was made by mistake: nothing more is charged, and it is hidden',
  params: anyId,
  body: z.object({
    reason: z.enum(deletionReasons, 'admin.deletionReasonRequired'),
    notifyPayer: z.boolean(),
    confirmed: z.literal(true, 'subscriptions.confirmationRequired'),
    ...expected,
  }),
  response: z.object({ success: z.literal(true) }),
  errors: [
    ...refusals,
    'admin.chargesChanged',
    'admin.chargesStandStill',
    'admin.deletionReasonRequired',
    'subscriptions.providerUnavailable',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})

const undoRefusals = [
  'subscriptions.enrolmentNotFound',
  'admin.notDeleted',
  'admin.undoTooLate',
  'admin.undoPayerClosed',
  'admin.undoEnrolledAgain',
  'admin.undoFeeOwed',
] as const

/** Says what undoing a deletion would mean, to be read before it is done. */
export const previewUndo = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/restoration',
  access: 'people',
  summary: 'What undoing a deletion would charge',
  params: anyId,
  response: z.object({ nextCharge: comingCharge.nullable() }),
  errors: [...undoRefusals],
})

/** Idempotent. */
export const undoDeletion = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/restore',
  access: 'people',
  recentPassword: true,
  summary:
    'Undo the deletion of an entry: it is there again, and is charged from the next charge on',
  params: anyId,
  body: z.object({
    confirmed: z.literal(true, 'subscriptions.confirmationRequired'),
    ...expected,
  }),
  response: z.object({ success: z.literal(true) }),
  errors: [
    ...undoRefusals,
    'admin.undoCardGone',
    'admin.chargesChanged',
    'subscriptions.providerUnavailable',
  ],
  rateLimit: { max: 300, windowSeconds: 900 },
})
