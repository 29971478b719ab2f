import { z } from 'zod'

// spec §5, §9
export const TWO_FACTOR_DIGITS = 6

/** Wrong codes before the second factor is locked for a while. */
export const MAX_TWO_FACTOR_ATTEMPTS = 5
export const TWO_FACTOR_LOCK_MINUTES = 15

export const RECOVERY_CODES = 10

/** A code as typed: exactly six digits, once the spaces of a pasted «123 456» are gone. */
export const twoFactorCodeField = z
  .string({ error: 'accounts.twoFactorFormat' })
  .overwrite((code) => code.replace(/\s/g, ''))
  .regex(/^[0-9]{6}$/, 'accounts.twoFactorFormat')

/** A recovery code without its hyphens and in small letters, as it is compared. */
export function normaliseRecoveryCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

export const recoveryCodeField = z
  .string({ error: 'accounts.recoveryCodeInvalid' })
  .overwrite(normaliseRecoveryCode)
  .min(1, 'http.fieldRequired')
  .max(100, 'http.fieldInvalid')
