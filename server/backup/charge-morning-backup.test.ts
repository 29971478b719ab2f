// @module-tag slow

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createSandbox } from '#sandbox/stripe/sandbox.ts'
import { chargeWhatFellDue } from '#server/billing/charges/collect-charges.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { buildDeps } from '#server/build-deps.ts'
import { allJobs } from '#server/jobs.ts'
import { readConfig } from '#server/kernel/config.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { confirmPlace } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { createLog } from '#server/kernel/log.ts'
import { charges, receipts } from '#server/schema.ts'
import { seedProgrammes } from '#server/seed.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { payWith } from '#testing/billing/paying-people.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { createDatabase, dropDatabase, inDatabase } from '#testing/databases.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { newBackupKey, writeBackup } from './write-backup.ts'

const PEOPLE = 24

it.each([
  { when: 'hours later: the keys are still known', restoredAt: '2025-01-30T15:00:00Z' },
  { when: 'two days later: the payments are found', restoredAt: '2025-02-01T09:00:00Z' },
])('a backup of the middle of a charge morning charges everybody once, $when', async ({
  restoredAt,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ongizate-morning-'))
  const { payments: keys } = readConfig({ DATA_DIR: dataDir })
  const sandbox = await createSandbox({ keys, now: new Date('2025-01-05T09:00:00Z') })
  const { url } = await createTestDatabase()
  const restored = inDatabase(url, `restored_${crypto.randomUUID()}`)
  await createDatabase(restored)
  onTestFinished(async () => {
    await sandbox.close()
    await dropDatabase(restored)
    await rm(dataDir, { recursive: true })
  })
  const config = readConfig({ DATA_DIR: dataDir, SANDBOX_PORT: String(sandbox.port) })
  const start = (databaseUrl: string) => buildDeps(config, databaseUrl, createLog('silent'))
  const paid = async ({ db }: Deps) => {
    return standingCharges(db, eq(charges.status, 'settled'))
  }

  const { deps, close } = start(url)
  await seedProgrammes(deps.db)
  await payWith(deps.db, sandbox, { people: PEOPLE, firstMonth: '2025-01' })
  await sandbox.clock.moveTo(new Date('2025-01-30T09:00:00Z'))
  const file = join(dataDir, 'morning.age')
  const { identity, recipient } = await newBackupKey()
  const morning = chargeWhatFellDue(deps)
  await expect.poll(async () => (await paid(deps)).length, { interval: 5 }).toBeGreaterThan(2)
  await writeBackup(deps, file, recipient)
  await morning
  expect(await paid(deps)).toHaveLength(PEOPLE)
  await close()

  const target = { config, databaseUrl: restored, storage: deps.storage, log: createLog('silent') }
  await restoreBackup(target, {
    file,
    identity,
    mayReplace: false,
    isKeyLost: false,
    mayBeUnproved: false,
  })
  const again = start(restored)
  onTestFinished(() => again.close())
  const known = (await paid(again.deps)).length
  // Beside the site that lives on, it waits.
  await sandbox.clock.moveTo(new Date(restoredAt))
  for (const job of allJobs(again.deps)) await job.run()
  expect(await paid(again.deps)).toHaveLength(known)
  expect(await cardSandbox({ sandbox }).paymentIntents()).toHaveLength(PEOPLE)
  await confirmPlace(again.deps.db, { config, confirmedAt: sandbox.clock.now() })
  expect(known).toBeGreaterThan(0)
  expect(known).toBeLessThan(PEOPLE)

  await chargeWhatFellDue(again.deps)
  // What has no clear answer is looked up a minute later.
  const clock = { now: () => new Date(Date.now() + 3 * 60_000) }
  await chargeWhatFellDue({ ...again.deps, clock })

  const payments = await cardSandbox({ sandbox }).paymentIntents()
  expect(payments.map(({ status }) => status)).toEqual(Array(PEOPLE).fill('succeeded'))
  const booked = (await paid(again.deps)).map(({ id, providerId }) => `${id} ${providerId}`)
  expect(booked.toSorted()).toEqual(
    payments.map(({ id, metadata }) => `${metadata.chargeId} ${id}`).toSorted(),
  )
  const numbers = (await again.deps.db.select().from(receipts)).map(({ number }) => number)
  expect(numbers.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: PEOPLE }, (_, index) => index + 1),
  )
  expect(await compareSnapshots(again.deps)).toEqual([])
})
