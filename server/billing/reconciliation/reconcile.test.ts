// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import type { Payments } from '#server/kernel/adapters/payments/payments.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  charges,
  enrolments,
  outgoingMail,
  paymentSchedules,
  payments,
  reconciliations,
} from '#server/schema.ts'
import { cancel } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { refusedCard } from '#testing/billing/payment-failures.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { type Administrator, administrator, member, person } from '#testing/builders.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { compareSnapshots } from './compare-snapshots.ts'
import { reconcile, reconcileNightly } from './reconcile.ts'
import { lastReport } from './report.ts'

let site: TestApp
let admin: Administrator
beforeEach(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  admin = await administrator(site)
})

/** So many hours later by the real clock. */
const later = (hours: number, deps = site.deps): Deps => ({
  ...deps,
  clock: { now: () => new Date(Date.now() + hours * HOUR_MS) },
})

function withPayments(changes: Partial<Payments>): Deps {
  return { ...site.deps, payments: { ...site.deps.payments, ...changes } }
}

async function enrolThree(): Promise<void> {
  const people = ['Ane', 'Jon', 'Miren'].map((nombre) => person({ nombre }))
  await enrol(await member(site), { monto: 180, people })
}

/** A paid charge that names a payment which the provider does not have. */
async function loseAPayment(month: string): Promise<void> {
  const [charge] = await standingCharges(site.deps.db, eq(charges.serviceMonth, month))
  await site.deps.db
    .update(payments)
    .set({ providerId: `pi_lost_${month}` })
    .where(eq(payments.id, charge?.paymentId ?? ''))
}

async function mails() {
  await site.deps.background.settled()
  const all = await site.deps.db.select().from(outgoingMail)
  return all.filter(({ template }) => template === 'reconciliation')
}

const monthsFound = async () =>
  (await lastReport(site.deps))?.differences.map(({ kind, month }) => `${kind} ${month}`)

describe('the provider is read', () => {
  it('once, a hundred payments at a time, whatever the number of payers', async () => {
    for (let payer = 0; payer < 4; payer += 1) await enrolThree()
    await site.moveClockTo('2025-02-01T12:00:00Z')
    site.sandbox.setWebhookUrl(null)
    const { change } = cardSandbox(site)
    for (let donation = 0; donation < 240; donation += 1) {
      await change('payment_intents', { amount: '500', currency: 'eur' })
    }
    const calls: string[] = []
    let pages = 0
    const { listPayments } = site.deps.payments
    const counted = withPayments({
      async *listPayments(since) {
        for await (const page of listPayments(since)) {
          pages += 1
          yield page
        }
      },
    })
    const payments = new Proxy(counted.payments, {
      get(target, name: keyof Payments) {
        calls.push(name)
        return target[name]
      },
    })
    expect(await compareSnapshots({ ...counted, payments })).toEqual([])
    expect(pages).toBe(3)
    expect(calls.sort()).toEqual(['listPayments', 'refundsSince'])
  })

  it('while nothing is held open in the database, and a second asker gets that report', async () => {
    await enrolThree()
    await site.moveClockTo('2025-02-01T12:00:00Z')
    await site.deps.background.settled()
    const other = await startSecondInstance(site)
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { promise: isRequested, resolve: markRequested } = Promise.withResolvers<void>()
    const slow = withPayments({
      async *listPayments(since) {
        markRequested()
        await answered
        yield* site.deps.payments.listPayments(since)
      },
    })
    const first = reconcile(slow, admin.user.id)
    await isRequested
    const { rows } = await site.deps.db.execute(sql`
      select count(*)::int from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`)
    expect(rows).toEqual([{ count: 0 }])
    const requestedAt = site.deps.clock.now()
    await reconcile(other.deps, admin.user.id, requestedAt)
    expect(await lastReport(site.deps)).toBeNull()
    answer()
    await first
    // A request made while the comparison ran, and served only now, gets the same report.
    await reconcile(other.deps, admin.user.id, requestedAt)
    expect(await site.deps.db.select().from(reconciliations)).toMatchObject([{ error: null }])
  })
})

describe('a comparison that does not end', () => {
  it('is on record as failed, and the next one is made', async () => {
    const away = withPayments({ refundsSince: () => Promise.reject(new Error('away')) })
    await expect(reconcile(away, admin.user.id)).rejects.toThrow('away')
    expect(await lastReport(site.deps)).toBeNull()
    await reconcile(site.deps, admin.user.id)
    expect(await lastReport(site.deps)).toMatchObject({ differences: [] })
  })

  it('for its process has died, keeps others out for half an hour', async () => {
    const { db, clock } = site.deps
    await db.insert(reconciliations).values({ actorId: null, startedAt: clock.now() })
    await reconcile(site.deps, admin.user.id)
    expect(await lastReport(site.deps)).toBeNull()
    await reconcile(later(0.6), admin.user.id)
    expect(await lastReport(site.deps)).toMatchObject({ differences: [] })
    const rows = await db.select().from(reconciliations).orderBy(reconciliations.startedAt)
    expect(rows.map(({ error }) => error)).toEqual(['interrupted', null])
  })
})

