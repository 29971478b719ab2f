import { afterEach, describe, expect, it } from 'vitest'
import { addMonths, chargeDayOf } from '#domain/calendar.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import type { Deps } from '#server/deps.ts'
import { type Member, member } from '#server/testing/builders.ts'
import { cancel, chargesOf, enrolOne, scheduleOf, shownTo } from '#server/testing/cancelling.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { newEvent, sendEvent } from '#server/testing/events.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { catchUpCharges } from './catch-up.ts'
import { endCancelledSchedules, settleLastCharges } from './ensure-end.ts'
import { topUpSchedules } from './top-up.ts'

let site: TestApp
let buyer: Member
let id: string
afterEach(() => site.stop())

const MONTHS_PLANNED = 9

/** Somebody enrols in January 2025 and the product is switched off until the 10th of that month. */
async function offUntil(month: string, card?: string): Promise<void> {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  buyer = await member(site)
  id = await enrolOne(buyer, 60, card)
  site.sandbox.setWebhookUrl(null)
  await site.moveClockTo(`${month}-10T09:00:00Z`)
}

/** The product is switched on again, and the jobs have their first round. */
async function comeBack(deps: Deps = site.deps): Promise<void> {
  await topUpSchedules(deps)
  await catchUpCharges(deps)
  await settleLastCharges(deps)
}

const paidIn = (months: string[]) => months.map((month) => `${chargeDayOf(month)} 6000 paid`)
const monthsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index))

/** What the provider has ever charged, day by day. */
async function chargedByProvider(): Promise<string[]> {
  const charges = await cardSandbox(site).invoices()
  return charges.map(({ created, total, status }) => {
    return `${new Date(created * 1000).toISOString().slice(0, 10)} ${total} ${status}`
  })
}

/** Charged again this month and the next, and not a day was charged twice, or otherwise than stored. */
async function expectToGoOn(month: string): Promise<void> {
  const next = addMonths(month, 1)
  expect(await shownTo(buyer)).toMatchObject({
    status: 'active',
    nextChargeDate: chargeDayOf(month),
    nextAmount: 60,
    effectiveEndDate: null,
  })
  await site.moveClockTo(`${chargeDayOf(next)}T12:00:00Z`)
  await comeBack()
  const expected = paidIn([...monthsFrom('2025-01', MONTHS_PLANNED), month, next])
  expect(await chargesOf(site, id)).toEqual(expected)
  expect(await chargedByProvider()).toEqual(expected)
}

describe('a product that was switched off for longer than schedules reach', () => {
  it.each([
    { months: 'ten', back: '2025-11' },
    { months: 'fourteen', back: '2026-03' },
  ])('for $months months charges what was planned, nothing while it is away, and then goes on', async ({
    back,
  }) => {
    await offUntil(back)
    await comeBack()
    const charged = paidIn(monthsFrom('2025-01', MONTHS_PLANNED))
    expect(await chargesOf(site, id)).toEqual(charged)
    expect(await chargedByProvider()).toEqual(charged)
    await expectToGoOn(back)
  })

  it('goes on too when the provider’s news of the end come first, and twice', async () => {
    await offUntil('2025-11')
    const { stripeScheduleId, stripeSubscriptionId } = await scheduleOf(site, id)
    await sendEvent(site, newEvent('evt_1', 'subscription_schedule.completed', stripeScheduleId))
    await sendEvent(site, newEvent('evt_2', 'customer.subscription.deleted', stripeSubscriptionId))
    await site.deps.background.settled()
    await sendEvent(site, newEvent('evt_3', 'subscription_schedule.completed', stripeScheduleId))
    await site.deps.background.settled()
    await comeBack()
    await expectToGoOn('2025-11')
  })

  it('for as long again, goes on again', async () => {
    await offUntil('2025-11')
    await comeBack()
    await site.moveClockTo('2026-10-10T09:00:00Z')
    await comeBack()
    const charged = [...monthsFrom('2025-01', 9), ...monthsFrom('2025-11', 9), '2026-10']
    await site.moveClockTo('2026-10-31T09:00:00Z')
    await comeBack()
    expect(await chargesOf(site, id)).toEqual(paidIn(charged))
    expect(await chargedByProvider()).toEqual(paidIn(charged))
  })

  it('does not enrol anew whom the provider gave up, as their card failed', async () => {
    await offUntil('2025-11', '4000000000000341')
    await comeBack()
    expect(await shownTo(buyer)).toMatchObject({ status: 'inactive', nextChargeDate: null })
    await site.moveClockTo('2026-12-31T09:00:00Z')
    expect(await chargedByProvider()).toHaveLength(1)
  })

  it('does not enrol anew who had cancelled, and whose last month is charged', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    buyer = await member(site)
    id = await enrolOne(buyer, 60)
    await cancel(site, id, buyer)
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-11-10T09:00:00Z')
    await comeBack()
    expect(await scheduleOf(site, id)).toMatchObject({ status: 'ended' })
    expect(await chargedByProvider()).toEqual(paidIn(['2025-01']))
  })

  it('leaves alone the month whose charge is less than an hour away', async () => {
    await offUntil('2025-11')
    await site.moveClockTo('2025-11-29T08:30:00Z')
    await comeBack()
    await expectToGoOn('2025-12')
  })
})

