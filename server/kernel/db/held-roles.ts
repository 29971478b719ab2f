import type { HeldRole } from '#domain/kernel/held-role.ts'
import type { Role } from '#domain/kernel/rights.ts'
import type { Queryable } from './client.ts'
import { asc, eq, type SQL, sql } from './drizzle.ts'
import { heldRoles } from './schema.ts'

/** Holds for a row of `users` whose owner has this role, or any. */
export function holdsRole(role?: Role): SQL {
  const which = role ? sql` and held_roles.role = ${role}` : sql``
  return sql`exists (select from held_roles where held_roles.user_id = users.id${which})`
}

/** Selects the roles beside a row of `users`. */
export const rolesBeside = sql<HeldRole[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'role', held_roles.role, 'programmeId', held_roles.programme_id, 'until', held_roles.until)
    order by held_roles.granted_at, held_roles.programme_id), '[]')
  from held_roles where held_roles.user_id = users.id)`

/** Returns an account's roles as they are stored, in the order in which they were granted. */
export function readRoles(db: Queryable, userId: string) {
  return db
    .select()
    .from(heldRoles)
    .where(eq(heldRoles.userId, userId))
    .orderBy(asc(heldRoles.grantedAt), asc(heldRoles.programmeId))
}

/** Tells whether an account has any role: the second factor and a longer password are required of it. */
export async function holdsAnyRole(db: Queryable, userId: string): Promise<boolean> {
  return (await readRoles(db, userId)).length > 0
}
