import * as contract from '#domain/association/admin/contract.ts'
import { newestAssociation } from '#server/association/association-cache-source.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { desc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { requireRecentPassword } from '#server/kernel/http/recent-password.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { associationVersions, users } from '#server/schema.ts'
import { returnTo, saveSection } from './save-association.ts'

/** Registers what administrators change of what the association says of itself. */
export function registerAssociationAdmin(route: Route, deps: Deps): void {
  route(contract.readAssociationSettings, async () => ({
    ...(await newestAssociation(deps.db)),
    versions: await listedVersions(deps.db),
  }))

  route(contract.saveAssociationSection, async ({ session, body }) => {
    // Receipts and donors' certificates carry them.
    if (body.section === 'fiscal') requireRecentPassword(session, deps.clock.now())
    return { version: await saveSection(deps, session.user.id, body) }
  })

  route(contract.returnToVersion, async ({ session, body }) => ({
    version: await returnTo(deps, session.user.id, body),
  }))
}

async function listedVersions(db: Database) {
  const { version, at, section, actorId } = associationVersions
  const rows = await db
    .select({ version, at, section, firstName: users.firstName, lastName: users.lastName })
    .from(associationVersions)
    .leftJoin(users, eq(users.id, actorId))
    .orderBy(desc(version))
    .limit(contract.VERSIONS_LISTED)
  return rows.map(({ firstName, lastName, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: [firstName, lastName].filter(Boolean).join(' ') || null,
  }))
}
