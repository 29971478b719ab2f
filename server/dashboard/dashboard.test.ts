import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { chargeWhatIsDue } from '#server/billing/charges/collect-charges.ts'
import { advertisingRequests } from '#server/db/schema.ts'
import { enrolOne } from '#testing/billing/cancelling.ts'
import { type Administrator, administrator, member } from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** A Wednesday. */
const NOW = '2026-03-04T12:00:00Z'
const HOUR_MS = 3_600_000

let site: TestApp
let boss: Administrator
beforeAll(async () => {
  site = await startTestApp({ now: NOW })
  boss = await administrator(site)
})
afterAll(() => site.stop())

const look = async () => (await boss.call(readDashboard)).body

it('nothing waits in a new installation, and the sessions to come are known', async () => {
  const {
    paymentFailures,
    heldCharges,
    adRequests,
    enrolled: people,
    income,
    sessions,
  } = await look()
  expect({ paymentFailures, heldCharges, adRequests, people, income }).toEqual({
    ...{ paymentFailures: 0, heldCharges: 0, people: 0, income: 0 },
    adRequests: { unanswered: 0, hoursLeft: null },
  })
  expect(sessions.map(({ programmeName, expected }) => [programmeName, expected])).toEqual(
    expect.arrayContaining([
      ['ONA', 0],
      ['ONARTE', 0],
    ]),
  )
  const days = sessions.map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
  expect(days.every((day) => day >= '2026-03-04')).toBe(true)
})

it('a request of an advertiser waits, with the hours that are left of the promise', async () => {
  const createdAt = new Date(site.deps.clock.now().getTime() - 20.5 * HOUR_MS)
  await site.deps.db.insert(advertisingRequests).values({
    ...{ id: randomUUID(), name: 'Ane', email: 'ane@example.org', company: 'Okindegia' },
    ...{ place: 'either', message: 'Kaixo', language: 'eu', createdAt, changedAt: createdAt },
  })
  expect((await look()).adRequests).toEqual({ unanswered: 1, hoursLeft: 3 })
})

it('an enrollee is expected and counted, and so is what they have paid for the month', async () => {
  await enrolOne(await member(site), 60)
  const before = await look()
  expect(before).toMatchObject({ enrolled: 1, newEnrolments: 1, month: '2026-03', income: 0 })
  const ona = before.sessions.find(({ programmeName }) => programmeName === 'ONA')
  expect(ona?.expected).toBe(1)
  await site.sandbox.clock.moveTo(new Date('2026-03-30T12:00:00Z'))
  await chargeWhatIsDue(site.deps)
  expect(await look()).toMatchObject({ enrolled: 1, newEnrolments: 0, income: 60 })
})
