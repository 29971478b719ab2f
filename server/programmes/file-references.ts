import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { FileReferences } from '#server/kernel/files/file-references.ts'
import { programmes } from '#server/schema.ts'

const pictureFile = sql<string>`(${programmes.picture} ->> 'file')::uuid`

/** A programme's picture is kept, and seen, as long as the programme has it. */
export const programmeFileReferences: FileReferences = {
  inUse: () =>
    sql`select ${pictureFile} from ${programmes} where ${programmes.picture} is not null`,
  async isPublic(db, fileId) {
    return (await db.$count(programmes, eq(pictureFile, fileId))) > 0
  },
}
