import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { recordDeskPayment } from '#domain/desk/contract.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import { readStatus, statusSubjects } from '#domain/status/contract.ts'
import { bad, type Finding, good, warning } from '#domain/status/status.ts'
import { MAX_ATTEMPTS } from '#server/billing/provider-events/event-queue.ts'
import { allJobs } from '#server/jobs.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  backups,
  outgoingMail,
  reconciliations,
  statusAlerts,
  webhookEvents,
} from '#server/schema.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { administrator, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { eventsStatus, paymentCheckStatus, providerStatus } from './billing-status.ts'
import { certificateStatus, diskStatus } from './machine-status.ts'
import { mailStatus } from './mail-status.ts'
import { alertOf } from './status-alert.ts'
import { backupStatus, jobsStatus, sortingStatus } from './upkeep-status.ts'

const NOW = '2026-03-02T12:00:00.000Z'
const GIB = 1024 ** 3

const site = sharedTestApp({ now: NOW })
let deps: Deps
const boss = shared(() => administrator(site))
beforeAll(async () => {
  deps = at(NOW)
})
beforeEach(async () => {
  for (const table of [webhookEvents, outgoingMail, reconciliations, backups, statusAlerts]) {
    await site.deps.db.delete(table)
  }
})

const at = (instant: string): Deps => ({
  ...site.deps,
  clock: { now: () => new Date(instant) },
  jobs: { running: () => true },
})
const ago = (ms: number) => new Date(new Date(NOW).getTime() - ms)

describe('the card provider’s events', () => {
  const arrived = (ms: number, values: Partial<typeof webhookEvents.$inferInsert> = {}) => ({
    id: `evt_${randomUUID()}`,
    type: 'payment_intent.succeeded',
    objectId: 'pi_1',
    receivedAt: ago(ms),
    processedAt: ago(ms),
    ...values,
  })
  const given = (...rows: (typeof webhookEvents.$inferInsert)[]) =>
    deps.db.insert(webhookEvents).values(rows)

  it('are fine before the first, and as long as all are processed', async () => {
    expect(await eventsStatus(deps)).toEqual(good('events', 'eventsNone'))
    await given(arrived(3 * HOUR_MS), arrived(HOUR_MS))
    expect(await eventsStatus(deps)).toEqual(good('events', 'eventsArrive', { at: ago(HOUR_MS) }))
  })

  it('may wait for some minutes, and no longer', async () => {
    await given(arrived(10 * MINUTE_MS, { processedAt: null }))
    expect(await eventsStatus(deps)).toMatchObject({ level: 'good' })
    await given(arrived(20 * MINUTE_MS, { processedAt: null }))
    expect(await eventsStatus(deps)).toEqual(warning('events', 'eventsWaiting', { count: 1 }))
  })

  it('are bad once one is not tried again', async () => {
    await given(arrived(10 * MINUTE_MS, { processedAt: null, attempts: MAX_ATTEMPTS }))
    expect(await eventsStatus(deps)).toEqual(bad('events', 'eventsFailed', { count: 1 }))
  })

  it('are not missed of a month that was paid at the desk', async () => {
    const id = await enrolOne(await member(site), 60)
    const rest = { requestKey: randomUUID(), method: 'cash', receivedOn: NOW.slice(0, 10) } as const
    const body = { ...rest, months: ['2026-03'], amount: 60 }
    expect((await boss.call(recordDeskPayment, { params: { id }, body })).status).toBe(200)
    await site.deps.db.delete(webhookEvents)
    // The row is dated by the database.
    const later = at(new Date(Date.now() + 2 * HOUR_MS).toISOString())
    expect(await eventsStatus(later)).toEqual(good('events', 'eventsNone'))
  })
})

describe('the payment check', () => {
  const checked = (ms: number, differences: unknown[] = []) =>
    deps.db
      .insert(reconciliations)
      .values({ startedAt: ago(ms), finishedAt: ago(ms - MINUTE_MS), differences })

  it('is missing before the first, and fine after it', async () => {
    expect(await paymentCheckStatus(deps)).toEqual(warning('paymentCheck', 'checkNone'))
    await checked(HOUR_MS)
    expect(await paymentCheckStatus(deps)).toMatchObject({ state: 'checkAgrees' })
  })

  it('is bad when it has not ended for three nights', async () => {
    await checked(73 * HOUR_MS)
    expect(await paymentCheckStatus(deps)).toEqual(
      bad('paymentCheck', 'checkOld', { at: ago(73 * HOUR_MS) }),
    )
  })

  it('counts what differs', async () => {
    await checked(HOUR_MS, [{ id: 'one', isTransient: false, since: NOW }])
    expect(await paymentCheckStatus(deps)).toMatchObject({ state: 'checkDiffers', count: 1 })
  })
})

