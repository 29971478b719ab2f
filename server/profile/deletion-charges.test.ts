// @module-tag slow

import { beforeAll, describe, expect, it } from 'vitest'
import * as heldCharges from '#domain/billing/admin/held-charges-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { previewDeletion } from '#domain/profile/deletion-contract.ts'
import { updateCustomers } from '#server/accounts/payment-customer.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { makeDueCharges } from '#server/billing/charges/make-due-charges.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, enrolments, users } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { deleteAccount, deletionToken, follow } from '#testing/billing/deletions.ts'
import { enrol, newPlace } from '#testing/billing/enrolling.ts'
import { refusedCard } from '#testing/billing/payment-failures.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { administrator, confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { nightly } from '#testing/nightly.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { finishErasures } from './finish-erasures.ts'

let site: TestApp

async function customerIdOf(who: Member): Promise<string | null | undefined> {
  const [user] = await site.deps.db.select().from(users).where(eq(users.id, who.user.id))
  return user?.paymentCustomerId
}

async function customerId(who: Member): Promise<string> {
  const id = await customerIdOf(who)
  if (!id) throw new Error('there is no customer')
  return id
}

async function chargesTo(who: Member): Promise<string[]> {
  const rows = await standingCharges(site.deps.db, eq(charges.payerId, who.user.id))
  return rows.map(({ chargedOn, amountCents, status }) => `${chargedOn} ${amountCents} ${status}`)
}

async function everyJob(): Promise<void> {
  await runDueJobs(site.deps)
  await updateCustomers(site.deps)
  await finishErasures(site.deps)
}

/** Returns what the two e-mails about the deletion say. */
async function receivedMails(who: Member): Promise<string[]> {
  const mails = await mailsTo(site, who.user.email)
  const texts = mails.filter(({ subject }) => subject.includes('borra')).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  return texts
}

/** Two years on, with all jobs, the provider has charged exactly this. */
async function expectOnly(who: Member, expected: string[]): Promise<void> {
  await site.moveClockTo('2027-07-31T12:00:00Z')
  await everyJob()
  expect(await chargesTo(who)).toEqual(expected)
  expect(await cardSandbox(site).paymentIntents()).toHaveLength(expected.length)
  expect(await customerIdOf(who)).toBeNull()
}

