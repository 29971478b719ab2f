// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/admin/user-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { allJobs } from '#server/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { cancellations, enrolments, orders, users } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  confirmedOrder,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { deactivateUser } from './deactivate-user.ts'

let site: TestApp
let boss: Administrator
beforeEach(async () => {
  site = await startTestApp({ now: '2025-06-05T09:00:00Z' })
  boss = await administrator(site)
})

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

async function taken(): Promise<string[]> {
  const payments = await cardSandbox(site).paymentIntents()
  return payments.map(({ created, amount, status }) => {
    const day = new Date(created * 1000).toISOString().slice(0, 10)
    return `${day} ${amount} ${status}`
  })
}

/** Two years on, with all jobs, the provider has charged exactly this, and nothing goes on. */
async function expectOnly(expected: string[]): Promise<void> {
  await site.moveClockTo('2025-09-05T12:00:00Z')
  await everyJob()
  await site.moveClockTo('2027-07-31T12:00:00Z')
  await everyJob()
  expect(await taken()).toEqual(expected)
  const { db } = site.deps
  const places = await db.select().from(enrolments)
  expect(places.filter(({ status }) => status !== 'inactive')).toEqual([])
  expect((await db.select().from(orders)).filter(({ status }) => status === 'confirmed')).toEqual(
    [],
  )
}

const lastCharge = '2025-06-29 6000 succeeded'

describe('after deactivating', () => {
  it('the month that has begun is charged for each person, and nothing after', async () => {
    const payer = await member(site)
    const people = [person({ nombre: 'Maite' }), person({ nombre: 'Jon' })]
    await enrol(payer, { monto: 120, people })
    await enrol(payer, { monto: 60, people: people.slice(0, 1), programme: 2 })
    const { body } = await deactivate(payer)
    expect(body.enrolments.map((one) => one.lastCharge)).toEqual(
      Array(3).fill({ date: '2025-06-29', amount: 60 }),
    )
    const reasons = await site.deps.db.select().from(cancellations)
    expect(reasons).toMatchObject(
      Array(3).fill({ reason: 'adminDecision', cancelledBy: boss.user.id }),
    )
    await expectOnly(Array(3).fill(lastCharge))
  })

  it('nothing is charged once this month’s charge is made', async () => {
    const payer = await member(site)
    await enrol(payer, { monto: 60 })
    await site.moveClockTo('2025-06-30T12:00:00Z')
    const { body } = await deactivate(payer)
    expect(body.enrolments).toMatchObject([{ effectiveDate: '2025-06-30', lastCharge: null }])
    await expectOnly([lastCharge])
  })

  it('nothing other than what was shown: a day later it is refused, and nothing is changed', async () => {
    await site.moveClockTo('2026-01-05T12:00:00Z')
    const payer = await member(site)
    await enrol(payer, { monto: 60 })
    await site.moveClockTo('2026-01-31T22:50:00Z')
    const params = { id: payer.user.id }
    const shown = async () => {
      const { body } = await boss.call(contract.previewDeactivation, { params })
      const ends = Object.fromEntries(body.enrolments.map((one) => [one.id, one.effectiveDate]))
      return { params, body: { ends } }
    }
    const before = await shown()
    expect(Object.values(before.body.ends)).toEqual(['2026-01-31'])
    await site.moveClockTo('2026-01-31T23:05:00Z')
    const refused = await boss.call(contract.deactivateUser, before)
    expect([refused.status, refused.body.code]).toEqual([409, 'admin.endsChanged'])
    const { db } = site.deps
    const [account] = await db.select().from(users).where(eq(users.id, payer.user.id))
    expect(account?.status).toBe('active')
    expect(await db.select().from(enrolments)).toMatchObject([{ status: 'active' }])
    expect((await payer.call(subscriptions.myEnrolments)).status).toBe(200)

    // An enrolment that was not shown is not ended.
    const known = await shown()
    await enrol(payer, { monto: 60, people: [person({ nombre: 'Jon' })] })
    expect((await boss.call(contract.deactivateUser, known)).status).toBe(409)

    const agreed = await shown()
    for (let time = 0; time < 2; time += 1) {
      const { body } = await boss.call(contract.deactivateUser, agreed)
      expect(body.enrolments).toMatchObject(Array(2).fill({ effectiveDate: '2026-02-28' }))
    }
  })

  it('who is active again pays nothing for what was ended', async () => {
    const payer = await member(site)
    await enrol(payer, { monto: 60 })
    await deactivate(payer)
    expect((await reactivate(payer)).status).toBe(200)
    await expectOnly([lastCharge])
  })
})

describe('when the provider is away', () => {
  it.each([
    { kind: 'error500', after: false },
    { kind: 'dropConnection', after: true },
  ])('all is ended at once, and the jobs make it agree: %o', async (fault) => {
    const payer = await member(site)
    await enrol(payer, { monto: 60 })
    await cardSandbox(site).setFaults([{ ...fault, path: '^/v1/', times: 500 }])
    expect((await deactivate(payer)).status).toBe(200)
    const [place] = await site.deps.db.select().from(enrolments)
    expect(place).toMatchObject({ status: 'inactive', effectiveEndDate: '2025-06-30' })
    await cardSandbox(site).clearFaults()
    await everyJob()
    await expectOnly([lastCharge])
  })
})

describe('an account deactivated while a purchase is completed', () => {
  it('may come at the same moment as the purchase’s last call', async () => {
    const payer = await member(site)
    const order = await confirmedOrder(payer, { monto: 60 })
    const [bought, done] = await Promise.all([
      payer.call(subscriptions.completeSubscription, { body: order }),
      deactivate(payer),
    ])
    expect(done.status).toBe(200)
    await expectOnly(bought.status === 200 ? [lastCharge] : [])
  })
})

describe('when the server dies in the middle', () => {
  it('between status and cancelling, nothing has happened, and it can be done again', async () => {
    const payer = await member(site)
    await enrol(payer, { monto: 60 })
    const { db } = site.deps
    const dies = () => {
      throw new Error('killed')
    }
    const dying = { ...site.deps, sessionCache: { ...site.deps.sessionCache, forget: dies } }
    const change = { actorId: boss.user.id, userId: payer.user.id }
    await expect(deactivateUser(dying, change)).rejects.toThrow('killed')
    const [account] = await db.select().from(users).where(eq(users.id, payer.user.id))
    expect(account?.status).toBe('active')
    expect(await db.select().from(enrolments)).toMatchObject([{ status: 'active' }])
    expect((await deactivate(payer)).status).toBe(200)
    await expectOnly([lastCharge])
  })
})
