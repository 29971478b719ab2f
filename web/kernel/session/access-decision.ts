import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'

/** As much of the session as the guard judges by. */
export interface Caller {
  status: 'loading' | 'in' | 'out'
  user: Pick<AuthenticatedUser, 'isAdmin' | 'twoFactorVerified' | 'auth_provider'> | null
}

/** Wait for the first check, show the page, or lead elsewhere: to log-in, to the second factor. */
export type AccessDecision = 'wait' | 'allow' | 'logIn' | 'verify' | 'refuse'

/**
 * A guarded page's decision for its caller (spec §4). An administrator who owes the second factor
 * is redirected to it from everywhere. Users who came by Google pass a required role, as the spec
 * has it: that opens them the page's frame and nothing of its content, for the server checks each
 * call by the account's own role and refuses theirs (`server/kernel/http/route.ts`).
 */
export function decideAccess({ status, user }: Caller, required?: 'admin'): AccessDecision {
  if (status === 'loading') return 'wait'
  if (!user) return 'logIn'
  if (user.isAdmin && !user.twoFactorVerified) return 'verify'
  if (required === 'admin' && !user.isAdmin && user.auth_provider !== 'google') return 'refuse'
  return 'allow'
}
