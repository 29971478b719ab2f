import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const noticeErrors = {
  'notices.notFound': 404,
  'notices.keyUsed': 409,
  'notices.isOver': 422,
  'notices.tooManyDays': 422,
  'notices.titleTooLong': 422,
  'notices.textRequired': 422,
  'notices.textTooLong': 422,
  'notices.charactersInvalid': 422,
} as const satisfies Partial<Record<ErrorCode, number>>
