// @module-tag slow

import { describe, expect, it } from 'vitest'
import { addDays, addMonths, chargeDayOf, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { makeDueCharges } from '#server/billing/charges/make-due-charges.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, enrolments, payments } from '#server/schema.ts'
import {
  cancel,
  chargesOf,
  expectNoMoreCharges,
  scheduleOf,
  shownTo,
} from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { member, person } from '#testing/builders.ts'
import { nightly } from '#testing/nightly.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp

describe('cancelling with a charge still to come', () => {
  it('ends the enrolment at once, makes that one charge on its day, and none ever after', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    await site.moveClockTo('2025-03-05T09:00:00Z')

    expect(await cancel(site, id, buyer)).toEqual({
      effectiveDate: '2025-03-31',
      lastCharge: { date: '2025-03-30', amount: 6000 },
    })
    expect(await shownTo(buyer)).toMatchObject({
      status: 'inactive',
      nextChargeDate: '2025-03-30',
      nextAmount: 60,
      effectiveEndDate: '2025-03-31',
    })
    expect(await scheduleOf(site, id)).toMatchObject({ lastMonth: '2025-03' })

    await site.moveClockTo('2025-03-30T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 paid',
      '2025-02-27 6000 paid',
      '2025-03-30 6000 paid',
    ])
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null, nextAmount: null })
    await expectNoMoreCharges(site, '2025-03-30')
  })

  it.each([
    { enrolled: '2025-01-10', monto: 60, cancelled: '2025-01-10', last: ['2025-01-30', 6000] },
    { enrolled: '2025-01-18', monto: 30, cancelled: '2025-01-29', last: ['2025-01-30', 3000] },
    { enrolled: '2025-01-25', monto: 0, cancelled: '2025-02-01', last: ['2025-02-27', 6000] },
    { enrolled: '2025-04-02', monto: 60, cancelled: '2025-04-28', last: ['2025-04-29', 6000] },
    { enrolled: '2025-10-02', monto: 60, cancelled: '2025-10-20', last: ['2025-10-30', 6000] },
    { enrolled: '2027-03-02', monto: 60, cancelled: '2027-03-20', last: ['2027-03-30', 6000] },
    { enrolled: '2028-02-02', monto: 60, cancelled: '2028-02-10', last: ['2028-02-28', 6000] },
  ])('is right when the clock jumps over all of it: enrolled $enrolled, cancelled $cancelled', async ({
    enrolled,
    monto,
    cancelled,
    last: [date, amount],
  }) => {
    site = await startTestApp({ now: `${enrolled}T09:00:00Z` })
    const buyer = await member(site)
    const id = await enrolOne(buyer, monto)
    await site.moveClockTo(`${cancelled}T09:30:00Z`)
    expect((await cancel(site, id, buyer)).lastCharge).toEqual({ date, amount })
    await expectNoMoreThan(id, [`${date} ${amount} paid`])
  })

  async function expectNoMoreThan(id: string, charges: string[]): Promise<void> {
    await site.moveClockTo('2030-06-01T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(charges)
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(charges.length)
  }

  it('gives a card up that fails until the grace is over, and shows no next charge', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60, '4000000000000341')
    await cancel(site, id, buyer)
    await site.moveClockTo('2025-01-31T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 failed'])
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null })

    await site.moveClockTo('2025-06-01T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 void'])
    expect(await shownTo(buyer)).toMatchObject({ effectiveEndDate: '2024-12-31' })
  })
})

describe('cancelling with nothing more to charge', () => {
  it.each([
    { enrolled: '2025-01-25T09:00:00Z', monto: 0, at: '2025-01-31T22:00:00Z', until: '2025-01-31' },
    {
      enrolled: '2025-01-10T09:00:00Z',
      monto: 60,
      at: '2025-01-31T12:00:00Z',
      until: '2025-01-31',
    },
  ])('charges nothing any more: cancelled $at', async ({ enrolled, monto, at, until }) => {
    site = await startTestApp({ now: enrolled })
    const buyer = await member(site)
    const id = await enrolOne(buyer, monto)
    await site.moveClockTo(at)
    expect(await cancel(site, id, buyer)).toEqual({ effectiveDate: until, lastCharge: null })
    expect(await scheduleOf(site, id)).toMatchObject({ lastMonth: '2025-01' })
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: null, nextAmount: null })
    await expectNoMoreCharges(site, '2025-02-01')
  })

  it('an enrolment without a payer ends today', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    const [copied] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
    if (!copied) throw new Error('there is no enrolment')
    const { id: _, orderId, position, ...rest } = copied
    const [free] = await site.deps.db
      .insert(enrolments)
      .values({ ...rest, programmeId: 2 })
      .returning()
    expect(await cancel(site, free?.id ?? '', buyer)).toEqual({
      effectiveDate: '2025-01-10',
      lastCharge: null,
    })
  })

  it('an enrolment that does not exist cannot be cancelled', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const nobodys = '00000000-0000-4000-8000-000000000000'
    await expect(cancel(site, nobodys, buyer)).rejects.toMatchObject({
      code: 'subscriptions.enrolmentNotFound',
    })
  })
})

