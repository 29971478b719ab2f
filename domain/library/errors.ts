import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const libraryErrors = {
  'library.notFound': 404,
  'library.changed': 409,
  'library.titleRequired': 422,
  'library.titleTooLong': 422,
  'library.themeRequired': 422,
  'library.themeTooLong': 422,
  'library.descriptionTooLong': 422,
  'library.textInvalid': 422,
  'library.keyUsed': 409,
  'library.captionsInvalid': 422,
  'library.captionsTooLong': 422,
  'library.captionsOnlyVideo': 422,
  'library.undoTooLate': 409,
} as const satisfies Partial<Record<ErrorCode, number>>