describe('a product that was switched off while the provider gave a charge up', () => {
  it('ends the place when it is back, though no news of it ever comes', async () => {
    await offUntil('2025-03', '4000000000000341')
    await comeBack()
    expect(await scheduleOf(site, id)).toMatchObject({ status: 'ended' })
    expect(await shownTo(buyer)).toMatchObject({ status: 'inactive', nextChargeDate: null })
  })
})

describe('going on after a standstill, cut off on the way', () => {
  it.each([
    { kind: 'failed', made: true },
    { kind: 'failed', made: false },
    { kind: 'noAnswer', made: true },
    { kind: 'noAnswer', made: false },
  ] as const)('ends with one schedule however the provider fails: $kind, made: $made', async ({
    kind,
    made,
  }) => {
    await offUntil('2025-11')
    const { payments } = site.deps
    let failures = 1
    const createSchedule: typeof payments.createSchedule = async (plan, key) => {
      if (failures-- <= 0) return payments.createSchedule(plan, key)
      if (made) await payments.createSchedule(plan, key)
      throw new PaymentsError(kind, new Error('no room'))
    }
    await topUpSchedules({ ...site.deps, payments: { ...payments, createSchedule } })
    await Promise.all([comeBack(), comeBack()])
    await expectToGoOn('2025-11')
  })

  /** The provider has made the new schedule, and the process dies before that is noted. */
  async function dieWhenMade(): Promise<void> {
    const { payments } = site.deps
    const createSchedule: typeof payments.createSchedule = async (plan, key) => {
      await payments.createSchedule(plan, key)
      throw new PaymentsError('noAnswer', new Error('the process died'))
    }
    const findSchedule = async () => null
    await comeBack({ ...site.deps, payments: { ...payments, createSchedule, findSchedule } })
  }

  it('finds the schedule that was made and never noted, days later', async () => {
    await offUntil('2025-11')
    const before = await scheduleOf(site, id)
    await dieWhenMade()
    expect(await scheduleOf(site, id)).toMatchObject({ stripeScheduleId: before.stripeScheduleId })
    await site.moveClockTo('2025-11-20T09:00:00Z')
    await comeBack()
    await expectToGoOn('2025-11')
  })

  it('leaves no schedule behind when the enrolment is cancelled meanwhile', async () => {
    await offUntil('2025-11')
    await dieWhenMade()
    expect(await cancel(site, id, buyer)).toMatchObject({
      lastCharge: { date: chargeDayOf('2025-11'), amount: 6000 },
    })
    await endCancelledSchedules(site.deps)
    await site.moveClockTo('2026-12-31T09:00:00Z')
    expect(await chargedByProvider()).toEqual(
      paidIn([...monthsFrom('2025-01', MONTHS_PLANNED), '2025-11']),
    )
  })
})
