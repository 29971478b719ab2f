import type { ErrorCode } from '../errors.ts'

/** The parameter of the arrival page that says why nobody was let in. */
export const refusalParameter = 'error'

/** Why nobody was let in: the word in the address, and the error that it stands for. */
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
