import {
  moveAgreement,
  moveChoices,
  movedSchema,
  moveErrors,
  movePreviewErrors,
} from '../../billing/move-contract.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { anyId } from '../../kernel/schema-types.ts'

/** The consequences of a move, to be read before it is done. */
export const previewMove = endpoint({
  method: 'GET',
  path: '/api/admin/enrolments/:id/move',
  access: 'people',
  summary: 'The programmes that an enrollee can be moved to, and the next charge',
  params: anyId,
  response: moveChoices,
  errors: movePreviewErrors,
})

/** Repeating it for the same programme returns the same answer. The payer is notified by e-mail. */
export const moveEnrolment = endpoint({
  method: 'POST',
  path: '/api/admin/enrolments/:id/move',
  access: 'people',
  summary: 'Move an enrollee to another programme, which is charged from the next charge on',
  params: anyId,
  body: moveAgreement,
  response: movedSchema,
  errors: moveErrors,
  rateLimit: { max: 300, windowSeconds: 900 },
})
