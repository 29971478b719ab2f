import { personKey } from '#domain/enrolments/same-person.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/schema.ts'

/**
 * Returns whether a person is the payer: of the payer's name, and without the statement that is made
 * about others, who may be called the same.
 */
export function isPayerOf(account: Named): (person: Named & { declaration?: unknown }) => boolean {
  const own = nameOf(account)
  return (person) => !person.declaration && nameOf(person) === own
}

function nameOf({ firstName, lastName }: Named): string {
  return personKey({ firstName, lastName })
}

/** The account of a payer. */
export async function accountOf(tx: Queryable, payerId: string) {
  const [account] = await tx.select().from(users).where(eq(users.id, payerId))
  if (!account) throw new Error('every payer has an account')
  return account
}
