import { cancellationReasons } from '../../billing/cancellation.ts'

/**
 * Why an enrolment has ended: as whoever ended it has said (spec §10), or `notAsked` where nobody did,
 * such as a place that was lost for want of payment.
 */
export const leavingReasons = [...cancellationReasons, 'notAsked'] as const

export type LeavingReason = (typeof leavingReasons)[number]
