import type { ErrorCode } from '../kernel/errors.ts'

export const MIN_PASSWORD_LENGTH = 6

/** Who can charge, refund and read everybody's data is worth guessing at longer. */
export const MIN_ADMINISTRATOR_PASSWORD_LENGTH = 12

/** Longer ones would only make hashing a lever for overload. */
export const MAX_PASSWORD_LENGTH = 200

interface PasswordRule {
  id: 'length' | 'uppercase' | 'lowercase' | 'digit' | 'special'
  /** Names the error when it is broken. */
  code: ErrorCode
  isMet: (password: string) => boolean
}

/** Separate rules, so that a form can tick them off during typing. */
// spec §5
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    code: 'accounts.passwordTooShort',
    isMet: (password) => password.length >= MIN_PASSWORD_LENGTH,
  },
  {
    id: 'uppercase',
    code: 'accounts.passwordNeedsUppercase',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'lowercase',
    code: 'accounts.passwordNeedsLowercase',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    id: 'digit',
    code: 'accounts.passwordNeedsDigit',
    isMet: (password) => /[0-9]/.test(password),
  },
  {
    id: 'special',
    code: 'accounts.passwordNeedsSpecial',
    isMet: (password) => /[!@#$%^&*]/.test(password),
  },
]

/** The rules that this password breaks, in the order in which a form lists them. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rule.isMet(password))
}

/** «ñ» typed on one system and on another must give the same hash. */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}

/** Why a password that meets the rules is not good enough for its owner (`server/accounts/weak-password.ts`). */
export const passwordWeaknesses = [
  'accounts.passwordShortForAdministrator',
  'accounts.passwordBreached',
  'accounts.passwordPersonal',
] as const satisfies readonly ErrorCode[]

export type PasswordWeakness = (typeof passwordWeaknesses)[number]
