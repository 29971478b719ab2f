import type { HeldRole } from '#domain/kernel/held-role.ts'
import type { users } from '#server/kernel/db/schema.ts'

/** The session of a caller, with its account. */
export interface Session {
  id: string
  twoFactorVerified: boolean
  /** When the caller last proved who they are; `null` while the second factor is owed. */
  provedAt: Date | null
  /** The account is up to some seconds old; what money depends on is read again. */
  user: typeof users.$inferSelect
  /** Members have none. */
  roles: readonly HeldRole[]
}
