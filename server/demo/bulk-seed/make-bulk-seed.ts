import { hash } from '@node-rs/argon2'
import { and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import { addDays, addMonths, monthOf } from '#domain/calendar.ts'
import type { Config } from '#server/config.ts'
import {
  auditLog,
  charges,
  donations,
  enrollees,
  enrolments,
  paymentFailures,
  paymentSchedules,
  receipts,
  refunds,
  users,
} from '#server/db/schema.ts'
import { demoEmails, demoPassword, seedDemoAccounts, seedProgrammes } from '#server/db/seed.ts'
import type { Deps } from '#server/deps.ts'
import { makeDonations } from './donations.ts'
import { type BulkSeed, batchesOf, CUSTOMER } from './made-up.ts'
import { makePaymentsOf } from './payments.ts'
import { makeEnrollees, makePayers } from './people.ts'
import { lastChargedMonth, makePlaces } from './places.ts'
import { makeChanges, makeEvents } from './traces.ts'

/** A little longer ago than the first of them enrols. */
const DAYS_BACK = 2200

/** Why people are not made up here: real money is taken, or others than the demo accounts are there. */
export type Refusal = 'notDemo' | 'notEmpty'

/**
 * Fills an installation in demo mode with made-up people, to try it with many. The jobs find
 * nothing to do with them: no e-mail is written, the card provider is never called about them, and
 * the nightly comparison misses none of them there
 * (docs/decisions/027-enrolment-administration.md).
 * @returns why nothing was done, or `null`
 */
export async function makeBulkSeed(deps: Deps, bulkSeed: BulkSeed): Promise<Refusal | null> {
  const { config, db } = deps
  if (!isForPlay(config)) return 'notDemo'
  const others = await db.$count(users, notInArray(users.email, demoEmails))
  if (others > 0) return 'notEmpty'
  // Without a lock: its transaction would keep all old versions of the counter of the receipts, and
  // a concurrent run fails at the first account anyway.
  await fill(deps, bulkSeed)
  return null
}

/** Whether no real card can be charged here; checked before the database is opened. */
export function isForPlay({ production, payments }: Config): boolean {
  return !production && payments.sandbox
}

async function fill({ db }: Deps, bulkSeed: BulkSeed): Promise<void> {
  await seedProgrammes(db)
  await seedDemoAccounts(db)
  const [administrator] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), inArray(users.email, demoEmails)))
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
  // What the planner goes by; it would come by itself, in some minutes.
  await db.execute(sql`vacuum analyze`)
}

/** How many of everything there are by now. */
export async function countBulkSeed({ db }: Pick<Deps, 'db'>) {
  const ours = like(charges.paymentId, `${CUSTOMER}%`)
  return {
    people: await db.$count(enrollees),
    enrolments: await db.$count(enrolments),
    ended: await db.$count(enrolments, eq(enrolments.status, 'inactive')),
    schedules: await db.$count(paymentSchedules),
    payments: await db.$count(charges, ours),
    receipts: await db.$count(receipts),
    refused: await db.$count(paymentFailures),
    refunds: await db.$count(refunds),
    donations: await db.$count(donations),
    changes: await db.$count(auditLog),
  }
}
