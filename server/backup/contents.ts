import { createHash } from 'node:crypto'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { BackupError, foreign, readArchive } from './archive.ts'
import { createTranscript, isProved } from './proof.ts'

/** Raised when an archive of this version could not be read by the code before it. */
export const FORMAT = 2
/** The first format, which did not prove its maker. */
const UNPROVED_FORMAT = 1
export const BEGINNING = 'backup.json'
export const END = 'end.json'
export const PROOF = 'proof.json'
export const TABLES = 'tables/'
export const FILES = 'files/'

const beginning = z.object({
  format: z.literal([UNPROVED_FORMAT, FORMAT]),
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
  /** Files that were not as they were stored. */
  damagedFiles: z.array(z.string()).default([]),
})
const proof = z.object({ proof: z.string() })

/** Describes what stands at an archive's beginning. */
export type Beginning = z.infer<typeof beginning>
/** Describes what stands at its end; without it the archive was cut off. */
export type End = z.infer<typeof end>

/** Takes what is read from an archive, in its order: the beginning, then tables, then files. */
interface BackupReader {
  begin(beginning: Beginning): Promise<void>
  /** Takes the rows of a table, as PostgreSQL's COPY writes text. */
  table(name: string): Writable
  file(key: string, content: Readable, bytes: number): Promise<void>
}

/** The description of a whole backup. */
export interface ReadBackup {
  beginning: Beginning
  end: End
  /** True where an owner of a secret made it; `null` for the format that has no proof. */
  isProved: boolean | null
}

/**
 * Reads a whole backup, compares each table with the digest that was written of it, and all of it with the
 * proof of its maker. Only what a backup may hold is handed to `reader`, in its order.
 * @param secrets of the site that may have made it
 * @throws BackupError when it is not whole, holds something else, or is of a format that this version does
 *   not know
 */
export async function readBackup(
  file: string,
  identity: string,
  secrets: readonly string[],
  reader: BackupReader,
): Promise<ReadBackup> {
  let begun: Beginning | undefined
  let ended: End | undefined
  let given: string | undefined
  const files = new Set<string>()
  const digests = new Map<string, string>()
  let table: OpenTable | undefined
  const transcript = createTranscript()
  for await (const { name, bytes, content } of readArchive(file, identity)) {
    const entry = parseName(name)
    const refuse = (): never => {
      throw foreign(file, name)
    }
    if (table && (entry?.kind !== 'table' || table.name !== entry.table)) {
      digests.set(table.name, await table.close())
      table = undefined
    }
    if (!entry || !mayFollow(entry, { begun, ended, given, digests, files })) return refuse()
    if (entry.kind !== 'proof') transcript.begin(name, bytes)
    const read = entry.kind === 'proof' ? content : Readable.from(transcript.tap(content))
    if (entry.kind === 'table') {
      table ??= openTable(entry.table, reader.table(entry.table))
      await table.write(read)
    } else if (entry.kind === 'file') {
      files.add(entry.key)
      await reader.file(entry.key, read, bytes)
    } else {
      // Lists of hundred thousands of files fit into it; more would only fill the memory.
      if (bytes > SHORT_BYTES) return refuse()
      const json = await text(read)
      if (entry.kind === 'proof') given = parse(proof, json, file).proof
      else if (entry.kind === 'end') ended = parse(end, json, file)
      else {
        begun = parse(beginning, json, file)
        await reader.begin(begun)
      }
    }
  }
  const isUnproved = begun?.format === UNPROVED_FORMAT
  if (!begun || !ended || (given === undefined && !isUnproved))
    throw new BackupError(`${file} was cut off: use another backup.`)
  const same = Object.entries(ended.tables).every(
    ([name, { sha256 }]) => digests.get(name) === sha256,
  )
  if (!same || files.size !== ended.files || digests.size !== Object.keys(ended.tables).length)
    throw new BackupError(`${file} does not hold what it says at its end: use another backup.`)
  const proved = given === undefined ? null : isProved(transcript, given, secrets)
  return { beginning: begun, end: ended, isProved: proved }
}

type EntryName =
  | { kind: 'beginning' | 'end' | 'proof' }
  | { kind: 'table'; table: string }
  | { kind: 'file'; key: string }

/** Returns what an entry of this name is, or `null` for a name that no backup of ours has. */
function parseName(name: string): EntryName | null {
  if (name === BEGINNING) return { kind: 'beginning' }
  if (name === END) return { kind: 'end' }
  if (name === PROOF) return { kind: 'proof' }
  const [, table] = /^tables\/([a-z][a-z0-9_]*)\/\d{6,}$/.exec(name) ?? []
  if (table) return { kind: 'table', table }
  const [, key] =
    /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\w+\.\w+)$/.exec(name) ?? []
  return key ? { kind: 'file', key } : null
}

/** The parts of a backup that have been read so far. */
interface Progress {
  begun: Beginning | undefined
  ended: End | undefined
  given: string | undefined
  digests: ReadonlyMap<string, string>
  files: ReadonlySet<string>
}

/** Tells whether `entry` has its place here: beginning, tables, files, end and proof come once, in this order. */
function mayFollow(entry: EntryName, { begun, ended, given, digests, files }: Progress): boolean {
  if (given !== undefined || (entry.kind === 'beginning') !== !begun) return false
  if ((entry.kind === 'proof') !== (ended !== undefined)) return false
  if (entry.kind === 'file') return !files.has(entry.key)
  if (entry.kind !== 'table') return true
  const isNamed = begun !== undefined && Object.hasOwn(begun.tables, entry.table)
  return isNamed && !digests.has(entry.table) && files.size === 0
}

const SHORT_BYTES = 64 * 1024 * 1024

/**
 * Reads a whole backup and keeps nothing of it.
 * @throws BackupError as `readBackup`
 */
export async function checkBackup(
  file: string,
  identity: string,
  secrets: readonly string[],
): Promise<ReadBackup> {
  return readBackup(file, identity, secrets, {
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
  const { data, error } = schema.safeParse(parseJson(json))
  if (error)
    throw new BackupError(`${file} was written by a newer version: restore it with that one.`)
  return data as z.output<Schema>
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
