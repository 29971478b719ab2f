import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const importErrors = {
  'imports.columnRefused': 422,
  'imports.tooManyRows': 422,
  'imports.nobody': 422,
  'imports.problems': 409,
  'imports.notFound': 404,
  'imports.undoTooLate': 409,
} as const satisfies Partial<Record<ErrorCode, number>>