describe('a comparison that is taken for dead', () => {
  it('neither writes its report after all nor an e-mail: the report of the next one counts', async () => {
    await enrolThree()
    await site.moveClockTo('2025-02-01T12:00:00Z')
    await loseAPayment('2025-01')
    const slow = withPayments({
      async *listPayments(since) {
        await reconcile(later(0.6), admin.user.id)
        yield* site.deps.payments.listPayments(since)
      },
    })
    await expect(reconcile(slow, null)).rejects.toThrow('took too long')
    const rows = await site.deps.db
      .select()
      .from(reconciliations)
      .orderBy(reconciliations.startedAt)
    expect(rows).toMatchObject([
      { error: 'interrupted', differences: [] },
      { error: null, differences: [{ kind: 'paymentMissing' }] },
    ])
    expect(await mails()).toEqual([])
  })
})

describe('each night', () => {
  it('what is recent is compared, and older months while a difference of theirs is open or one of their charges is not settled', async () => {
    await enrolThree()
    await site.moveClockTo('2025-06-01T12:00:00Z')
    await loseAPayment('2025-01')
    await loseAPayment('2025-03')
    await loseAPayment('2025-05')
    await reconcile(site.deps, null)
    expect(await monthsFound()).toEqual(['paymentMissing 2025-05'])
    const { db } = site.deps
    const [charge] = await standingCharges(db, eq(charges.serviceMonth, '2025-02'))
    const payment = eq(payments.id, charge?.paymentId ?? '')
    await db.update(payments).set({ status: 'failed', paidAt: null }).where(payment)
    const unsettled = { status: 'open', settledAt: null } as const
    await db
      .update(charges)
      .set(unsettled)
      .where(eq(charges.id, charge?.id ?? ''))
    await reconcile(site.deps, null)
    const since = ['paymentMissing 2025-03', 'paymentMissing 2025-05', 'paymentNotStored 2025-02']
    expect((await monthsFound())?.sort()).toEqual(since)
    await reconcile(site.deps, admin.user.id)
    const all = ['paymentMissing 2025-01', ...since]
    expect((await monthsFound())?.sort()).toEqual(all)
    await reconcile(site.deps, null)
    expect((await monthsFound())?.sort()).toEqual(all)
  })

  it('is once in a night, also when the server starts again', async () => {
    await reconcileNightly(site.deps)
    await reconcileNightly(site.deps)
    await reconcileNightly(later(13))
    expect(await site.deps.db.$count(reconciliations)).toBe(2)
  })

  it('administrators are notified once of new differences, and not by day', async () => {
    await enrolThree()
    await site.moveClockTo('2025-02-01T12:00:00Z')
    await loseAPayment('2025-01')
    await reconcile(site.deps, admin.user.id)
    expect(await mails()).toEqual([])
    await reconcile(site.deps, null)
    await reconcile(site.deps, null)
    expect(await mails()).toMatchObject([{ recipient: admin.user.email }])
  })

  it('transient differences are reported only after an hour', async () => {
    await enrol(await member(site), { monto: 60, card: '4000000000000341' })
    await site.moveClockTo('2025-02-01T12:00:00Z')
    // Another attempt is under way, or its answer was lost.
    await site.deps.db.update(payments).set({ status: 'unclear', nextAttemptAt: null })
    await reconcile(site.deps, null)
    await reconcile(later(0.5), null)
    expect(await mails()).toEqual([])
    await reconcile(later(1.5), null)
    expect(await mails()).toHaveLength(1)
  })
})

it('a month that nobody pays is found: its debt was given up, and the person had enrolled again', async () => {
  const payer = await member(site)
  const before = await enrolOne(payer, 60, refusedCard)
  await cancel(site, before, payer)
  const again = await enrolOne(payer, 60)
  // Enrolled again by the rules of before: the plan begins after the month that is still owed.
  const { db } = site.deps
  await db
    .update(paymentSchedules)
    .set({ lastMonth: '2025-01' })
    .where(eq(paymentSchedules.enrolmentId, before))
  await db
    .update(enrolments)
    .set({ effectiveEndDate: '2025-01-31' })
    .where(eq(enrolments.id, before))
  await db
    .update(paymentSchedules)
    .set({ firstMonth: '2025-02' })
    .where(eq(paymentSchedules.enrolmentId, again))
  await site.moveClockTo('2025-02-01T12:00:00Z')
  await runDueJobs(site.deps)
  expect(await compareSnapshots(site.deps)).toEqual([])

  await site.moveClockTo('2025-02-14T12:00:00Z')
  await runDueJobs(site.deps)
  expect(await compareSnapshots(site.deps)).toMatchObject([
    {
      kind: 'monthNotCovered',
      enrolmentId: again,
      payerId: payer.user.id,
      month: '2025-01',
      expectedCents: 6000,
      repair: null,
    },
  ])
  await reconcileNightly(site.deps)
  expect(await monthsFound()).toEqual(['monthNotCovered 2025-01'])
  expect((await lastReport(site.deps))?.compared).toEqual({ enrolments: 2, payments: 0 })
  expect(await mails()).toHaveLength(1)
})
