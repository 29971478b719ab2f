// @module-tag slow

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSandbox, type RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import { buildDeps } from '#server/build-deps.ts'
import { readConfig } from '#server/kernel/config.ts'
import { siteId } from '#server/kernel/db/installation.ts'
import { confirmPlace } from '#server/kernel/db/standby.ts'
import { createLog } from '#server/kernel/log.ts'
import { paymentSchedules, payments, receipts } from '#server/schema.ts'
import { seedProgrammes } from '#server/seed.ts'
import { cardSandbox, goodAccount } from '#testing/billing/card-sandbox.ts'
import { payWith } from '#testing/billing/paying-people.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { createDatabase, dropDatabase, inDatabase } from '#testing/databases.ts'
import { stopAfterwards } from '#testing/stop-afterwards.ts'
import { createTestDatabase } from '#testing/test-database.ts'
import { chargeWhatFellDue } from './collect-charges.ts'

let sandbox: RunningSandbox
let dataDir: string
let server: ReturnType<typeof start>

/** One payer, whose first month is charged on 30 January 2025 at 9:00 UTC. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ongizate-restore-'))
  const { payments: keys } = readConfig({ DATA_DIR: dataDir })
  sandbox = await createSandbox({ keys, now: new Date('2025-01-05T09:00:00Z') })
  const { url } = await createTestDatabase()
  server = start(url)
  await seedProgrammes(server.deps.db)
  await payWith(server.deps.db, sandbox, { people: 1, firstMonth: '2025-01' })
})
afterEach(async () => {
  await server.close()
  await sandbox.close()
  await rm(dataDir, { recursive: true })
})

function start(url: string) {
  const environment = { DATA_DIR: dataDir, SANDBOX_PORT: String(sandbox.port) }
  return { url, ...buildDeps(readConfig(environment), url, createLog('silent')) }
}

/** A copy of the database as it is now. */
async function backUp(): Promise<string> {
  const copy = inDatabase(server.url, `test_${randomUUID()}`)
  stopAfterwards(() => dropDatabase(copy))
  await server.close()
  await createDatabase(copy, server.url)
  server = start(server.url)
  return copy
}

async function restore(backup: string): Promise<void> {
  await server.close()
  server = start(backup)
}

async function chargeAt(instant: string): Promise<void> {
  await sandbox.clock.moveTo(new Date(instant))
  await chargeWhatFellDue(server.deps)
  // What has no clear answer is looked up a minute later.
  const clock = { now: () => new Date(Date.now() + 3 * 60_000) }
  await chargeWhatFellDue({ ...server.deps, clock })
}

/** The payer's card from now on, tried at once: one that is refused, one that is gone, or a good one. */
async function useCard(token: 'pm_card_chargeCustomerFail' | 'pm_card_visa' | null) {
  const { change } = cardSandbox({ sandbox })
  const [schedule] = await server.deps.db.select().from(paymentSchedules)
  const customer = schedule?.customerId ?? ''
  const method = await change<{ id: string }>(`payment_methods/${token ?? 'pm_card_visa'}/attach`, {
    customer,
  })
  if (token === null) await server.deps.payments.detachMethod(method.id)
  await server.deps.db.update(paymentSchedules).set({ paymentMethodId: method.id })
  await server.deps.db.update(payments).set({ nextAttemptAt: sandbox.clock.now() })
}

async function expectPaidOnce(): Promise<void> {
  const rows = await standingCharges(server.deps.db)
  const payments = await cardSandbox({ sandbox }).paymentIntents()
  expect(payments).toMatchObject([{ status: 'succeeded' }])
  expect(rows).toMatchObject([{ status: 'paid', providerId: payments[0]?.id }])
  expect(rows[0]?.id).toBe(payments[0]?.metadata.chargeId)
  expect(await server.deps.db.$count(receipts)).toBe(1)
}

it.each([
  { when: 'hours later: the key is still known', restoredAt: '2025-01-30T15:00:00Z' },
  { when: 'two days later: the payment is found', restoredAt: '2025-02-01T09:00:00Z' },
])('a backup from before the charge day charges no month twice, $when', async ({ restoredAt }) => {
  const backup = await backUp()
  await chargeAt('2025-01-30T09:00:00Z')
  await expectPaidOnce()
  await restore(backup)
  await chargeAt(restoredAt)
  await expectPaidOnce()
})

it.each([
  { when: 'hours later', restoredAt: '2025-02-02T12:00:00Z' },
  { when: 'at a later attempt', restoredAt: '2025-02-04T09:00:00Z' },
])('a backup from after a refusal charges nothing that the next attempt has paid, $when', async ({
  restoredAt,
}) => {
  await useCard('pm_card_chargeCustomerFail')
  await chargeAt('2025-01-30T09:00:00Z')
  const backup = await backUp()
  await useCard('pm_card_visa')
  await chargeAt('2025-02-02T09:00:00Z')
  await expectPaidOnce()
  await restore(backup)
  expect(await standingCharges(server.deps.db)).toMatchObject([{ status: 'failed', attempt: 1 }])
  await chargeAt(restoredAt)
  await expectPaidOnce()
})

it.each([
  { from: 'before the first attempt', backedUpAt: 0 },
  { from: 'after an attempt that made no payment', backedUpAt: 1 },
])('a backup from $from charges nothing that a second attempt has paid', async ({ backedUpAt }) => {
  const backups = [await backUp()]
  await useCard(null)
  await chargeAt('2025-01-30T09:00:00Z')
  backups.push(await backUp())
  await useCard('pm_card_visa')
  await chargeAt('2025-02-02T09:00:00Z')
  await expectPaidOnce()
  await restore(backups[backedUpAt] ?? '')
  await useCard('pm_card_visa')
  await chargeAt('2025-02-04T09:00:00Z')
  await expectPaidOnce()
})

it('a backup from before the payer changed to an account charges no month that is debited already', async () => {
  const backup = await backUp()
  const [schedule] = await server.deps.db.select().from(paymentSchedules)
  const { payments: provider } = server.deps
  const { clientSecret } = await provider.createSetupIntent(schedule?.customerId ?? '')
  const paymentMethodId = await cardSandbox({ sandbox }).keepCard(clientSecret, goodAccount)
  const account = { paymentMethodId, method: 'bankAccount' as const }
  await server.deps.db.update(paymentSchedules).set(account)
  await chargeAt('2025-01-25T09:00:00Z')
  expect(await standingCharges(server.deps.db)).toMatchObject([{ status: 'processing' }])
  await restore(backup)
  const { db, config } = server.deps
  await siteId({ db, config })
  await confirmPlace(db, { config, confirmedAt: sandbox.clock.now() })
  await chargeAt('2025-01-30T09:00:00Z')
  await expectPaidOnce()
})

it('a refusal that the backup does not know is tried once more as the same payment', async () => {
  const backup = await backUp()
  await useCard('pm_card_chargeCustomerFail')
  await chargeAt('2025-01-30T09:00:00Z')
  await restore(backup)
  await chargeAt('2025-02-01T09:00:00Z')
  await expectPaidOnce()
})
