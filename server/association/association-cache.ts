import type { Logger } from 'pino'
import { type Association, firstAssociation } from '#domain/association/association.ts'
import { readAssociation } from '#domain/association/association-schema.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { desc, eq, max } from '#server/db/drizzle.ts'
import { associationVersions } from '#server/db/schema.ts'
import { createVersionedCache, type VersionedCache } from '#server/db/versioned-cache.ts'

/** What the association says of itself, and the version of it. */
export interface KnownAssociation {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
  association: Association
}

export type AssociationCache = VersionedCache<KnownAssociation>

export function createAssociationCache(
  db: Database,
  clock: { now(): Date },
  log: Logger,
): AssociationCache {
  const { version } = associationVersions
  return createVersionedCache<KnownAssociation>(
    {
      initial: () => ({ version: 0, association: firstAssociation }),
      async version() {
        const [newest] = await db.select({ version: max(version) }).from(associationVersions)
        return newest?.version ?? 0
      },
      async load(wanted) {
        const [row] = await db.select().from(associationVersions).where(eq(version, wanted))
        return { version: wanted, association: readAssociation(row?.document) }
      },
      onFailure: (error) => log.warn({ err: error }, 'the settings could not be read'),
    },
    clock,
  )
}

/** The newest version, for who wants to change it. */
export async function newestAssociation(db: Queryable): Promise<KnownAssociation> {
  const [row] = await db
    .select()
    .from(associationVersions)
    .orderBy(desc(associationVersions.version))
    .limit(1)
  return { version: row?.version ?? 0, association: readAssociation(row?.document) }
}
