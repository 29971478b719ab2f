import { sql } from '#server/db/drizzle.ts'
import { associationVersions } from '#server/db/schema.ts'
import type { FileHolder } from '#server/files/clean-up.ts'
import { association } from '#server/http/current-association.ts'

/** Photos of the team stay as long as a version refers to them, and are seen as long as they are shown. */
export const associationFileHolder: FileHolder = {
  inUse: () => sql`select (member ->> 'photo')::uuid from ${associationVersions},
    jsonb_array_elements(${associationVersions.document} -> 'team') member
    where member ->> 'photo' is not null`,
  isPublic: async (_db, fileId) => association().team.some(({ photo }) => photo === fileId),
}
