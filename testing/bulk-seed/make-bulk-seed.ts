import { hash } from '@node-rs/argon2'
import { addDays, addMonths, monthOf } from '#domain/kernel/calendar.ts'
import { and, inArray, sql } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { users } from '#server/schema.ts'
import { demoEmails, demoPassword, seedDemoAccounts, seedProgrammes } from '#server/seed.ts'
import { makeDonations } from './donations.ts'
import { makePaymentsOf } from './payments.ts'
import { makeEnrollees, makePayers } from './people.ts'
import { lastChargedMonth, makePlaces } from './places.ts'
import { type BulkSeed, batchesOf } from './seed-sql.ts'
import { makeChanges, makeEvents } from './traces.ts'

/** A little longer ago than the first of them enrols. */
const DAYS_BACK = 2200

/**
 * Fills a demonstration with made-up people, to measure it with many. The jobs have nothing to do
 * with them: no e-mail is written, and the card provider is never asked about them
 * (docs/decisions/027-enrolment-administration.md).
 */
export async function makeBulkSeed({ db }: Pick<Deps, 'db'>, bulkSeed: BulkSeed): Promise<void> {
  await seedProgrammes(db)
  await seedDemoAccounts(db)
  const [administrator] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(holdsRole('administrator'), inArray(users.email, demoEmails)))
  const administratorId = administrator?.id ?? null
  const passwordHash = await hash(demoPassword)
  for (const range of batchesOf(bulkSeed.payers)) {
    await makePayers(db, range, { ...bulkSeed, passwordHash })
  }
  for (const range of batchesOf(bulkSeed.enrolments)) await makeEnrollees(db, range, bulkSeed)
  for (const range of batchesOf(bulkSeed.enrolments)) {
    // Together, so that the nightly comparison sees no enrolment without its schedule.
    await db.transaction((tx) => makePlaces(tx, range, { ...bulkSeed, administratorId }))
  }
  const last = lastChargedMonth(bulkSeed)
  let month = monthOf(addDays(bulkSeed.today, -DAYS_BACK))
  for (; month <= last; month = addMonths(month, 1)) {
    await makePaymentsOf(db, month, administratorId)
  }
  for (const range of batchesOf(Math.ceil(bulkSeed.payers / 4)))
    await makeDonations(db, range, bulkSeed)
  await makeChanges(db, administratorId)
  await makeEvents(db, bulkSeed.today)
  // The planner's statistics, which autovacuum would collect in some minutes.
  await db.execute(sql`vacuum analyze`)
}