describe('an account that is deleted, of many on one clock', () => {
  /** Says what the provider has charged of each in the end. */
  const expected: [Member, string[]][] = []
  const june = '2025-06-29 6000 paid'
  let early: Member
  let refused: Member
  let cancelledToo: Member
  let afterCharge: Member
  let justBefore: Member
  let justAfter: Member
  const payerWith = async (purchase: Partial<Parameters<typeof enrol>[1]> = {}) =>
    (await newPlace(site, purchase)).payer

  /** Deletes somebody who has been told in both e-mails that June is still charged. */
  async function deleteWhileCharged(payer: Member): Promise<void> {
    await makeDueCharges(site.deps)
    site.sandbox.setIdleUrl(site.idleUrl)
    await deleteAccount(site, payer)
    expect(await customerIdOf(payer)).not.toBeNull()
    for (const text of await receivedMails(payer)) {
      expect(text).toMatch(/60\u00a0€(, el 29 de junio de 2025| que tocaba el 29 de junio de 2025)/)
      expect(text).not.toContain('al. No se cobrará nada más')
    }
    expected.push([payer, [june]])
  }

  beforeAll(async () => {
    site = await startTestApp({ now: '2025-05-02T09:00:00Z' })
    early = await payerWith()
    await site.moveClockTo('2025-06-05T09:00:00Z')
    afterCharge = await payerWith()
    justBefore = await payerWith()
    justAfter = await payerWith()
  })

  it('with a charge still to come keeps its customer, under no name', async () => {
    const customer = await customerId(early)
    await deleteAccount(site, early)
    expect(await cardSandbox(site).customer(customer)).toMatchObject({ name: null, email: null })
    const theirs = eq(enrolments.payerId, early.user.id)
    expect(await site.deps.db.select().from(enrolments).where(theirs)).toMatchObject([
      { status: 'inactive', effectiveEndDate: '2025-06-30' },
    ])
    await everyJob()
    expect(await customerIdOf(early)).toBe(customer)

    refused = await payerWith({ card: refusedCard })
    await deleteAccount(site, refused)
    expected.push([refused, ['2025-06-29 6000 void']])

    const people = [person({ nombre: 'Maite' }), person({ nombre: 'Jon' })]
    const family = await payerWith({ monto: 120, people })
    await enrol(family, { monto: 60, people: people.slice(0, 1), programme: 2 })
    await deleteAccount(site, family)
    expected.push([family, Array(3).fill(june)])

    const { payer: left, id } = await newPlace(site)
    await cancelEnrolment(site.deps, cancellationOf(id, left))
    await deleteAccount(site, left)
    expect(await customerIdOf(left), 'of an enrolment that was cancelled before').not.toBeNull()
    expected.push([left, [june]])
  })

  const cancellationOf = (enrolmentId: string, { user }: Member) => {
    return { enrolmentId, reason: 'price' as const, comment: null, cancelledBy: user.id }
  }

  it('is gone at the provider at once though a card was only ever kept', async () => {
    const payer = await member(site)
    await confirmedOrder(payer, { monto: 60 })
    const customer = await customerId(payer)
    await deleteAccount(site, payer)
    expect(await cardSandbox(site).customer(customer)).toMatchObject({ deleted: true })
    expect(await customerIdOf(payer)).toBeNull()
    expected.push([payer, []])
  })

  it('loses its name there by the nightly comparison, should an outage have lasted', async () => {
    const payer = await payerWith()
    const customer = await customerId(payer)
    await cardSandbox(site).setFaults([
      { kind: 'error500', method: 'POST', path: '^/v1/customers/', after: false },
    ])
    await deleteAccount(site, payer)
    await cardSandbox(site).clearFaults()
    expect(await cardSandbox(site).customer(customer)).not.toMatchObject({ name: null })
    await updateCustomers(site.deps)
    expect(await cardSandbox(site).customer(customer)).toMatchObject({ name: null, email: null })
    expected.push([payer, [june]])
  })

  it('may come at the same moment as a purchase’s last call', async () => {
    const payer = await member(site)
    const order = await confirmedOrder(payer, { monto: 60 })
    const token = await deletionToken(site, payer)
    const [bought, deleted] = await Promise.all([
      payer.call(subscriptions.completeSubscription, { body: order }),
      follow(site, token),
    ])
    expect(deleted.status).toBe(200)
    expected.push([payer, bought.status === 200 ? [june] : []])
  })

  it('in a free first month owes nothing, and while the charge is being made pays it once', async () => {
    cancelledToo = await payerWith({ card: refusedCard })
    const other = { monto: 60, programme: 2, card: refusedCard }
    const [second = ''] = await enrol(cancelledToo, other)
    await cancelEnrolment(site.deps, cancellationOf(second, cancelledToo))
    await site.moveClockTo('2025-06-24T09:00:00Z')
    await expectGoneAtOnce(await payerWith({ monto: 0 }), [])
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-06-29T07:59:58Z')
    await deleteWhileCharged(justBefore)
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-06-29T08:05:00Z')
    await deleteWhileCharged(justAfter)
  })

  async function expectGoneAtOnce(payer: Member, charged: string[]): Promise<void> {
    const customer = await customerId(payer)
    await deleteAccount(site, payer)
    expect(await cardSandbox(site).customer(customer)).toMatchObject({ deleted: true })
    expect(await customerIdOf(payer)).toBeNull()
    expected.push([payer, charged])
  }

  it('once all is charged is gone at the provider for good', async () => {
    const customer = await customerId(early)
    await site.moveClockTo('2025-06-29T12:00:00Z')
    await finishErasures(site.deps)
    expect(await cardSandbox(site).customer(customer)).toMatchObject({ deleted: true })
    expect(await customerIdOf(early)).toBeNull()
    expected.push([early, ['2025-05-30 6000 paid', june]])
    await site.moveClockTo('2025-06-30T12:00:00Z')
    await expectGoneAtOnce(afterCharge, [june])
  })

  it('is told of a refused charge that is tried again, also of an enrolment cancelled before', async () => {
    const { body } = await cancelledToo.call(previewDeletion)
    const owed = [{ date: '2025-06-29', amount: 60, failed: true, held: false, atDesk: false }]
    expect(body.enrolments.map(({ owed, lastCharge }) => ({ owed, lastCharge }))).toEqual(
      Array(2).fill({ owed, lastCharge: null }),
    )
    await deleteAccount(site, cancelledToo)
    for (const text of await receivedMails(cancelledToo)) {
      const again = /60\u00a0€ que no se pudo cobrar el 29 de junio de 2025 sigue pendiente/g
      expect(text.match(again)).toHaveLength(2)
    }
    expected.push([cancelledToo, Array(2).fill('2025-06-29 6000 void')])
    await site.moveClockTo('2025-07-05T12:00:00Z')
    await everyJob()
    expect(await customerIdOf(refused), 'while its card is tried again').not.toBeNull()
  })

  it('is charged nothing else in two years, and no customer is left', async () => {
    await site.moveClockTo('2027-07-31T12:00:00Z')
    await everyJob()
    for (const [payer, charged] of expected) {
      expect(await chargesTo(payer)).toEqual(charged)
      expect(await customerIdOf(payer)).toBeNull()
    }
    const made = expected.flatMap(([, charged]) => charged)
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(made.length)
  })
})