describe('e-mails', () => {
  const written = (ms: number, values: Partial<typeof outgoingMail.$inferInsert> = {}) =>
    deps.db.insert(outgoingMail).values({
      dedupeKey: randomUUID(),
      recipient: 'maite@example.org',
      language: 'eu',
      template: 'welcome',
      params: 'sealed',
      createdAt: ago(ms),
      ...values,
    })

  test.each([
    [5 * MINUTE_MS, 'good'],
    [20 * MINUTE_MS, 'warning'],
    [4 * HOUR_MS, 'bad'],
  ])('that have waited for %d ms are %s', async (ms, level) => {
    await written(ms)
    expect(await mailStatus(deps)).toMatchObject({ level })
  })

  it('that were given up this week are counted, and those that were sent are fine', async () => {
    await written(10 * HOUR_MS, { sentAt: ago(9 * HOUR_MS), params: {} })
    expect(await mailStatus(deps)).toEqual(good('mail', 'mailLeaves', { at: ago(9 * HOUR_MS) }))
    await written(30 * HOUR_MS, { params: {} })
    await written(200 * HOUR_MS, { params: {} })
    expect(await mailStatus(deps)).toEqual(warning('mail', 'mailGivenUp', { count: 1 }))
  })
})

describe('backups', () => {
  const set = (): Deps => {
    const backup = { place: { folder: '/backups' }, recipient: 'age1', keepDays: 30 }
    return { ...deps, config: { ...deps.config, backup } }
  }
  const made = (ms: number, name: string | null) =>
    deps.db
      .insert(backups)
      .values({ startedAt: ago(ms), finishedAt: ago(ms), name, error: name ? null : 'full' })

  it('are asked for where none are set up', async () => {
    expect(await backupStatus(deps)).toEqual(warning('backup', 'backupNotSet'))
  })

  it('are fine for two days after a good one, with a word about a failure since', async () => {
    expect(await backupStatus(set())).toEqual(warning('backup', 'backupNone'))
    await made(47 * HOUR_MS, 'one.age')
    expect(await backupStatus(set())).toMatchObject({ state: 'backupMade' })
    await made(HOUR_MS, null)
    expect(await backupStatus(set())).toMatchObject({ state: 'backupFailed' })
  })

  it('are bad when the last good one, or the first attempt, is older', async () => {
    await made(49 * HOUR_MS, null)
    expect(await backupStatus(set())).toEqual(bad('backup', 'backupNever'))
    await made(50 * HOUR_MS, 'one.age')
    expect(await backupStatus(set())).toEqual(bad('backup', 'backupOld', { at: ago(50 * HOUR_MS) }))
  })
})

it('jobs that nobody runs are bad', async () => {
  expect(await jobsStatus(deps)).toMatchObject({ level: 'bad', state: 'jobsStopped' })
})

describe('the card provider', () => {
  const away = (): Deps => ({
    ...deps,
    payments: { ...deps.payments, ping: () => Promise.reject(new Error('no answer')) },
  })

  it('is fine while it answers', async () => {
    expect(await providerStatus(deps)).toEqual(good('provider', 'providerAnswers'))
  })

  it('is bad at once when it does not, and then since when that was first seen', async () => {
    const first = bad('provider', 'providerAway', { at: ago(0) })
    expect(await providerStatus(away())).toEqual(first)
    await alertOf(deps, [first])
    const later = { ...away(), clock: { now: () => ago(-38 * MINUTE_MS) } }
    expect(await providerStatus(later)).toEqual(first)
  })

  it('is bad for administrators as long as the site is not ready because of it', async () => {
    const { payments } = site.deps
    site.deps.payments = away().payments
    try {
      const { findings } = (await boss.call(readStatus)).body
      expect(findings[0]).toMatchObject({ subject: 'provider', level: 'bad' })
    } finally {
      site.deps.payments = payments
    }
  })
})

