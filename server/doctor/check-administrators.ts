import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNotNull } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import { twoFactorSecrets, users } from '#server/schema.ts'
import { bad, type Finding, good, warning } from './finding.ts'

/** Checks whether two people can get into the administration, so that each can help the other. */
export async function checkAdministrators(db: Queryable): Promise<Finding[]> {
  const ready = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(twoFactorSecrets, eq(twoFactorSecrets.userId, users.id))
    .where(
      and(
        holdsRole('administrator'),
        eq(users.status, 'active'),
        isNotNull(twoFactorSecrets.confirmedAt),
      ),
    )
  const cure =
    'Run `npm run admin:create -- --email …`, and let them log in once to set up the authenticator app.'
  if (ready.length === 0) return [bad('No administrator has a second factor set up.', cure)]
  if (ready.length === 1) {
    return [warning('Only one administrator has a second factor: nobody can help them.', cure)]
  }
  return [good(`${ready.length} administrators have a second factor.`)]
}
