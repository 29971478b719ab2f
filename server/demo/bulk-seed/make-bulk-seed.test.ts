import { and, isNotNull, ne, notLike, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personKey } from '#domain/enrolments/same-person.ts'
import type { Payments } from '#server/adapters/payments.ts'
import { lastReport } from '#server/billing/reconciliation/report.ts'
import { enrollees, enrolments, outgoingMail, reconciliations, users } from '#server/db/schema.ts'
import { seedDemoAccounts } from '#server/db/seed.ts'
import type { Deps } from '#server/deps.ts'
import { allJobs } from '#server/jobs.ts'
import { member } from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { countBulkSeed, makeBulkSeed } from './make-bulk-seed.ts'

const bulkSeed = { payers: 220, enrolments: 1100, today: '2026-01-05' }
const DAY_MS = 86_400_000

let site: TestApp

beforeAll(async () => {
  site = await startTestApp({ now: '2026-01-05T09:00:00Z' })
})
afterAll(() => site.stop())

/** Calls of the jobs to the card provider that change nothing and name no payer. */
const harmless = ['customerPages', 'listPayments', 'refundsSince']

/** The same installation, so many days later, and the calls to the card provider. */
function daysOn(days: number) {
  const asked = new Set<string>()
  const payments = new Proxy(site.deps.payments, {
    get(target, name: keyof Payments) {
      asked.add(name)
      return target[name]
    },
  })
  const now = () => new Date(Date.parse('2026-01-05T09:00:00Z') + days * DAY_MS)
  const businessClock = { now: async () => now() }
  const deps: Deps = { ...site.deps, payments, clock: { now }, businessClock }
  return { asked, deps }
}

describe('people are not made up', () => {
  it('where real cards are charged', async () => {
    const { config } = site.deps
    for (const real of [
      { ...config, production: true },
      { ...config, payments: { ...config.payments, sandbox: false } },
    ]) {
      expect(await makeBulkSeed({ ...site.deps, config: real }, bulkSeed)).toBe('notDemo')
    }
  })

  it('where others than the demo accounts are', async () => {
    await seedDemoAccounts(site.deps.db)
    await member(site)
    expect(await makeBulkSeed(site.deps, bulkSeed)).toBe('notEmpty')
    expect(await site.deps.db.$count(users)).toBe(3)
    await site.deps.db.execute(sql`truncate users cascade`)
  })
})

describe('a made-up crowd', () => {
  beforeAll(async () => {
    await site.deps.db.delete(outgoingMail)
    expect(await makeBulkSeed(site.deps, bulkSeed)).toBeNull()
  })

  it('has the requested numbers, and something of everything', async () => {
    const made = await countBulkSeed(site.deps)
    expect(made).toMatchObject({ enrolments: 1100, schedules: 1100, people: 660 })
    for (const [what, number] of Object.entries(made)) expect(number, what).toBeGreaterThan(20)
    expect(await makeBulkSeed(site.deps, bulkSeed)).toBe('notEmpty')
  })

  it('can be no real people, who could be written to or called, and says nothing of health', async () => {
    const { db } = site.deps
    expect(await db.$count(users, notLike(users.email, '%@example.org'))).toBe(0)
    // No number in Spain begins with 4; the other one is that of the demo accounts.
    const others = and(notLike(users.phone, '+344%'), ne(users.phone, '+34943000000'))
    expect(await db.$count(users, others)).toBe(0)
    const called = notLike(enrollees.phone, '4________')
    expect(await db.$count(enrollees, called)).toBe(0)
    expect(await db.$count(enrolments, isNotNull(enrolments.additionalInfo))).toBe(0)
  })

  it('is stored as the site stores people', async () => {
    for (const person of await site.deps.db.select().from(enrollees).limit(100)) {
      const { name: firstName, surname: lastName, birthDate } = person
      expect(person.personKey).toBe(personKey({ firstName, lastName, birthDate }))
    }
  })

  it('has receipts without gaps, in the order of their days, for all that was paid and for nothing else', async () => {
    const { rows } = await site.deps.db.execute(sql`
      select series from receipts group by series
        having count(*) <> max(number) or count(distinct number) <> max(number)
      union all select a.series from receipts a join receipts b
        on a.series = b.series and a.number = b.number + 1 and a.issued_on < b.issued_on
      union all select i.id::text from charges i left join receipts r on r.charge_id = i.id
        where (i.status in ('paid', 'refunded')) <> (r.id is not null)`)
    expect(rows).toEqual([])
  })

  it('gives no job anything to do, now or months later: no e-mail, no change at the card provider, no difference', async () => {
    for (const days of [0, 45, 200]) {
      const { asked, deps } = daysOn(days)
      const before = await countBulkSeed(site.deps)
      for (const { run } of allJobs(deps)) await run()
      await deps.background.settled()
      expect([...asked].filter((name) => !harmless.includes(name))).toEqual([])
      expect(asked).toContain('listPayments')
      expect(await deps.db.$count(outgoingMail)).toBe(0)
      expect((await lastReport(deps))?.differences).toEqual([])
      expect(await countBulkSeed(site.deps)).toEqual(before)
    }
    expect(await site.deps.db.$count(reconciliations)).toBe(3)
  })
})
