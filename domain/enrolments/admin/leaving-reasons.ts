import { cancellationReasons } from '../../billing/cancellation.ts'

/**
 * Why an enrolment has ended: the reason given when it was ended (spec §10), or `notAsked` where
 * none was, such as a place that was lost for want of payment.
 */
export const leavingReasons = [...cancellationReasons, 'notAsked'] as const

export type LeavingReason = (typeof leavingReasons)[number]
