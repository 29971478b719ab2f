import { text } from '../kernel/schema-types.ts'

// spec §5, §9
export const TWO_FACTOR_DIGITS = 6

/** Says how long an authenticator app shows each code, and how many before and after it are taken too. */
export const TWO_FACTOR_STEP_SECONDS = 30
export const TWO_FACTOR_DRIFT_STEPS = 1

/** Wrong codes before the second factor is locked for a while. */
export const MAX_TWO_FACTOR_ATTEMPTS = 5
export const TWO_FACTOR_LOCK_MINUTES = 15

/** While no code has confirmed it, a reload shows the same key: it may have been scanned already. */
export const UNCONFIRMED_SECRET_MINUTES = 60

export const RECOVERY_CODES = 10

/** A code as typed: exactly six digits, once the spaces of a pasted «123 456» are gone. */
export const twoFactorCodeField = text({ error: 'accounts.twoFactorFormat' })
  .overwrite((code) => code.replace(/\s/g, ''))
  .max(TWO_FACTOR_DIGITS, { error: 'accounts.twoFactorFormat', abort: true })
  .regex(/^[0-9]{6}$/, 'accounts.twoFactorFormat')

/**
 * A recovery code as it is compared: small letters without hyphens, and with the digits that are
 * easily copied from paper as letters.
 */
export function normaliseRecoveryCode(code: string): string {
  return code
    .replace(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
}

/** Text in groups of four, as people read and copy it: `k7qd-…`. */
export function inGroupsOfFour(text: string, separator = '-'): string {
  return (text.match(/.{1,4}/g) ?? []).join(separator)
}

export const recoveryCodeField = text({ error: 'http.fieldRequired' })
  .overwrite(normaliseRecoveryCode)
  .min(1, 'http.fieldRequired')
  .max(100, 'http.fieldInvalid')
