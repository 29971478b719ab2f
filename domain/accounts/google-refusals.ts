import type { ErrorCode } from '../kernel/errors.ts'

/** The parameter of the arrival page with the reason of a refusal. */
export const refusalParameter = 'error'

/** Reasons of a refusal: the value in the address, and the error that it stands for. */
export const googleRefusals = {
  denied: 'accounts.googleDenied',
  expired: 'accounts.googleExpired',
  failed: 'accounts.googleFailed',
  unavailable: 'accounts.googleUnavailable',
  unverified: 'accounts.googleUnverified',
  otherAccount: 'accounts.googleOtherAccount',
  inactive: 'accounts.inactive',
  tooMany: 'http.tooManyRequests',
} as const satisfies Record<string, ErrorCode>

export type GoogleRefusal = keyof typeof googleRefusals

export function isGoogleRefusal(word: string): word is GoogleRefusal {
  return Object.hasOwn(googleRefusals, word)
}

/** Several minutes may be left of the window in which too many came; this many at most. */
export const GOOGLE_WINDOW_MINUTES = 15
