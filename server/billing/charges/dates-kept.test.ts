import { afterEach, describe, expect, it } from 'vitest'
import { addMonths, chargeDayOf, type Month } from '#domain/calendar.ts'
import { chargeInstantOf } from '#domain/madrid-time.ts'
import type { Deps } from '#server/deps.ts'
import { member } from '#server/testing/builders.ts'
import { chargesOf, enrolOne, scheduleOf } from '#server/testing/cancelling.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { catchUpCharges } from './catch-up.ts'
import { topUpSchedules } from './top-up.ts'

let site: TestApp
afterEach(() => site.stop())

async function enrolledSince(now: string, monto: number): Promise<string> {
  site = await startTestApp({ now })
  return enrolOne(await member(site), monto)
}

/** When the provider began each charge, to the minute. */
async function chargeMinutes(): Promise<string[]> {
  const charges = await cardSandbox(site).invoices()
  return charges.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 16))
}

const monthsFrom = (first: Month, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index))

/** The product with a clock of its own, so many hours ahead of the provider's. */
function withClockAhead(hours: number): Deps {
  const now = async () => new Date((await site.deps.businessClock.now()).getTime() + hours * 3.6e6)
  return { ...site.deps, businessClock: { now } }
}

describe('charges', () => {
  it.each([
    {
      what: 'also when the clocks went back that very morning',
      from: '2022-09',
      months: 2,
      some: ['2022-09-29T08:00', '2022-10-30T09:00'],
    },
    {
      what: 'also in a leap year, and when the clocks went forward that very morning',
      from: '2024-01',
      months: 15,
      some: ['2024-02-28T09:00', '2024-10-30T09:00', '2025-02-27T09:00', '2025-03-30T08:00'],
    },
  ])('are at ten in Madrid on the second-to-last day, $what', async ({ from, months, some }) => {
    await enrolledSince(`${from}-03T09:00:00Z`, 60)
    const all = monthsFrom(from, months)
    await site.moveClockTo(`${addMonths(from, months - 1)}-31T12:00:00Z`)
    const minutes = await chargeMinutes()
    expect(minutes).toEqual(all.map((month) => chargeInstantOf(month).toISOString().slice(0, 16)))
    expect(minutes).toEqual(expect.arrayContaining(some))
  })

  it('begin as a draft, which is open, and are collected an hour later', async () => {
    const id = await enrolledSince('2025-01-10T09:00:00Z', 60)
    await site.moveClockTo('2025-01-30T08:59:59Z')
    expect(await chargesOf(site, id)).toEqual([])
    await site.moveClockTo('2025-01-30T09:59:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 open'])
    await site.moveClockTo('2025-01-30T10:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
  })
})

describe('charges of which no event comes', () => {
  it('are asked for once they are two hours overdue', async () => {
    const id = await enrolledSince('2025-01-10T09:00:00Z', 60)
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-01-30T10:59:00Z')
    await catchUpCharges(site.deps)
    expect(await chargesOf(site, id)).toEqual([])
    await site.moveClockTo('2025-01-30T11:01:00Z')
    await catchUpCharges(site.deps)
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
    expect(await scheduleOf(site, id)).toMatchObject({ chargedThrough: '2025-01' })
    const { businessClock } = site.deps
    const asked = { ...site.deps, payments: { ...site.deps.payments, invoicesOf: refuse } }
    await catchUpCharges({ ...asked, businessClock })
  })

  it('are asked for again while they are stored as open', async () => {
    const id = await enrolledSince('2025-01-10T09:00:00Z', 60)
    await site.moveClockTo('2025-01-30T09:30:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 open'])
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-01-30T11:30:00Z')
    await catchUpCharges(site.deps)
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
  })
})

describe('a clock of ours that is not the provider’s', () => {
  it.each([3, -3])('changes no charge: %i hours ahead', async (hours) => {
    const id = await enrolledSince('2025-01-10T09:00:00Z', 60)
    site.sandbox.setWebhookUrl(null)
    const ours = withClockAhead(hours)
    const months = monthsFrom('2025-01', 12)
    for (const month of months) {
      for (const at of [`${chargeDayOf(month)}T07:30`, `${chargeDayOf(month)}T11:30`]) {
        await site.moveClockTo(`${at}:00Z`)
        await topUpSchedules(ours)
        await catchUpCharges(ours)
      }
    }
    expect(await chargeMinutes()).toEqual(
      months.map((month) => chargeInstantOf(month).toISOString().slice(0, 16)),
    )
    await site.moveClockTo(`${chargeDayOf('2025-12')}T16:00:00Z`)
    await catchUpCharges(ours)
    expect(await chargesOf(site, id)).toEqual(
      months.map((month) => `${chargeDayOf(month)} 6000 paid`),
    )
  })

  it.each([3, -3])('charges nobody twice after a standstill: %i hours ahead', async (hours) => {
    await enrolledSince('2025-01-10T09:00:00Z', 60)
    site.sandbox.setWebhookUrl(null)
    const ours = withClockAhead(hours)
    // At the very hours in which the last phase ends: October is the first month nobody planned.
    for (const at of ['10-30T06:00', '10-30T08:30', '10-30T10:30', '10-30T14:00', '12-31T12:00']) {
      await site.moveClockTo(`2025-${at}:00Z`)
      await topUpSchedules(ours)
      await catchUpCharges(ours)
    }
    const months = [...monthsFrom('2025-01', 9), ...monthsFrom('2025-10', 3)]
    const allowed = months.map((month) => chargeInstantOf(month).toISOString().slice(0, 16))
    const made = await chargeMinutes()
    expect(new Set(made).size).toBe(made.length)
    expect(allowed).toEqual(expect.arrayContaining(made))
    expect(made.slice(-2)).toEqual(allowed.slice(-2))
  })
})

function refuse(): never {
  throw new Error('nothing was to be asked')
}
