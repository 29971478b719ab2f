import type { Right } from '#domain/kernel/rights.ts'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { mayUse, owesSecondFactor } from './rights.ts'

/** As much of the session as the guard judges by. */
export interface Caller {
  status: 'loading' | 'in' | 'out'
  user: Pick<AuthenticatedUser, 'rights' | 'twoFactorVerified' | 'auth_provider'> | null
}

/** Wait for the first check, show the page, or lead elsewhere: to log-in, to the second factor. */
export type AccessDecision = 'wait' | 'allow' | 'logIn' | 'verify' | 'refuse'

/**
 * A guarded page's decision for its caller (spec §4). Who has a role and owes the second factor
 * is redirected to it from everywhere. Members who came by Google pass a required right, as the spec
 * has it: that opens them the page's frame and nothing of its content, for the server checks each
 * call by the account's own roles and refuses theirs (`server/kernel/http/route.ts`).
 */
export function decideAccess({ status, user }: Caller, required?: Right | 'staff'): AccessDecision {
  if (status === 'loading') return 'wait'
  if (!user) return 'logIn'
  if (owesSecondFactor(user)) return 'verify'
  const isGoogleMember = user.auth_provider === 'google' && user.rights.length === 0
  return !required || isGoogleMember || mayUse(user, required) ? 'allow' : 'refuse'
}
