import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ObjectMissing, type Storage } from '#server/kernel/adapters/storage.ts'
import { AS_IT_CAME, objectKey } from '#server/kernel/files/object-key.ts'
import type { StoredObject } from '#server/schema.ts'
import type { ArchiveEntry } from './archive.ts'
import { BEGINNING, type Beginning, END, type End, FILES, TABLES } from './contents.ts'

/** Rows are written in parts of this size, since a tar says the length of an entry before it. */
const PART_BYTES = 4 * 1024 * 1024

type About = Omit<Beginning, 'migrations' | 'tables' | 'sequences'>

/**
 * Everything that a backup holds: all tables as they are at one instant, then the files that they
 * name. What is written meanwhile goes on, and is in the next one.
 * @param client a connection of its own, in a `repeatable read` transaction
 * @param digests gets those of files that the database has no digest of
 */
export async function* dumpEntries(
  client: pg.Client,
  storage: Storage,
  about: About,
  digests: Map<string, string>,
): AsyncGenerator<ArchiveEntry> {
  const tables = await columnsOfTables(client)
  yield jsonEntry(BEGINNING, {
    ...about,
    migrations: await appliedMigrations(client),
    tables,
    sequences: await sequenceValues(client),
  } satisfies Beginning)
  const end: End = { tables: {}, files: 0, missingFiles: [], damagedFiles: [] }
  for (const [table, columns] of Object.entries(tables)) {
    end.tables[table] = yield* dumpTable(client, table, columns)
  }
  yield* dumpFiles(client, storage, end, digests)
  yield jsonEntry(END, end)
}

async function* dumpTable(
  client: pg.Client,
  table: string,
  columns: readonly string[],
): AsyncGenerator<ArchiveEntry, End['tables'][string]> {
  const digest = createHash('sha256')
  const rows = client.query(
    copyTo(`copy ${identifier(table)} (${columns.map(identifier).join(', ')}) to stdout`),
  )
  let part: Buffer[] = []
  let bytes = 0
  let number = 0
  const entry = () => {
    number += 1
    const content = Buffer.concat(part)
    part = []
    bytes = 0
    return buffered(`${TABLES}${table}/${String(number).padStart(6, '0')}`, content)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    digest.update(chunk)
    part.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) yield entry()
  }
  // Also of an empty table: its digest is compared as that of any other.
  yield entry()
  return { rows: rows.rowCount, sha256: digest.digest('hex') }
}

async function* dumpFiles(
  client: pg.Client,
  storage: Storage,
  end: End,
  digests: Map<string, string>,
): AsyncGenerator<ArchiveEntry> {
  const { rows } = await client.query<{ id: string; objects: StoredObject[]; sha256: string }>(
    'select id, objects, sha256 from files where stored_at is not null order by id',
  )
  for (const { id, objects, sha256 } of rows) {
    for (const { name, bytes, ...object } of objects) {
      const key = objectKey(id, name)
      const source = await storage.read(key).catch((error: unknown) => {
        if (error instanceof ObjectMissing) return null
        throw error
      })
      if (!source) {
        end.missingFiles.push(key)
        continue
      }
      // What came is kept unchanged, and its digest stands with the file; pictures are redrawn.
      const expected = object.sha256 ?? (name.startsWith(AS_IT_CAME) ? sha256 : null)
      const content = Readable.from(
        inLength(source, bytes, (found) => {
          if (found === null || found !== (expected ?? found)) end.damagedFiles.push(key)
          else if (expected === null) digests.set(key, found)
        }),
      ).once('close', () => source.destroy())
      end.files += 1
      yield { name: FILES + key, bytes, content }
    }
  }
}

/**
 * Passes on as many bytes as the database says, since a tar says the length of an entry before it: a file that
 * was cut off ends in zeros, and the backup goes on.
 * @param done gets the digest of the file, or `null` for one of another length or that the disk cannot read
 */
async function* inLength(
  source: Readable,
  bytes: number,
  done: (sha256: string | null) => void,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  let left = bytes
  let isWhole = true
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, left)
      isWhole &&= part.length === chunk.length
      left -= part.length
      digest.update(part)
      if (part.length > 0) yield part
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EIO') throw error
    isWhole = false
  }
  isWhole &&= left === 0
  for (; left > 0; left -= Math.min(left, PART_BYTES))
    yield Buffer.alloc(Math.min(left, PART_BYTES))
  done(isWhole ? digest.digest('hex') : null)
}

async function columnsOfTables(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
}

async function sequenceValues(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ hash }) => hash)
}

const identifier = (name: string) => pg.escapeIdentifier(name)

/** Returns an entry that holds `value` as JSON. */
export function jsonEntry(name: string, value: unknown): ArchiveEntry {
  return buffered(name, Buffer.from(JSON.stringify(value)))
}

function buffered(name: string, content: Buffer): ArchiveEntry {
  return { name, bytes: content.length, content: Readable.from([content]) }
}
