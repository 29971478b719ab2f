import type { AuthenticatedUser } from '#domain/accounts/contract.ts'

/** As much of the session as the guard judges by. */
export interface Caller {
  status: 'loading' | 'in' | 'out'
  user: Pick<AuthenticatedUser, 'isAdmin' | 'twoFactorVerified' | 'auth_provider'> | null
}

/** Wait for the first check, show the page, or lead elsewhere: to log-in, to the second factor. */
export type AccessDecision = 'wait' | 'allow' | 'logIn' | 'verify' | 'refuse'

/**
 * What a guarded page does with whoever asks for it (spec §4). An administrator who owes the second
 * factor is led to it from everywhere. People who came by Google pass a required role, as the spec
 * has it: that opens them the page's frame and nothing of what it would show, for the server judges
 * each call by the account's own role and refuses theirs (`server/http/route.ts`).
 */
export function decideAccess({ status, user }: Caller, required?: 'admin'): AccessDecision {
  if (status === 'loading') return 'wait'
  if (!user) return 'logIn'
  if (user.isAdmin && !user.twoFactorVerified) return 'verify'
  if (required === 'admin' && !user.isAdmin && user.auth_provider !== 'google') return 'refuse'
  return 'allow'
}
