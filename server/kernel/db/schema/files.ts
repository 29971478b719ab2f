import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import {
  type FileKind,
  type FilePurpose,
  fileKinds,
  filePurposes,
} from '#domain/kernel/files/purposes.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { createdAt, id, instant, oneOf } from './columns.ts'

/** Describes what was sent to be kept; its bytes are in the store, under its id. */
export const files = pgTable(
  'files',
  {
    id: id(),
    purpose: text('purpose').$type<FilePurpose>().notNull(),
    kind: text('kind').$type<FileKind>().notNull(),
    mediaType: text('media_type').notNull(),
    /** Is the name as its sender called it: to be shown, never to be a path. */
    name: text('name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Is the digest of what was sent, hexadecimal. */
    sha256: text('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    /** Says what it is kept as: a document as it came, a picture in several sizes. */
    objects: jsonb('objects').$type<StoredObject[]>().notNull(),
    /** Holds what is written in a document, where it can be read: see outline.ts. */
    outline: jsonb('outline').$type<string[]>(),
    createdAt: createdAt(),
    /** `null`: it was being stored when the process died, or is just now. */
    storedAt: instant('stored_at'),
  },
  (table) => [
    index('files_by_age').on(table.createdAt),
    check('files_purpose', oneOf('purpose', filePurposes)),
    check('files_kind', oneOf('kind', fileKinds)),
    check('files_bytes', sql`bytes > 0`),
    check('files_sha256', sql`sha256 ~ '^[0-9a-f]{64}$'`),
  ],
)

/** One of the objects that a file is kept as; `name` is the last part of its address. */
export interface StoredObject {
  name: string
  mediaType: string
  bytes: number
  width?: number
  height?: number
  /** Hexadecimal; missing in those that were stored before it was kept, until the next backup. */
  sha256?: string
}