describe('an account that is deleted where something is wrong', () => {
  it('is charged all the same when no event of the provider’s ever arrives', async () => {
    site = await startTestApp({ now: '2025-06-05T09:00:00Z' })
    const { payer } = await newPlace(site)
    site.sandbox.setWebhookUrl(null)
    await deleteAccount(site, payer)
    await site.moveClockTo('2025-06-29T12:00:00Z')
    await everyJob()
    await expectOnly(payer, ['2025-06-29 6000 paid'])
  })

  it('is deleted though the provider fails on the way, and the jobs make the provider agree', () =>
    deletedWith({ kind: 'error500' }))

  it.each([
    { kind: 'error500', after: false },
    { kind: 'dropConnection' },
    { kind: 'dropConnection', after: false },
  ])('so it is after %o', nightly, deletedWith)

  async function deletedWith(fault: object): Promise<void> {
    site = await startTestApp({ now: '2025-06-05T09:00:00Z' })
    const [owing, free] = [await member(site), await member(site)]
    await enrol(owing, { monto: 60 })
    await confirmedOrder(free, { monto: 60 })
    const tokens = [await deletionToken(site, owing), await deletionToken(site, free)]
    const customers = [await customerId(owing), await customerId(free)]
    await cardSandbox(site).setFaults([
      { ...fault, method: 'POST', path: '^/v1/customers/', times: 6 },
      { ...fault, method: 'DELETE', path: '^/v1/customers/', times: 3 },
    ])
    for (const token of tokens) expect((await follow(site, token)).status).toBe(200)
    await cardSandbox(site).clearFaults()

    await everyJob()
    const [first = '', second = ''] = customers
    expect(await cardSandbox(site).customer(first)).toMatchObject({ name: null, email: null })
    expect(await cardSandbox(site).customer(second)).toMatchObject({ deleted: true })
    await everyJob()
    await expectOnly(owing, ['2025-06-29 6000 paid'])
    expect(await customerIdOf(free)).toBeNull()
  }

  it('states that a held month is not charged any more, which can then only be waived', async () => {
    site = await startTestApp({ now: '2025-06-05T09:00:00Z' })
    const payer = await member(site)
    const boss = await administrator(site)
    await enrol(payer, { monto: 60 })
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-07-20T09:00:00Z')
    site.sandbox.setIdleUrl(site.idleUrl)
    await runDueJobs(site.deps)
    const { body } = await payer.call(previewDeletion)
    expect(body.enrolments).toMatchObject([
      {
        owed: [{ date: '2025-06-29', amount: 60, failed: false, held: true, atDesk: false }],
        lastCharge: { date: '2025-07-30', amount: 60 },
      },
    ])
    await deleteAccount(site, payer)
    for (const text of await receivedMails(payer)) {
      expect(text).toMatch(/60\u00a0€ que tocaba el 29 de junio de 2025 no se cobró en su día/)
      expect(text).toContain('Con la cuenta borrada ya no se puede avisar antes')
    }
    await site.moveClockTo('2025-07-30T12:00:00Z')
    await everyJob()

    const [held] = (await boss.call(heldCharges.listHeldCharges)).body.payers
    expect(held).toMatchObject({ id: payer.user.id, payer: null, charges: [{ month: '2025-06' }] })
    const ids = held?.charges.map(({ id }) => id) ?? []
    const decide = (decision: 'charge' | 'waive') =>
      boss.call(heldCharges.decideHeldCharges, { body: { payerId: payer.user.id, ids, decision } })
    expect(await decide('charge')).toMatchObject({
      status: 409,
      body: { code: 'admin.heldPayerErased' },
    })
    expect(await chargesTo(payer)).toEqual(['2025-06-29 6000 held', '2025-07-30 6000 paid'])
    expect((await decide('waive')).status).toBe(200)
    await everyJob()
    expect(await chargesTo(payer)).toEqual(['2025-06-29 6000 void', '2025-07-30 6000 paid'])
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(1)
    expect(await customerIdOf(payer)).toBeNull()
  })
})
