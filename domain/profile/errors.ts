import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const profileErrors = {
  'profile.nothingToChange': 422,
  'profile.emailUnchanged': 422,
  'profile.sessionNotFound': 404,
  'profile.consentNotFound': 404,
  'profile.consentStays': 409,
} as const satisfies Partial<Record<ErrorCode, number>>