describe('cancelling while a charge is being made', () => {
  it.each([
    { when: 'a second before its moment', at: '2025-01-30T08:59:59Z', toCome: true },
    { when: 'a second after it', at: '2025-01-30T09:00:01Z', toCome: false },
  ])('it is made once all the same: $when', async ({ at, toCome }) => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    await site.moveClockTo(at)
    const { effectiveDate, lastCharge } = await cancel(site, id, buyer)
    expect(effectiveDate).toBe('2025-01-31')
    expect(lastCharge !== null).toBe(toCome)
    await site.moveClockTo('2025-01-30T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
    await expectNoMoreCharges(site, '2025-01-31')
  })

  it.each([
    'due',
    'asking',
    'unclear',
    'processing',
  ] as const)('one that is under way is still said to come, and ends as it ends: %s', async (status) => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-01-30T09:00:00Z')
    await makeDueCharges(site.deps)
    await site.deps.db.update(payments).set({ status, attempt: 1, paymentMethodId: 'pm_card' })
    expect(await cancel(site, id, buyer)).toEqual({
      effectiveDate: '2025-01-31',
      lastCharge: { date: '2025-01-30', amount: 6000 },
    })
    const [left] = await site.deps.db.select().from(payments)
    expect(left?.status).toBe(status)
  })

  it('a charge that is being tried again is still tried after the cancellation', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60, '4000000000000341')
    await site.moveClockTo('2025-01-31T12:00:00Z')
    expect((await cancel(site, id, buyer)).lastCharge).toBeNull()
    await site.moveClockTo('2025-02-06T12:00:00Z')
    const [tried] = await standingCharges(site.deps.db)
    expect(tried).toMatchObject({ status: 'failed', attempt: 4 })
    await site.moveClockTo('2025-03-31T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 void'])
  })
})

describe('cancelling on every second day of three months', nightly, () => {
  it('charges every month up to that of the cancellation, on its day, and none after', async () => {
    site = await startTestApp({ now: '2025-01-16T08:00:00Z' })
    const buyer = await member(site)
    const days: string[] = []
    for (let day = '2025-01-16'; day <= '2025-03-31'; day = addDays(day, 2)) days.push(day)
    const names = days.map((_, index) => `Maite ${'abcdefghijklmnopqrstuvwxyz'[index % 26]}`)
    const ids: string[] = []
    for (let first = 0; first < days.length; first += 6) {
      const people = names.slice(first, first + 6).map((nombre, index) =>
        person({
          nombre,
          apellido: `Lasa ${'abcdefghijklmnopqrstuvwxyz'[((first + index) / 26) | 0]}`,
        }),
      )
      ids.push(...(await enrol(buyer, { people, monto: people.length * 30 })))
    }
    expect(ids).toHaveLength(days.length)

    for (const [index, day] of days.entries()) {
      // Some before ten in Madrid, some after.
      const hour = ['08:30', '09:30', '12:00'][index % 3]
      await site.moveClockTo(`${day}T${hour}:00Z`)
      await cancel(site, ids[index] ?? '', buyer)
    }
    await site.moveClockTo('2027-03-31T12:00:00Z')

    for (const [index, day] of days.entries()) {
      const owed: Month[] = []
      for (let month = '2025-01'; month <= monthOf(day); month = addMonths(month, 1)) {
        owed.push(month)
      }
      const expected = owed.map(
        (month) => `${chargeDayOf(month)} ${month === '2025-01' ? 3000 : 6000} paid`,
      )
      expect({ day, charges: await chargesOf(site, ids[index] ?? '') }).toEqual({
        day,
        charges: expected,
      })
    }
    const stored = await site.deps.db.$count(charges)
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(stored)
  }, 120_000)
})
