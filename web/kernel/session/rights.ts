import type { Right } from '#domain/kernel/rights.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'

type Rights = Pick<AuthenticatedUser, 'rights' | 'twoFactorVerified'>

/** Tells whether somebody sees others' data once they have given the second factor, and has not given it yet. */
export function owesSecondFactor(user: Rights | null): boolean {
  return user !== null && user.rights.length > 0 && !user.twoFactorVerified
}

/** Tells whether the user may now open what this right, or any (`staff`), is needed for. */
export function mayUse(user: Rights | null, right: Right | 'staff'): boolean {
  if (!user?.twoFactorVerified) return false
  return right === 'staff' ? user.rights.length > 0 : user.rights.includes(right)
}
