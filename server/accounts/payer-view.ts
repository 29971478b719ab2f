import { fullName } from '#domain/kernel/full-name.ts'
import type { users } from '#server/schema.ts'

type User = typeof users.$inferSelect

/** Who pays, as administrators see it; `null` once the account is erased. */
export function payerView(user: User) {
  return user.status === 'erased' ? null : { name: fullName(user), email: user.email }
}
