import { sql } from '#server/kernel/db/drizzle.ts'
import type { FileReferences } from '#server/kernel/files/file-references.ts'
import { associationVersions } from '#server/schema.ts'
import { newestAssociation } from './association-cache-source.ts'

/** Photos of the team, logos and the home page's pictures stay as long as a version refers to them, and are seen as long as they are shown. */
export const associationFileReferences: FileReferences = {
  inUse: () => sql`select (member ->> 'photo')::uuid from ${associationVersions},
    jsonb_array_elements(${associationVersions.document} -> 'team') member
    where member ->> 'photo' is not null
    union all
    select (${associationVersions.document} #>> '{looks,logo,file}')::uuid from ${associationVersions}
    where ${associationVersions.document} #>> '{looks,logo,file}' is not null
    union all
    select (picture ->> 'file')::uuid from ${associationVersions},
    jsonb_array_elements(coalesce(${associationVersions.document} -> 'hero', '[]')) picture`,
  async isPublic(db, fileId) {
    const { team, looks, hero } = (await newestAssociation(db)).association
    if (hero.some(({ file }) => file === fileId)) return true
    return looks.logo?.file === fileId || team.some(({ photo }) => photo === fileId)
  },
}
