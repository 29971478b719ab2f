import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const siteErrors = {
  'site.sectionNotFound': 404,
  'site.textChanged': 409,
  'site.textRequired': 422,
  'site.textTooLong': 422,
  'site.textInvalid': 422,
  'site.placeholderMissing': 422,
  'site.placeholderUnknown': 422,
  'site.tagsChanged': 422,
} as const satisfies Partial<Record<ErrorCode, number>>
