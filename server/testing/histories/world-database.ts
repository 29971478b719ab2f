import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type DatabaseConnection } from '#server/db/client.ts'
import { seedProgrammes } from '#server/db/seed.ts'
import { createDatabase, dropDatabase, inDatabase } from '../databases.ts'

/**
 * In a history the provider's clock is everybody's. What the schema leaves to the database's own
 * `now()` follows it too, some seconds behind: what it writes is never ahead of the server's clock.
 * And e-mails are noted for the judge, who comes after they have been forgotten.
 */
const WORLD = `
  create table world_clock (ahead interval not null);
  insert into world_clock values ('0');
  create function world_now() returns timestamptz language sql stable as
    $$ select date_trunc('second', now() + ahead) - interval '2 seconds' from public.world_clock $$;
  do $$
  declare found record;
  begin
    for found in
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'now()'
    loop
      execute format(
        'alter table %I alter column %I set default world_now()',
        found.table_name, found.column_name
      );
    end loop;
  end $$;
  create table world_mail (id uuid not null, dedupe_key text not null, recipient text not null);
  create function note_mail() returns trigger language plpgsql as $$
    begin
      insert into public.world_mail values (new.id, new.dedupe_key, new.recipient);
      return new;
    end $$;
  create trigger note_mail after insert on outgoing_mail for each row execute function note_mail();
`

/** A database that histories are copied from: migrated, with programmes, and with the world's time. */
export async function createWorldTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const url = inDatabase(inject('templateDatabaseUrl'), `world_${randomUUID()}`)
  await createDatabase(url, inject('templateDatabaseUrl'))
  const connection = connect(url, 1)
  await connection.pool.query(WORLD)
  await seedProgrammes(connection.db)
  await connection.close()
  return { url, drop: () => dropDatabase(url) }
}

/** One history's database, with a connection to it past the app and its lines. */
export interface WorldDatabase extends DatabaseConnection {
  url: string
  /** Lets the database's own clock show this. */
  setClock(now: Date): Promise<void>
  drop(): Promise<void>
}

export async function createWorldDatabase(templateUrl: string): Promise<WorldDatabase> {
  const url = inDatabase(templateUrl, `history_${randomUUID()}`)
  await createDatabase(url, templateUrl)
  const connection = connect(url, 2)
  return {
    ...connection,
    url,
    async setClock(now) {
      await connection.pool.query('update world_clock set ahead = $1::timestamptz - now()', [now])
    },
    async drop() {
      await connection.close()
      await dropDatabase(url)
    },
  }
}
