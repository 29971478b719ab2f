import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const securityErrors = {
  'incidents.notFound': 404,
  'incidents.changed': 409,
  'incidents.noticedInFuture': 422,
  'incidents.dayInvalid': 422,
  'incidents.timeInvalid': 422,
  'incidents.whatHappenedRequired': 422,
  'incidents.riskUndecided': 422,
  'incidents.reasonsRequired': 422,
} as const satisfies Partial<Record<ErrorCode, number>>
