// @module-tag slow

import { expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, paymentSchedules } from '#server/schema.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { followPaymentFailures, refusedCard, slowCard } from '#testing/billing/payment-failures.ts'
import { confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

/** Whoever still owes a month of a place that they gave up is not enrolled again for nothing. */
const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })

const look = async (payer: Member) => {
  const { body } = await payer.call(verifyEnrolments, {
    body: { programaId: 1, personas: [person()] },
  })
  return body
}

const confirm = (payer: Member, monto: number) =>
  payer.call(subscriptions.confirmEnrolment, {
    body: { usuarioId: payer.user.id, programaId: 1, monto, personas: [person()] },
  })

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

it('within minutes: the new plan begins with the month that the cancelled one owed, once', async () => {
  const payer = await member(site)
  const before = await enrolOne(payer, 60, refusedCard)
  await cancel(site, before, payer)

  expect((await look(payer)).quote).toMatchObject({
    firstMonth: 60,
    perPerson: [{ firstMonth: 60, firstChargeDate: '2025-01-30', continuesOpenMonth: true }],
  })
  const now = await enrolOne(payer, 60)
  expect(await endOf(before)).toEqual({ endsOn: '2024-12-31', lastMonth: '2024-12' })

  await moveTo('2025-02-27T10:00:00Z')
  expect(await chargesOf(site, before)).toEqual([])
  expect(await chargesOf(site, now)).toEqual(['2025-01-30 6000 paid', '2025-02-27 6000 paid'])
})

it('half a month that was owed stays half, also when the next enrolment would be free', async () => {
  await moveTo('2025-03-17T09:00:00Z')
  const payer = await member(site)
  await cancel(site, await enrolOne(payer, 30, refusedCard), payer)
  await moveTo('2025-03-25T09:00:00Z')
  const { perPerson } = (await look(payer)).quote
  expect(perPerson).toMatchObject([{ firstMonth: 30, firstChargeDate: '2025-03-30' }])
  expect((await confirm(payer, 0)).body.code).toBe('subscriptions.priceChanged')
  const now = await enrolOne(payer, 30)
  await moveTo('2025-03-30T09:00:00Z')
  expect(await chargesOf(site, now)).toEqual(['2025-03-30 3000 paid'])
})

it('of two purchases at once one begins with the open month, and the other is refused', async () => {
  await moveTo('2025-04-03T09:00:00Z')
  const payer = await member(site)
  await cancel(site, await enrolOne(payer, 60, refusedCard), payer)
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
    { firstMonth: '2025-04', lastMonth: '2025-03' },
    { firstMonth: '2025-04', lastMonth: null },
  ])
})

it('a refused fee is paid first: it is named with its day, and a new card pays it', async () => {
  await moveTo('2025-05-05T09:00:00Z')
  const payer = await member(site)
  const before = await enrolOne(payer, 60, refusedCard)
  await moveTo('2025-05-30T09:00:00Z')
  await cancel(site, before, payer)

  expect((await look(payer)).owed).toEqual([
    { position: 0, date: '2025-05-30', amount: 60, state: 'unpaid', waitedForUntil: null },
  ])
  const refused = await confirm(payer, 0)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
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
  expect(quote.perPerson).toMatchObject([{ firstMonth: 0, firstChargeDate: '2025-06-29' }])
  const now = await enrolOne(payer, 0)
  await moveTo('2025-06-29T09:00:00Z')
  expect(await chargesOf(site, before)).toEqual(['2025-05-30 6000 paid'])
  expect(await chargesOf(site, now)).toEqual(['2025-06-29 6000 paid'])
})

it('what is refused between agreeing and completing stops the purchase, and changes nothing', async () => {
  await moveTo('2025-07-30T07:00:00Z')
  const payer = await member(site)
  const before = await enrolOne(payer, 0, refusedCard)
  await moveTo('2025-08-30T07:59:00Z')
  await cancel(site, before, payer)
  const order = await confirmedOrder(payer, { monto: 60 })
  await moveTo('2025-08-30T08:01:00Z')
  const answer = await payer.call(subscriptions.completeSubscription, { body: order })
  expect(answer.body.code).toBe('enrolments.feesOwed')
  expect(await chargesOf(site, before)).toEqual(['2025-08-30 6000 failed'])
  expect(await endOf(before)).toEqual({ endsOn: '2025-08-31', lastMonth: '2025-08' })

  await moveTo('2025-09-14T09:00:00Z')
  await followPaymentFailures(site)
  expect(await chargesOf(site, before)).toEqual(['2025-08-30 6000 void'])
  expect(await endOf(before)).toEqual({ endsOn: '2025-07-31', lastMonth: '2025-07' })
  expect((await look(payer)).quote.perPerson).toMatchObject([
    { firstMonth: 60, firstChargeDate: '2025-09-29', continuesOpenMonth: false },
  ])
})

it('what the bank is still working on in the month that it pays is waited for', async () => {
  await moveTo('2025-10-06T09:00:00Z')
  const payer = await member(site)
  const before = await enrolOne(payer, 60, slowCard)
  await moveTo('2025-10-30T09:30:00Z')
  await cancel(site, before, payer)
  expect((await look(payer)).owed).toMatchObject([
    { date: '2025-10-30', state: 'underWay', waitedForUntil: '2025-11-01' },
  ])
  expect((await confirm(payer, 0)).body.code).toBe('enrolments.feesOwed')
  await moveTo('2025-11-03T10:00:00Z')
  expect(await chargesOf(site, before)).toEqual(['2025-10-30 6000 paid'])
  expect((await look(payer)).owed).toEqual([])
})
