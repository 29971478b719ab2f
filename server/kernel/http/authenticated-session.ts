import type { HeldRole } from '#domain/kernel/held-role.ts'
import type { users } from '#server/kernel/db/schema.ts'

/** An account that has an e-mail address; only such a one can be opened. */
export type Reachable = typeof users.$inferSelect & { email: string }

/** Finds out whether an account has an address. */
export function isReachable(user: typeof users.$inferSelect): user is Reachable {
  return user.email !== null
}

/** The session of a caller, with its account. */
export interface Session {
  id: string
  twoFactorVerified: boolean
  /** When the caller last proved who they are; `null` while the second factor is owed. */
  provedAt: Date | null
  /** The account is up to some seconds old; what money depends on is read again. */
  user: Reachable
  /** Members have none. */
  roles: readonly HeldRole[]
}
