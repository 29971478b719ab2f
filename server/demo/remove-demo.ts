import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PgTable } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#domain/kernel/durations.ts'
import {
  and,
  asc,
  getTableName,
  inArray,
  is,
  ne,
  not,
  notExists,
  sql,
} from '#server/kernel/db/drizzle.ts'
import { isDemonstration } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { cleanUpFiles } from '#server/kernel/files/clean-up.ts'
import * as schema from '#server/schema.ts'
import { demoEmails } from '#server/seed.ts'
import { demoFirms } from './demo-ads.ts'
import libraryDocuments from './library-documents.json' with { type: 'json' }

const { advertisingRequests, banners, installation, users } = schema

/** Lists what volunteers may have written themselves, and what it hangs on. */
const KEPT: readonly PgTable[] = [
  schema.programmes,
  schema.programmePrices,
  schema.closedDays,
  schema.associationVersions,
  schema.timetableState,
  schema.siteTexts,
  schema.libraryDocuments,
  schema.libraryCaptions,
  schema.libraryWords,
  schema.libraryState,
  banners,
  schema.bannerCounts,
  schema.files,
  installation,
]

/** A table that KEPT, or one before it here, refers to cannot be truncated; its rows are deleted. */
const DELETED: readonly PgTable[] = [users, advertisingRequests, schema.imports]

const isDemoDocument = inArray(
  schema.libraryDocuments.id,
  libraryDocuments.map(({ id }) => id),
)
const isDemoBanner = inArray(banners.name, [...demoFirms])

const isDemoAccount = inArray(users.email, demoEmails)

/** The contents of a demonstration, to be shown before they are deleted. */
export interface DemoContents {
  demoAccounts: number
  /** The e-mails of those that people have opened, in the order of the alphabet. */
  otherAccounts: string[]
  demoDocuments: number
  otherDocuments: number
  demoBanners: number
  otherBanners: number
}

/** Looks, and changes nothing. `null`: no demonstration lives here. */
export async function inspectDemo({ db }: Pick<Deps, 'db'>): Promise<DemoContents | null> {
  if (!(await isDemonstration(db))) return null
  const others = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(not(isDemoAccount), ne(users.status, 'erased')))
    .orderBy(asc(users.email))
  return {
    demoAccounts: await db.$count(users, isDemoAccount),
    otherAccounts: others.map(({ email, id }) => email ?? id),
    demoDocuments: await db.$count(schema.libraryDocuments, isDemoDocument),
    otherDocuments: await db.$count(schema.libraryDocuments, not(isDemoDocument)),
    demoBanners: await db.$count(banners, isDemoBanner),
    otherBanners: await db.$count(banners, not(isDemoBanner)),
  }
}

/**
 * Deletes a demonstration from its database and data folder: all accounts with everything about
 * people and their payments, and what was made up; programmes, prices, and uploaded documents and
 * banners stay. It can be interrupted and repeated, since the mark of the demonstration goes last;
 * the site has to be stopped.
 */
export async function removeDemo(deps: Deps): Promise<void> {
  const { db, config, clock } = deps
  const emptied = Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => !KEPT.includes(table) && !DELETED.includes(table))
    .map((table) => sql.identifier(getTableName(table)))
  await db.transaction(async (tx) => {
    // In case it was never noted down: without its accounts it would not be known any more.
    await tx.insert(installation).values({ isDemo: true }).onConflictDoNothing()
    // Receipts may not be deleted one by one, and these are of money that never was.
    await tx.execute(sql`truncate ${sql.join(emptied, sql`, `)} restart identity`)
    await tx.delete(schema.libraryDocuments).where(isDemoDocument)
    await tx.delete(banners).where(isDemoBanner)
    for (const table of DELETED) await tx.delete(table)
  })
  // As each night, but now: no upload is about to be used.
  const tomorrow = { now: () => new Date(clock.now().getTime() + 2 * DAY_MS) }
  await cleanUpFiles({ ...deps, clock: tomorrow })
  for (const folder of ['sandbox', 'outbox']) {
    await rm(join(config.dataDir, folder), { recursive: true, force: true })
  }
  await db.delete(installation).where(notExists(db.select().from(users)))
}
