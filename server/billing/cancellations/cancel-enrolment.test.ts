// @module-tag slow

import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, chargeDayOf, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { makeDueCharges } from '#server/billing/charges/make-due-charges.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, payments } from '#server/schema.ts'
import { cancel, chargesOf, scheduleOf, shownTo } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol, newPlace, type Place } from '#testing/billing/enrolling.ts'
import { chargesOfPayer, refusedCard } from '#testing/billing/payment-failures.ts'
import { member, person } from '#testing/builders.ts'
import { nightly } from '#testing/nightly.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp, startTestApp } from '#testing/test-app.ts'

describe('cancelling at each moment of a plan, all on one clock', () => {
  const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
  const underWay = ['due', 'asking', 'unclear', 'processing'] as const
  let halfMonth: Place
  let freeMonth: Place
  let freeAndOne: Place
  const processed: Place[] = []

  const leave = ({ id, payer }: Place) => cancel(site, id, payer)
  const chargesAt = ({ id }: Place) => chargesOf(site, id)

  const atOnce = shared(() => newPlace(site))
  const inMarch = shared(() => newPlace(site))
  const justBefore = shared(() => newPlace(site))
  const justAfter = shared(() => newPlace(site))
  const charged = shared(() => newPlace(site))
  const refused = shared(() => newPlace(site, { card: refusedCard }))
  const triedAgain = shared(() => newPlace(site, { card: refusedCard }))
  beforeAll(async () => {
    for (const _ of underWay) processed.push(await newPlace(site))
  })

  it('before the first charge owes it, whole or half as it was agreed', async () => {
    const whole = {
      effectiveDate: '2025-01-31',
      lastCharge: { date: '2025-01-30', amount: 6000 },
    }
    expect(await leave(atOnce)).toEqual(whole)
    expect(await leave(refused)).toEqual(whole)
    await site.moveClockTo('2025-01-18T09:00:00Z')
    halfMonth = await newPlace(site, { monto: 30 })
    await site.moveClockTo('2025-01-25T09:00:00Z')
    freeMonth = await newPlace(site, { monto: 0 })
    freeAndOne = await newPlace(site, { monto: 0 })
    await site.moveClockTo('2025-01-29T09:30:00Z')
    expect((await leave(halfMonth)).lastCharge).toEqual({ date: '2025-01-30', amount: 3000 })
  })

  it('while the charge is being made it is made once all the same, and ends as it ends', async () => {
    await site.moveClockTo('2025-01-30T08:59:59Z')
    expect(await leave(justBefore)).toMatchObject({
      effectiveDate: '2025-01-31',
      lastCharge: { date: '2025-01-30' },
    })
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-01-30T09:01:00Z')
    await makeDueCharges(site.deps)
    for (const [index, status] of underWay.entries()) {
      const place = processed[index] as Place
      const change = (to: Partial<typeof payments.$inferInsert>) =>
        site.deps.db.update(payments).set(to).where(eq(payments.payerId, place.payer.user.id))
      await change({ status, attempt: 1, paymentMethodId: 'pm_card' })
      expect(await leave(place), status).toEqual({
        effectiveDate: '2025-01-31',
        lastCharge: { date: '2025-01-30', amount: 6000 },
      })
      expect(await chargesAt(place)).toEqual([`2025-01-30 6000 ${status}`])
      await change({ status: 'due', attempt: 0, paymentMethodId: null })
    }
    site.sandbox.setIdleUrl(site.idleUrl)
    await site.moveClockTo('2025-01-30T09:05:00Z')
    expect(await leave(justAfter)).toEqual({ effectiveDate: '2025-01-31', lastCharge: null })
    for (const place of [justBefore, justAfter, ...processed]) {
      expect(await chargesAt(place)).toEqual(['2025-01-30 6000 paid'])
    }
  })

  it('after the charge owes nothing more, until the month is over', async () => {
    await site.moveClockTo('2025-01-31T12:00:00Z')
    const nothingMore = { effectiveDate: '2025-01-31', lastCharge: null }
    expect(await leave(charged)).toEqual(nothingMore)
    expect((await leave(triedAgain)).lastCharge).toBeNull()
    expect(await chargesAt(refused)).toEqual(['2025-01-30 6000 failed'])
    await site.moveClockTo('2025-01-31T22:00:00Z')
    expect(await leave(freeMonth)).toEqual(nothingMore)
    for (const place of [charged, freeMonth]) {
      expect(await scheduleOf(site, place.id)).toMatchObject({ lastMonth: '2025-01' })
    }
    for (const { payer } of [charged, freeMonth, refused]) {
      expect(await shownTo(payer)).toMatchObject({ nextChargeDate: null, nextAmount: null })
    }
    await site.moveClockTo('2025-02-01T09:30:00Z')
    expect((await leave(freeAndOne)).lastCharge).toEqual({ date: '2025-02-27', amount: 6000 })
  })

  it('a charge that was refused is still tried again, and given up with its grace', async () => {
    await site.moveClockTo('2025-02-06T12:00:00Z')
    for (const { payer } of [refused, triedAgain]) {
      expect(await chargesOfPayer(site, payer)).toMatchObject([{ status: 'failed', attempt: 4 }])
    }
  })

  it('in a later month ends the enrolment at once, and makes that month’s charge on its day', async () => {
    await site.moveClockTo('2025-03-05T09:00:00Z')
    expect(await leave(inMarch)).toEqual({
      effectiveDate: '2025-03-31',
      lastCharge: { date: '2025-03-30', amount: 6000 },
    })
    expect(await shownTo(inMarch.payer)).toMatchObject({
      status: 'inactive',
      nextChargeDate: '2025-03-30',
      nextAmount: 60,
      effectiveEndDate: '2025-03-31',
    })
    expect(await scheduleOf(site, inMarch.id)).toMatchObject({ lastMonth: '2025-03' })
  })

  it('leaves no charge ever after, though the clock jumps over years', async () => {
    await site.moveClockTo('2030-06-01T12:00:00Z')
    const january = ['2025-01-30 6000 paid']
    for (const place of [atOnce, charged]) expect(await chargesAt(place)).toEqual(january)
    expect(await chargesAt(halfMonth)).toEqual(['2025-01-30 3000 paid'])
    expect(await chargesAt(freeMonth)).toEqual([])
    expect(await chargesAt(freeAndOne)).toEqual(['2025-02-27 6000 paid'])
    expect(await chargesAt(inMarch)).toEqual([
      ...january,
      '2025-02-27 6000 paid',
      '2025-03-30 6000 paid',
    ])
    expect(await shownTo(inMarch.payer)).toMatchObject({ nextChargeDate: null, nextAmount: null })
    for (const place of [refused, triedAgain]) {
      expect(await chargesAt(place)).toEqual(['2025-01-30 6000 void'])
      expect(await shownTo(place.payer)).toMatchObject({ effectiveEndDate: '2024-12-31' })
    }
    const made = await site.deps.db.$count(charges)
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(made)
  })
})

describe('cancelling on every second day of three months', nightly, () => {
  it('charges every month up to that of the cancellation, on its day, and none after', async () => {
    const site = await startTestApp({ now: '2025-01-16T08:00:00Z' })
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
