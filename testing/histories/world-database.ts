import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type DatabaseConnection } from '#server/kernel/db/client.ts'
import { seedProgrammes } from '#server/seed.ts'
import { createDatabase, dropDatabase, inDatabase } from '../databases.ts'
import type {} from '../global-database.ts'
import { NOTE_MAILS } from './judge/note-mails.ts'

/**
 * In a history the provider's clock is everybody's. What the schema leaves to the database's own
 * `now()` follows it too, some seconds behind: what it writes is never ahead of the server's clock.
 * Ids come from the seed, and autovacuum is off, so that a seed brings the same rows in the
 * same order.
 */
const WORLD = `
  create table world_state (now timestamptz not null, seed text not null);
  insert into world_state values ('2000-01-01', '');
  create sequence world_ids;
  create function world_now() returns timestamptz language sql stable as
    $$ select date_trunc('second', now) - interval '2 seconds' from public.world_state $$;
  create function world_uuid() returns uuid language sql volatile as
    -- In the form of version 4, as the site takes no other.
    $$ select overlay(overlay(md5(seed || ' ' || nextval('public.world_ids')) placing '4' from 13)
      placing '8' from 17)::uuid from public.world_state $$;
  do $$
  declare found record;
  begin
    for found in
      select table_name, column_name, column_default from information_schema.columns
      where table_schema = 'public' and column_default in ('now()', 'gen_random_uuid()')
    loop
      execute format(
        'alter table %I alter column %I set default %s', found.table_name, found.column_name,
        case found.column_default when 'now()' then 'world_now()' else 'world_uuid()' end
      );
    end loop;
    for found in
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    loop
      execute format('alter table %I set (autovacuum_enabled = false)', found.table_name);
    end loop;
  end $$;
`

/** A database that histories are copied from: migrated, with programmes, and with the world's time. */
export async function createWorldTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = inDatabase(inject('templateDatabaseUrl'), `world_${randomUUID()}`)
  await createDatabase(url, inject('templateDatabaseUrl'))
  const connection = connect(url, 1)
  await connection.pool.query(WORLD + NOTE_MAILS)
  await seedProgrammes(connection.db)
  await connection.close()
  return { url, drop: () => dropDatabase(url) }
}

/** One history's database, with a connection to it past the app and its lines. */
export interface WorldDatabase extends DatabaseConnection {
  url: string
  /** Lets the database's own clock show this. */
  setClock(now: Date): Promise<void>
}

/** Locks that wait for each other are found at once, before anything else happens. */
const DEADLOCK_TIMEOUT = '50ms'

export async function makeWorldDatabase(
  templateUrl: string,
  seed: number,
  sql = '',
): Promise<string> {
  const url = inDatabase(templateUrl, `history_${randomUUID()}`)
  await createDatabase(url, templateUrl)
  const connection = connect(url, 1)
  const name = pg.escapeIdentifier(new URL(url).pathname.slice(1))
  await connection.pool.query(`alter database ${name} set deadlock_timeout = '${DEADLOCK_TIMEOUT}'`)
  await connection.pool.query(sql)
  await connection.pool.query('update world_state set seed = $1', [String(seed)])
  await connection.close()
  return url
}

/** @param lineUrl its address at the other end of a line */
export function openWorldDatabase(url: string, lineUrl: string): WorldDatabase {
  const connection = connect(lineUrl, 2)
  return {
    ...connection,
    url,
    async setClock(now) {
      await connection.pool.query('update world_state set now = $1', [now])
    },
  }
}
