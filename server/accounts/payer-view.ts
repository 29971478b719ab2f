import type { users } from '#server/db/schema.ts'

type User = typeof users.$inferSelect

/** An account's name in full, without a gap where a part is missing. */
export function nameOf({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Who pays, as administrators see it; `null` once the account is erased. */
export function payerView(user: User) {
  return user.status === 'erased' ? null : { name: nameOf(user), email: user.email }
}
