import { createHash } from 'node:crypto'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupError, readArchive } from './archive.ts'

/** Raised when an archive of this version could not be read by the code before it. */
export const FORMAT = 1
export const BEGINNING = 'backup.json'
export const END = 'end.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

const beginning = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  appUrl: z.string(),
  isDemo: z.boolean(),
  /** Which SECRET_KEY sealed the health data in it, without saying the key. */
  keyFingerprint: z.string(),
  /** Hashes of the migrations that its tables are made by, in their order. */
  migrations: z.array(z.string()),
  /** The columns whose values follow for each table; the database computes the others. */
  tables: z.record(z.string(), z.array(z.string())),
  /** The last value of each sequence that was used. */
  sequences: z.record(z.string(), z.string()),
})
const end = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.number(),
  /** Files that the database names and the store had not. */
  missingFiles: z.array(z.string()),
})

/** What stands at an archive's beginning. */
export type Beginning = z.infer<typeof beginning>
/** What stands at its end; without it the archive was cut off. */
export type End = z.infer<typeof end>

/** Takes what is read from an archive, in its order: the beginning, then tables, then files. */
interface BackupReader {
  begin(beginning: Beginning): Promise<void>
  /** Where the rows of a table go, as PostgreSQL's COPY writes text. */
  table(name: string): Writable
  file(key: string, content: Readable, bytes: number): Promise<void>
}

/**
 * Reads a whole backup and compares each table with the digest that was written of it.
 * @throws BackupError when it is not whole, or of a format that this version does not know
 */
export async function readBackup(
  file: string,
  identity: string,
  reader: BackupReader,
): Promise<{ beginning: Beginning; end: End }> {
  let begun: Beginning | undefined
  let ended: End | undefined
  let files = 0
  const digests = new Map<string, string>()
  let table: OpenTable | undefined
  for await (const { name, bytes, content } of readArchive(file, identity)) {
    const tableName = name.startsWith(TABLES)
      ? name.slice(TABLES.length).replace(/\/\d+$/, '')
      : null
    if (table && table.name !== tableName) {
      digests.set(table.name, await table.close())
      table = undefined
    }
    if (name === BEGINNING) {
      begun = parse(beginning, await text(content), file)
      await reader.begin(begun)
    } else if (name === END) {
      ended = parse(end, await text(content), file)
    } else if (tableName !== null) {
      table ??= openTable(tableName, reader.table(tableName))
      await table.write(content)
    } else {
      await reader.file(name.slice(FILES.length), content, bytes)
      files += 1
    }
  }
  if (!begun || !ended) throw new BackupError(`${file} was cut off: use another backup.`)
  const same = Object.entries(ended.tables).every(
    ([name, { sha256 }]) => digests.get(name) === sha256,
  )
  if (!same || files !== ended.files)
    throw new BackupError(`${file} does not hold what it says at its end: use another backup.`)
  return { beginning: begun, end: ended }
}

/**
 * Reads a whole backup and keeps nothing of it.
 * @throws BackupError as `readBackup`
 */
export async function checkBackup(file: string, identity: string) {
  return readBackup(file, identity, {
    begin: async () => {},
    table: () => new PassThrough().resume(),
    async file(_key, content) {
      content.resume()
      await finished(content)
    },
  })
}

interface OpenTable {
  name: string
  write(part: Readable): Promise<void>
  /** Waits until the rows are taken, and gives their digest. */
  close(): Promise<string>
}

function openTable(name: string, sink: Writable): OpenTable {
  const digest = createHash('sha256')
  return {
    name,
    write: (part) =>
      pipeline(
        part,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            digest.update(chunk)
            yield chunk
          }
        },
        sink,
        { end: false },
      ),
    async close() {
      const taken = finished(sink, { readable: false })
      sink.end()
      await taken
      return digest.digest('hex')
    },
  }
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  json: string,
  file: string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(JSON.parse(json))
  if (error)
    throw new BackupError(`${file} was written by a newer version: restore it with that one.`)
  return data as z.output<Schema>
}
