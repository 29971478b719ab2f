import { type Association, firstAssociation } from '#domain/association/association.ts'
import { readAssociation } from '#domain/association/association-schema.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { desc, eq, sql } from '#server/db/drizzle.ts'
import { associationVersions } from '#server/db/schema.ts'

/** What the association says of itself, and the version of it. */
export interface KnownAssociation {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
  association: Association
}

/** What `server/site-data.ts` keeps of the association. */
export const associationPart = {
  initial: { version: 0, association: firstAssociation },
  version: sql<number>`(select coalesce(max(${associationVersions.version}), 0) from ${associationVersions})`,
  async load(db: Database, version: number): Promise<KnownAssociation> {
    const [row] = await db
      .select()
      .from(associationVersions)
      .where(eq(associationVersions.version, version))
    return { version, association: readAssociation(row?.document) }
  },
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
