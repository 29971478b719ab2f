import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPayments, paymentReview } from '#domain/billing/admin/repair-contract.ts'
import { createSetupIntent } from '#domain/billing/contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { checkAuth } from '#domain/kernel/session-contract.ts'
import { getProgramme } from '#domain/programmes/contract.ts'
import { ready } from '#domain/service-contract.ts'
import * as contract from '#domain/status/contract.ts'
import { heldChargesMail } from '#server/billing/charges/held-charges-mail.ts'
import { allJobs, queueHandlers } from '#server/jobs.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Config } from '#server/kernel/config.ts'
import { eq, isNull } from '#server/kernel/db/drizzle.ts'
import { siteId } from '#server/kernel/db/installation.ts'
import { checkPlace, isOnStandby } from '#server/kernel/db/standby.ts'
import { runUnlessOnStandby } from '#server/kernel/jobs/unless-on-standby.ts'
import { auditLog, installation, outgoingMail } from '#server/schema.ts'
import { administrator, member } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { confirmSite } from './confirm-site.ts'
import { findStatus } from './find-status.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))
const ane = shared(() => member(site))

beforeEach(async () => {
  await siteId(site.deps)
  await site.deps.db.update(installation).set({ standbySince: site.deps.clock.now() })
})
afterEach(() => site.deps.db.update(installation).set({ standbySince: null, place: null }))

describe('a site on standby', () => {
  it('lets members read, and refuses all that they would change', async () => {
    expect((await ane.call(checkAuth)).status).toBe(200)
    expect((await ane.call(getProgramme, { params: { id: 1 } })).status).toBe(200)
    const refused = await ane.call(createSetupIntent)
    expect(refused).toMatchObject({ status: 409, body: { code: 'http.onStandby' } })
  })

  it('runs none of its jobs', async () => {
    const { db } = site.deps
    for (const job of allJobs(site.deps)) await job.run()
    const { rows } = await db.execute<{ writes: string }>(
      'select count(*)::text as writes from backups',
    )
    expect(rows).toEqual([{ writes: '0' }])
  })

  it('sends none of the e-mails that wait, and gives none of them up', async () => {
    const { db } = site.deps
    await queueMail(db, site.deps, heldChargesMail, {
      dedupeKey: 'waits',
      to: { email: 'waits@example.org', language: 'es' },
      params: { name: 'Ane', months: 1, payers: 1 },
    })
    const waiting = await db.select().from(outgoingMail).where(isNull(outgoingMail.sentAt))
    for (const { id } of waiting)
      await expect(queueHandlers(site.deps).mail.run({ mailId: id })).rejects.toThrow('standby')
    expect(await db.select().from(outgoingMail).where(isNull(outgoingMail.sentAt))).toEqual(waiting)
  })

  it('reads at the card provider, and changes nothing there', async () => {
    const { payments } = site.deps
    await expect(
      payments.customerFor({ id: 'x', email: 'x@example.org', name: 'X' }),
    ).rejects.toThrow(PaymentsError)
    await payments.ping()
  })

  it('compares its payments with the provider when asked to, as after a restore that could not', async () => {
    expect((await boss.call(checkPayments)).status).toBe(200)
    await site.deps.background.settled()
    const review = await boss.call(paymentReview)
    expect(review.body).toMatchObject({ failed: false, report: { differences: [] } })
  })

  it('is ready for visitors, and says what it is to administrators alone', async () => {
    expect((await ane.call(ready)).status).toBe(200)
    expect((await ane.call(checkAuth)).body).not.toHaveProperty('isOnStandby')
    expect((await boss.call(checkAuth)).body).toMatchObject({ isOnStandby: true })
    const [first, ...others] = await findStatus(site.deps)
    expect(first).toMatchObject({ level: 'bad', state: 'siteOnStandby' })
    expect(others.map(({ subject }) => subject)).not.toContain('jobs')
  })

  it('is confirmed by one call of an administrator, which is recorded once', async () => {
    expect(await ane.call(contract.confirmSite)).toMatchObject({ status: 403 })
    const both = await Promise.all([
      boss.call(contract.confirmSite),
      boss.call(contract.confirmSite),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await isOnStandby(site.deps.db)).toBe(false)
    const records = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'admin.confirmSite'))
    expect(records).toMatchObject([{ actorId: boss.user.id }])
    expect((await boss.call(contract.readStandby)).body.since).toBeNull()
    // Its form is looked at, as always.
    expect(await ane.call(createSetupIntent)).toMatchObject({ body: { code: 'http.invalid' } })
  })

  it('sends what waits once it is confirmed, but nothing that the living site has sent or given up long ago', async () => {
    const { db, clock } = site.deps
    const write = async (dedupeKey: string, createdAt: Date) => {
      await queueMail(db, site.deps, heldChargesMail, {
        dedupeKey,
        to: { email: `${dedupeKey}@example.org`, language: 'es' },
        params: { name: 'Ane', months: 1, payers: 1 },
      })
      const isIt = eq(outgoingMail.dedupeKey, dedupeKey)
      const [mail] = await db.update(outgoingMail).set({ createdAt }).where(isIt).returning()
      return mail?.id ?? ''
    }
    const stale = await write('stale', new Date(clock.now().getTime() - 4 * DAY_MS))
    const fresh = await write('fresh', new Date(clock.now().getTime() - DAY_MS))
    await confirmSite(site.deps, boss.user.id)
    for (const mailId of [stale, fresh]) await queueHandlers(site.deps).mail.run({ mailId })
    const sent = async (id: string) =>
      (await db.select().from(outgoingMail).where(eq(outgoingMail.id, id)))[0]?.sentAt ?? null
    expect([await sent(stale), await sent(fresh)]).toEqual([null, expect.any(Date)])
  })
})

