// @module-tag slow

import { expect, it } from 'vitest'
import * as contract from '#domain/accounts/admin/user-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { allJobs } from '#server/jobs.ts'
import { eq, ne } from '#server/kernel/db/drizzle.ts'
import { cancellations, enrolments, orders, users } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol, newPlace } from '#testing/billing/enrolling.ts'
import { chargesOfPayer } from '#testing/billing/payment-failures.ts'
import { administrator, confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { deactivateUser } from './deactivate-user.ts'

/** Everybody is deactivated on one clock; `paying` are those of whom a charge is still to come. */
const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
const boss = shared(() => administrator(site))
const paying: Member[] = []

/** Deactivates, and waits until the provider has been called, with or without success. */
async function deactivate({ user }: Member) {
  const answer = await boss.call(contract.deactivateUser, { params: { id: user.id } })
  await site.deps.background.settled()
  return answer
}

async function reactivate({ user }: Member) {
  const answer = await boss.call(contract.reactivateUser, { params: { id: user.id } })
  await site.deps.background.settled()
  return answer
}

async function everyJob(): Promise<void> {
  for (const { run } of allJobs(site.deps)) await run()
  await site.deps.background.settled()
}

const placesOf = ({ user }: Member) =>
  site.deps.db.select().from(enrolments).where(eq(enrolments.payerId, user.id))

async function statusOf({ user }: Member) {
  const [row] = await site.deps.db.select().from(users).where(eq(users.id, user.id))
  return row?.status
}

it('the month that has begun is still charged for each person', async () => {
  const payer = await member(site)
  const people = [person({ nombre: 'Maite' }), person({ nombre: 'Jon' })]
  await enrol(payer, { monto: 120, people })
  await enrol(payer, { monto: 60, people: people.slice(0, 1), programme: 2 })
  const { body } = await deactivate(payer)
  expect(body.enrolments.map((one) => one.lastCharge)).toEqual(
    Array(3).fill({ date: '2025-06-29', amount: 60 }),
  )
  expect(await site.deps.db.select().from(cancellations)).toMatchObject(
    Array(3).fill({ reason: 'adminDecision', cancelledBy: boss.user.id }),
  )
  paying.push(payer, payer, payer)
})

it('who is active again pays nothing for what was ended', async () => {
  const { payer } = await newPlace(site)
  await deactivate(payer)
  expect((await reactivate(payer)).status).toBe(200)
  paying.push(payer)
})

it('when the provider is away all is ended at once, and the jobs make it agree', async () => {
  for (const fault of [
    { kind: 'error500', after: false },
    { kind: 'dropConnection', after: true },
  ]) {
    const { payer } = await newPlace(site)
    await cardSandbox(site).setFaults([{ ...fault, path: '^/v1/', times: 500 }])
    expect((await deactivate(payer)).status).toBe(200)
    expect(await placesOf(payer)).toMatchObject([
      { status: 'inactive', effectiveEndDate: '2025-06-30' },
    ])
    await cardSandbox(site).clearFaults()
    await everyJob()
    paying.push(payer)
  }
})

it('it may come at the same moment as a purchase’s last call', async () => {
  const payer = await member(site)
  const order = await confirmedOrder(payer, { monto: 60 })
  const [bought, done] = await Promise.all([
    payer.call(subscriptions.completeSubscription, { body: order }),
    deactivate(payer),
  ])
  expect(done.status).toBe(200)
  if (bought.status === 200) paying.push(payer)
})

it('when the server dies between status and cancelling, nothing has happened, and it can be done again', async () => {
  const { payer } = await newPlace(site)
  const dies = () => {
    throw new Error('killed')
  }
  const dying = { ...site.deps, sessionCache: { ...site.deps.sessionCache, forget: dies } }
  const change = { actorId: boss.user.id, userId: payer.user.id }
  await expect(deactivateUser(dying, change)).rejects.toThrow('killed')
  expect(await statusOf(payer)).toBe('active')
  expect(await placesOf(payer)).toMatchObject([{ status: 'active' }])
  expect((await deactivate(payer)).status).toBe(200)
  paying.push(payer)
})

it('once this month’s charge is made nothing more is charged, of nobody and for two years', async () => {
  const { payer } = await newPlace(site)
  paying.push(payer)
  await site.moveClockTo('2025-06-30T12:00:00Z')
  const { body } = await deactivate(payer)
  expect(body.enrolments).toMatchObject([{ effectiveDate: '2025-06-30', lastCharge: null }])
  for (const moment of ['2025-09-05T12:00:00Z', '2027-07-31T12:00:00Z']) {
    await site.moveClockTo(moment)
    await everyJob()
  }
  for (const one of paying) {
    for (const { chargedOn, amountCents, status } of await chargesOfPayer(site, one)) {
      expect([chargedOn, amountCents, status]).toEqual(['2025-06-29', 6000, 'paid'])
    }
  }
  const payments = await cardSandbox(site).paymentIntents()
  expect(payments.map(({ status }) => status)).toEqual(Array(paying.length).fill('succeeded'))
  const { db } = site.deps
  expect(await db.$count(enrolments, ne(enrolments.status, 'inactive'))).toBe(0)
  expect(await db.$count(orders, eq(orders.status, 'confirmed'))).toBe(0)
})

it('nothing other than what was shown is ended: a day later it is refused, and nothing is changed', async () => {
  await site.moveClockTo('2027-12-05T12:00:00Z')
  const { payer } = await newPlace(site)
  await site.moveClockTo('2027-12-31T22:50:00Z')
  const params = { id: payer.user.id }
  const shown = async () => {
    const { body } = await boss.call(contract.previewDeactivation, { params })
    const ends = Object.fromEntries(body.enrolments.map((one) => [one.id, one.effectiveDate]))
    return { params, body: { ends } }
  }
  const before = await shown()
  expect(Object.values(before.body.ends)).toEqual(['2027-12-31'])
  await site.moveClockTo('2027-12-31T23:05:00Z')
  const refused = await boss.call(contract.deactivateUser, before)
  expect([refused.status, refused.body.code]).toEqual([409, 'admin.endsChanged'])
  expect(await statusOf(payer)).toBe('active')
  expect(await placesOf(payer)).toMatchObject([{ status: 'active' }])
  expect((await payer.call(subscriptions.myEnrolments)).status).toBe(200)

  // An enrolment that was not shown is not ended.
  const known = await shown()
  await enrol(payer, { monto: 60, people: [person({ nombre: 'Jon' })] })
  expect((await boss.call(contract.deactivateUser, known)).status).toBe(409)

  const agreed = await shown()
  for (let time = 0; time < 2; time += 1) {
    const { body } = await boss.call(contract.deactivateUser, agreed)
    expect(body.enrolments).toMatchObject(Array(2).fill({ effectiveDate: '2028-01-31' }))
  }
})