it('letters that a new image sorts otherwise are bad, until the indexes are made again', async () => {
  const { db } = site.deps
  expect(await sortingStatus(deps)).toEqual(good('sorting', 'sortingSame'))
  await db.execute(sql`update pg_collation set collversion = '153.0' where collname = 'eu-x-icu'`)
  const changed = await sortingStatus(deps)
  expect(changed).toMatchObject({ level: 'bad', state: 'sortingChanged' })
  expect(changed.commands).toEqual([
    expect.stringMatching(/^reindex database ".+";$/),
    'alter collation "eu-x-icu" refresh version;',
  ])
  for (const command of changed.commands ?? []) await db.execute(sql.raw(command))
  expect(await sortingStatus(deps)).toEqual(good('sorting', 'sortingSame'))
})

describe('the machine', () => {
  test.each([
    [80 * GIB, good('disk', 'diskFree', { count: 80 })],
    [3 * GIB, warning('disk', 'diskLittle', { count: 3 })],
    [GIB / 2, bad('disk', 'diskFull')],
  ])('with %d bytes free', async (free, finding) => {
    expect(await diskStatus(deps, async () => free)).toEqual(finding)
  })

  const secure = (): Deps => ({
    ...deps,
    config: { ...deps.config, appUrl: 'https://ongizate.example' },
  })

  test.each([
    [60, 'certificateGood', 'good'],
    [20, 'certificateEnding', 'warning'],
    [3, 'certificateEnding', 'bad'],
    [-1, 'certificateExpired', 'bad'],
  ])('whose certificate has %d days left: %s, %s', async (days, state, level) => {
    const end = async () => ago(-days * 24 * HOUR_MS)
    expect(await certificateStatus(secure(), end)).toMatchObject({ state, level })
  })

  it('has no certificate without https, and one that cannot be read is not said to be bad', async () => {
    expect(await certificateStatus(deps)).toBeNull()
    const end = () => Promise.reject(new Error('no answer'))
    expect(await certificateStatus(secure(), end)).toMatchObject({ level: 'warning' })
  })
})

it('administrators read all of it, each part once', async () => {
  const { status, body } = await boss.call(readStatus)
  expect(status).toBe(200)
  const subjects = body.findings.map(({ subject }) => subject)
  expect(subjects).toEqual(
    statusSubjects.filter((subject) => !['site', 'scanner', 'certificate'].includes(subject)),
  )
  expect(body.version).toMatch(/^\d+\.\d+\.\d+$/)
})

describe('the e-mail to administrators', () => {
  const fault = bad('backup', 'backupOld', { at: ago(50 * HOUR_MS) })
  const other = bad('jobs', 'jobsStopped')
  const fine: Finding[] = [good('backup', 'backupMade', { at: ago(0) })]
  const subjects = async () => (await mailsTo(site, boss.user.email)).map(({ subject }) => subject)
  const alerts = async () => (await subjects()).filter((subject) => /^Algo urgente/.test(subject))

  it('comes at the second look, once for each fault, and again when it returns', async () => {
    const before = (await alerts()).length
    const sent = async () => (await alerts()).length - before
    await alertOf(at('2026-03-02T12:00:00Z'), [fault])
    expect(await sent()).toBe(0)
    await alertOf(at('2026-03-02T12:10:00Z'), [fault, other])
    expect(await sent()).toBe(1)
    await Promise.all([
      alertOf(at('2026-03-02T12:20:00Z'), [fault, other]),
      alertOf(at('2026-03-02T12:20:00Z'), [fault, other]),
    ])
    await alertOf(at('2026-03-02T12:30:00Z'), [fault, other])
    expect(await sent()).toBe(2)
    await alertOf(at('2026-03-02T12:40:00Z'), fine)
    expect(await deps.db.$count(statusAlerts)).toBe(0)
    await alertOf(at('2026-03-02T12:50:00Z'), [fault])
    await alertOf(at('2026-03-02T13:00:00Z'), [fault])
    expect(await sent()).toBe(3)
  })

  it('is not sent for what works again at the second look', async () => {
    const before = (await alerts()).length
    await alertOf(at('2026-03-03T12:00:00Z'), [fault])
    await alertOf(at('2026-03-03T12:10:00Z'), [warning('backup', 'backupFailed')])
    await alertOf(at('2026-03-03T12:20:00Z'), [fault])
    expect((await alerts()).length).toBe(before)
  })

  it('is written by a job', () => {
    expect(allJobs(deps).map(({ name }) => name)).toContain('watch-status')
  })
})
