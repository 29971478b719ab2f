import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { type Association, firstAssociation } from '#domain/association/association.ts'
import { readAssociation } from '#domain/association/read-association.ts'
import type { LogoObject } from '#domain/kernel/looks/logo.ts'
import type { Storage } from '#server/kernel/adapters/storage.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { desc, eq, sql } from '#server/kernel/db/drizzle.ts'
import { objectKey } from '#server/kernel/files/object-key.ts'
import { associationVersions } from '#server/schema.ts'

/** Describes what the association says of itself, and the version of it. */
export interface StoredAssociation {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
  association: Association
}

export interface KnownAssociation extends StoredAssociation {
  /** Reads its own logo for paper and pictures, a PNG, when it is first needed; `null` where it has none. */
  logo(): Promise<Buffer | null>
}

/** Reads what `server/site-data.ts` keeps of the association. */
export const associationCacheSource = {
  initial: { version: 0, association: firstAssociation, logo: async () => null },
  version: sql<number>`(select coalesce(max(${associationVersions.version}), 0) from ${associationVersions})`,
  async load(
    { db, storage, log }: { db: Queryable; storage: Storage; log: Logger },
    version: number,
  ): Promise<KnownAssociation> {
    const [row] = await db
      .select()
      .from(associationVersions)
      .where(eq(associationVersions.version, version))
    const association = readAssociation(row?.document)
    return { version, association, logo: logoReader(storage, association, log) }
  },
}

/** The newest version, for who wants to change it. */
export async function newestAssociation(db: Queryable): Promise<StoredAssociation> {
  const [row] = await db
    .select()
    .from(associationVersions)
    .orderBy(desc(associationVersions.version))
    .limit(1)
  return { version: row?.version ?? 0, association: readAssociation(row?.document) }
}

const FOR_PAPER: LogoObject = 'logo.png'

/** Reads the logo once; a receipt goes out without it rather than not at all, and the next one tries again. */
function logoReader(storage: Storage, { looks }: Association, log: Logger) {
  let bytes: Buffer | null = null
  return async (): Promise<Buffer | null> => {
    if (!looks.logo || bytes) return bytes
    try {
      bytes = await buffer(await storage.read(objectKey(looks.logo.file, FOR_PAPER)))
    } catch (error) {
      log.warn({ err: error }, 'the logo could not be read')
    }
    return bytes
  }
}
