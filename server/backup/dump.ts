import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ObjectMissing, type Storage } from '#server/adapters/storage.ts'
import type { StoredObject } from '#server/db/schema.ts'
import { objectKey } from '#server/files/store-file.ts'
import type { ArchiveEntry } from './archive.ts'
import { BEGINNING, type Beginning, END, type End, FILES, TABLES } from './contents.ts'

/** Rows are written in parts of this size, since a tar says the length of an entry before it. */
const PART_BYTES = 4 * 1024 * 1024

type About = Omit<Beginning, 'migrations' | 'tables' | 'sequences'>

/**
 * Everything that a backup holds: all tables as they are at one instant, then the files that they
 * name. What is written meanwhile goes on, and is in the next one.
 * @param client a connection of its own, in a `repeatable read` transaction
 */
export async function* dumpEntries(
  client: pg.Client,
  storage: Storage,
  about: About,
): AsyncGenerator<ArchiveEntry> {
  const tables = await columnsOfTables(client)
  yield json(BEGINNING, {
    ...about,
    migrations: await appliedMigrations(client),
    tables,
    sequences: await sequenceValues(client),
  } satisfies Beginning)
  const end: End = { tables: {}, files: 0, missingFiles: [] }
  for (const [table, columns] of Object.entries(tables)) {
    end.tables[table] = yield* dumpTable(client, table, columns)
  }
  yield* dumpFiles(client, storage, end)
  yield json(END, end)
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
): AsyncGenerator<ArchiveEntry> {
  const { rows } = await client.query<{ id: string; objects: StoredObject[] }>(
    'select id, objects from files where stored_at is not null order by id',
  )
  for (const { id, objects } of rows) {
    for (const { name, bytes } of objects) {
      const key = objectKey(id, name)
      const content = await storage.read(key).catch((error: unknown) => {
        if (error instanceof ObjectMissing) return null
        throw error
      })
      if (content) {
        end.files += 1
        yield { name: FILES + key, bytes, content }
      } else end.missingFiles.push(key)
    }
  }
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

const json = (name: string, value: unknown) => buffered(name, Buffer.from(JSON.stringify(value)))

function buffered(name: string, content: Buffer): ArchiveEntry {
  return { name, bytes: content.length, content: Readable.from([content]) }
}
