import type { Config } from '#server/kernel/config.ts'
import { eq, gt, isNull, sql } from '#server/kernel/db/drizzle.ts'
import type { Database, Queryable } from './client.ts'
import { type InstallationPlace, installation } from './schema.ts'

/**
 * A restored or copied site waits on standby until an administrator confirms that it is the site now: a
 * copy beside the living site would charge people and write to them a second time. Read from the database
 * each time, since another instance may have changed it.
 */
export async function isOnStandby(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ since: installation.standbySince }).from(installation)
  return row?.since != null
}

/** Returns since when the site is on standby and where it was confirmed before; `null`: it is not. */
export async function readStandby(
  db: Database,
): Promise<{ since: Date; place: InstallationPlace | null } | null> {
  const [row] = await db.select().from(installation)
  return row?.standbySince ? { since: row.standbySince, place: row.place } : null
}

/**
 * Compares where the site starts with where it was confirmed, and puts it on standby where that differs; a
 * new site, and one from before this was stored, is confirmed where it starts. The row has to be there.
 */
export async function checkPlace({
  db,
  config,
  now,
}: {
  db: Database
  config: Config
  now: Date
}): Promise<void> {
  const place = await currentPlace(db, config)
  const [row] = await db.select().from(installation)
  if (row?.standbySince) return
  if (!row?.place) {
    await db.update(installation).set({ place }).where(isNull(installation.place))
  } else if (isElsewhere(row.place, place)) {
    await db
      .update(installation)
      .set({ standbySince: now })
      .where(isNull(installation.standbySince))
  }
}

/**
 * Confirms that the site runs here, in the transaction that records who has said so.
 * @param confirmedAt the business clock's
 */
export async function confirmPlace(
  tx: Queryable,
  { config, confirmedAt }: { config: Config; confirmedAt: Date },
): Promise<void> {
  const place = await currentPlace(tx, config)
  const confirmed = { place, confirmedAt, standbySince: null }
  await tx.update(installation).set(confirmed).where(eq(installation.id, 1))
}

/** Tells whether the site was restored or moved since then. */
export async function wasConfirmedSince(db: Queryable, then: Date): Promise<boolean> {
  return (await db.$count(installation, gt(installation.confirmedAt, then))) > 0
}

/** A `null` on one side says nothing. */
function isElsewhere(before: InstallationPlace, now: InstallationPlace): boolean {
  return (['appUrl', 'dataDir', 'database'] as const).some(
    (key) => before[key] !== null && now[key] !== null && before[key] !== now[key],
  )
}

async function currentPlace(db: Queryable, config: Config): Promise<InstallationPlace> {
  const { payments, databaseUrl, s3, appUrl, dataDir } = config
  return {
    // A demonstration is at whatever port it is started with.
    appUrl: payments.sandbox ? null : appUrl,
    // With database and files elsewhere, each instance has a folder of its own.
    dataDir: databaseUrl && (s3 || payments.sandbox) ? null : dataDir,
    database: await databaseIdentity(db),
  }
}

/** The cluster and the database in it; `null` where the user may not ask for it. */
async function databaseIdentity(db: Queryable): Promise<string | null> {
  const {
    rows: [may],
  } = await db.execute<{ ask: boolean }>(
    sql`select has_function_privilege('pg_control_system()', 'execute') as ask`,
  )
  if (!may?.ask) return null
  const {
    rows: [found],
  } = await db.execute<{ identity: string }>(sql`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database())
      as identity from pg_control_system()`)
  return found?.identity ?? null
}