describe('where it starts', () => {
  const real = (change: Partial<Config> = {}): Config => ({
    ...site.deps.config,
    payments: { ...site.deps.config.payments, sandbox: false },
    appUrl: 'https://ongizate.example',
    ...change,
  })
  const startsAt = async (config: Config): Promise<boolean> => {
    const { db, clock } = site.deps
    await checkPlace({ db, config, now: clock.now() })
    return isOnStandby(db)
  }
  beforeEach(() => site.deps.db.update(installation).set({ standbySince: null, place: null }))

  it('is confirmed by the first start, and by the first of a version that knows of it', async () => {
    expect(await startsAt(real())).toBe(false)
    expect(await startsAt(real())).toBe(false)
  })

  it.each<[string, Partial<Config>]>([
    ['another address', { appUrl: 'https://copy.example' }],
    ['another data folder', { dataDir: '/srv/copy' }],
  ])('with %s, it waits until that is confirmed', async (_, change) => {
    await startsAt(real())
    expect(await startsAt(real(change))).toBe(true)
    expect(await startsAt(real())).toBe(true)
    await confirmSite({ ...site.deps, config: real(change) }, boss.user.id)
    expect(await startsAt(real(change))).toBe(false)
  })

  it('with a copy of the database, it waits too', async () => {
    await startsAt(real())
    const [row] = await site.deps.db.select().from(installation)
    const place = row?.place ?? null
    await site.deps.db.update(installation).set({ place: place && { ...place, database: '1/2' } })
    expect(await startsAt(real())).toBe(true)
  })

  it('of a demonstration may be at any port', async () => {
    await startsAt(site.deps.config)
    expect(await startsAt({ ...site.deps.config, appUrl: 'http://localhost:4999' })).toBe(false)
  })

  it('with database and files elsewhere, each instance has a data folder of its own', async () => {
    const s3 = { endpoint: null, region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x' }
    await startsAt(real({ s3 }))
    expect(await startsAt(real({ s3, dataDir: '/srv/second' }))).toBe(false)
  })
})

it('jobs start and stop on every instance as the database says', async () => {
  const started: string[] = []
  const jobs = await runUnlessOnStandby({
    isOnStandby: () => isOnStandby(site.deps.db),
    start: async () => {
      started.push('start')
      return { running: () => true, stop: async () => void started.push('stop') }
    },
    log: pino({ level: 'silent' }),
    everyMs: 5,
  })
  expect([jobs.running(), started]).toEqual([false, []])
  await site.deps.db.update(installation).set({ standbySince: null })
  await expect.poll(() => started).toEqual(['start'])
  expect(jobs.running()).toBe(true)
  await site.deps.db.update(installation).set({ standbySince: site.deps.clock.now() })
  await expect.poll(() => started).toEqual(['start', 'stop'])
  await jobs.stop()
  expect(started).toEqual(['start', 'stop'])
})
