import type { ErrorCode } from '../kernel/errors.ts'

/** HTTP status of each error. */
export const ledgerErrors = {
  'ledger.differenceChanged': 409,
} as const satisfies Partial<Record<ErrorCode, number>>
