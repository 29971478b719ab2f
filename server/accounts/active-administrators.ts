import type { Queryable } from '#server/db/client.ts'
import { and, eq } from '#server/db/drizzle.ts'
import { users } from '#server/db/schema.ts'
import type { User } from './log-in.ts'

/** All active administrators, always in the same order. */
export async function activeAdministrators(tx: Queryable): Promise<User[]> {
  return tx
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.status, 'active')))
    .orderBy(users.id)
}
