import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const mailingErrors = {
  'mailings.notFound': 404,
  'mailings.recipientsChanged': 409,
  'mailings.keyUsed': 409,
  'mailings.subjectRequired': 422,
  'mailings.subjectTooLong': 422,
  'mailings.bodyRequired': 422,
  'mailings.bodyTooLong': 422,
  'mailings.charactersInvalid': 422,
  'mailings.placeholderUnknown': 422,
} as const satisfies Partial<Record<ErrorCode, number>>
