import type { Queryable } from '#server/kernel/db/client.ts'
import type { SQL } from '#server/kernel/db/drizzle.ts'

/** A slice's references to files. */
export interface FileReferences {
  /** Ids of all files that it refers to: `select file_id from …`. */
  inUse(db: Queryable): SQL
  /** Answers if this file is public now; false for files of other nouns. */
  isPublic(db: Queryable, fileId: string): Promise<boolean>
}
