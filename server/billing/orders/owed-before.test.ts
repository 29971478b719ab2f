// @module-tag slow

import { expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, paymentSchedules } from '#server/schema.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { agree, enrolOne, lookUp, newPlace, type Place } from '#testing/billing/enrolling.ts'
import { followPaymentFailures, refusedCard, slowCard } from '#testing/billing/payment-failures.ts'
import { confirmedOrder, type Member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

/** Whoever still owes a month of a place that they gave up is not enrolled again for nothing. */
const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })

const look = async (payer: Member) => (await lookUp(payer, [person()])).body

const moveTo = async (moment: string) => {
  await site.moveClockTo(moment)
  await runDueJobs(site.deps)
  await site.deps.background.settled()
}

async function endOf(enrolmentId: string) {
  const [row] = await site.deps.db
    .select({ endsOn: enrolments.effectiveEndDate, lastMonth: paymentSchedules.lastMonth })
    .from(enrolments)
    .innerJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(eq(enrolments.id, enrolmentId))
  return row
}

/** Each comes back at a time of their own, all on one clock. */
const refused = shared(() => newPlace(site, { card: refusedCard }))
const between = shared(() => newPlace(site, { card: refusedCard }))
const slow = shared(() => newPlace(site, { card: slowCard }))
const quick = shared(() => newPlace(site, { card: refusedCard }))
const raced = shared(() => newPlace(site, { card: refusedCard }))
const leave = ({ id, payer }: Place) => cancel(site, id, payer)
let halfMonth: Place
let quickAgain: string
let refusedAgain: string

it('within minutes: the new plan begins with the month that the cancelled one owed, once', async () => {
  const { payer, id } = quick
  await leave(quick)
  expect((await look(payer)).quote).toMatchObject({
    firstMonth: 60,
    perPerson: [{ firstMonth: 60, firstChargeDate: '2025-01-30', continuesOpenMonth: true }],
  })
  quickAgain = await enrolOne(payer, 60)
  expect(await endOf(id)).toEqual({ endsOn: '2024-12-31', lastMonth: '2024-12' })
})

it('of two purchases at once one begins with the open month, and the other is refused', async () => {
  const { payer } = raced
  await leave(raced)
  const orders = [
    await confirmedOrder(payer, { monto: 60 }),
    await confirmedOrder(payer, { monto: 60, people: [person({ locality: 'Getaria' })] }),
  ]
  const answers = await Promise.all(
    orders.map((body) => payer.call(subscriptions.completeSubscription, { body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await site.deps.db
    .select({ firstMonth: paymentSchedules.firstMonth, lastMonth: paymentSchedules.lastMonth })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(eq(enrolments.payerId, payer.user.id))
    .orderBy(enrolments.enrolledAt)
  expect(rows).toEqual([
    { firstMonth: '2025-01', lastMonth: '2024-12' },
    { firstMonth: '2025-01', lastMonth: null },
  ])
})

it('half a month that was owed stays half, also when the next enrolment would be free', async () => {
  await moveTo('2025-01-17T09:00:00Z')
  const before = await newPlace(site, { monto: 30, card: refusedCard })
  const { payer } = before
  await leave(before)
  await moveTo('2025-01-25T09:00:00Z')
  const { perPerson } = (await look(payer)).quote
  expect(perPerson).toMatchObject([{ firstMonth: 30, firstChargeDate: '2025-01-30' }])
  expect((await agree(payer, [person()], 0)).body.code).toBe('subscriptions.priceChanged')
  halfMonth = { payer, id: await enrolOne(payer, 30) }
})

it('what is refused between agreeing and completing stops the purchase, and changes nothing', async () => {
  const { payer, id } = between
  await moveTo('2025-01-30T08:59:00Z')
  await leave(between)
  // As agreed a minute before the charge.
  const order = await confirmedOrder(payer, { monto: 60 })
  await moveTo('2025-01-30T09:01:00Z')
  const answer = await payer.call(subscriptions.completeSubscription, { body: order })
  expect(answer.body.code).toBe('enrolments.feesOwed')
  expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 failed'])
  expect(await endOf(id)).toEqual({ endsOn: '2025-01-31', lastMonth: '2025-01' })
})

it('what the bank is still working on in the month that it pays is waited for', async () => {
  await moveTo('2025-01-30T09:30:00Z')
  await leave(slow)
  expect((await look(slow.payer)).owed).toMatchObject([
    { date: '2025-01-30', state: 'underWay', waitedForUntil: '2025-02-01' },
  ])
  expect((await agree(slow.payer, [person()], 0)).body.code).toBe('enrolments.feesOwed')
})

it('a refused fee is paid first: it is named with its day, and a new card pays it', async () => {
  const { payer, id } = refused
  await leave(refused)
  expect((await look(payer)).owed).toEqual([
    { position: 0, date: '2025-01-30', amount: 60, state: 'unpaid', waitedForUntil: null },
  ])
  const answer = await agree(payer, [person()], 0)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'enrolments.feesOwed',
    params: { names: 'Maite Etxeberria', positions: [0] },
  })
  // It concerns this person alone.
  await confirmedOrder(payer, { monto: 0, people: [person({ nombre: 'Ane' })] })

  const paymentMethodId = await payer.keepCard(payer.user)
  const paid = await payer.call(replaceMethod, { body: { paymentMethodId } })
  expect(paid.body.paid).toBe(60)
  const { owed, quote } = await look(payer)
  expect(owed).toEqual([])
  expect(quote.perPerson).toMatchObject([{ firstMonth: 0, firstChargeDate: '2025-02-27' }])
  refusedAgain = await enrolOne(payer, 0)
  expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
})

it('each month is charged once, by the plan that has it, and a fee that is never paid is given up', async () => {
  await moveTo('2025-02-03T10:00:00Z')
  expect(await chargesOf(site, slow.id)).toEqual(['2025-01-30 6000 paid'])
  expect((await look(slow.payer)).owed).toEqual([])
  await moveTo('2025-02-14T09:00:00Z')
  await followPaymentFailures(site)
  expect(await chargesOf(site, between.id)).toEqual(['2025-01-30 6000 void'])
  expect(await endOf(between.id)).toEqual({ endsOn: '2024-12-31', lastMonth: '2024-12' })
  expect((await look(between.payer)).quote.perPerson).toMatchObject([
    { firstMonth: 60, firstChargeDate: '2025-02-27', continuesOpenMonth: false },
  ])
  await moveTo('2025-02-27T10:00:00Z')
  const february = '2025-02-27 6000 paid'
  expect(await chargesOf(site, quick.id)).toEqual([])
  expect(await chargesOf(site, quickAgain)).toEqual(['2025-01-30 6000 paid', february])
  expect(await chargesOf(site, halfMonth.id)).toEqual(['2025-01-30 3000 paid', february])
  expect(await chargesOf(site, refusedAgain)).toEqual([february])
})
