import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const donationErrors = {
  'donations.amountInvalid': 422,
  'donations.amountTooSmall': 422,
  'donations.amountTooLarge': 422,
  'donations.amountUnclear': 422,
  'donations.firstNameRequired': 422,
  'donations.lastNameRequired': 422,
  'donations.nameInvalid': 422,
  'donations.emailRequired': 422,
  'donations.emailInvalid': 422,
  'donations.notFound': 404,
  'donations.notPaid': 409,
  'donations.alreadyPaid': 409,
  'donations.formTooFast': 409,
  'donations.formExpired': 409,
  'donations.formUsed': 409,
  'donations.paused': 503,
  'donations.processingFailed': 503,
  'donations.verificationFailed': 503,
} as const satisfies Partial<Record<ErrorCode, number>>
