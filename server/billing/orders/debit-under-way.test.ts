// @module-tag slow

import { beforeAll, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { enrolments, payments } from '#server/schema.ts'
import { takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { cardSandbox, emptyAccount, goodAccount } from '#testing/billing/card-sandbox.ts'
import { agree, enrolOne, lookUp } from '#testing/billing/enrolling.ts'
import { failuresOf, followPaymentFailures } from '#testing/billing/payment-failures.ts'
import { confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

/** January is asked for on the 27th, and debited on the 1st of February. */
const site = sharedTestApp({ now: '2027-01-10T09:00:00Z' })

interface Return {
  payer: Member
  before: string
  now: string
}
let succeeding: Return
let failing: Return
let disputed: Return
let twice: Member

const owedBy = async (payer: Member) => (await lookUp(payer, [person()])).body.owed

const moveTo = async (moment: string) => {
  await site.moveClockTo(moment)
  await followPaymentFailures(site)
  await settlePaymentEvents(site.deps)
}

async function stateOf(enrolmentId: string) {
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, enrolmentId))
  return row?.status
}

async function leaving(account: string): Promise<Pick<Return, 'payer' | 'before'>> {
  const payer = await member(site)
  return { payer, before: await enrolOne(payer, 60, account) }
}

beforeAll(async () => {
  const places = [goodAccount, emptyAccount, goodAccount, goodAccount].map(leaving)
  const all = await Promise.all(places)
  await moveTo('2027-01-28T09:00:00Z')
  for (const { payer, before } of all) await cancel(site, before, payer)
  expect(await owedBy(all[0]?.payer as Member)).toEqual([
    {
      position: 0,
      date: '2027-02-01',
      amount: 60,
      state: 'underWay',
      waitedForUntil: '2027-02-01',
    },
  ])
  await site.moveClockTo('2027-01-31T22:59:00Z')
  const refused = all[0] && (await agree(all[0].payer, [person()], 0))
  expect(refused?.body.code).toBe('enrolments.feesOwed')

  await site.moveClockTo('2027-01-31T23:01:00Z')
  for (const { before } of all)
    expect(await chargesOf(site, before)).toEqual(['2027-01-30 6000 processing'])
  const again = async ({ payer, before }: Pick<Return, 'payer' | 'before'>) => {
    expect(await owedBy(payer)).toEqual([])
    return { payer, before, now: await enrolOne(payer, 60) }
  }
  const [first, second, third, fourth] = all
  if (!first || !second || !third || !fourth) throw new Error('four are enrolled')
  succeeding = await again(first)
  failing = await again(second)
  disputed = await again(third)
  twice = fourth.payer
})

it('of two purchases at once while the debit is under way one is taken', async () => {
  const orders = [
    await confirmedOrder(twice, { monto: 60 }),
    await confirmedOrder(twice, { monto: 60, people: [person({ locality: 'Getaria' })] }),
  ]
  const answers = await Promise.all(
    orders.map((body) => twice.call(subscriptions.completeSubscription, { body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('a debit that succeeds pays the old month, and the new plan begins with the next one', async () => {
  await moveTo('2027-02-02T12:00:00Z')
  expect(await chargesOf(site, succeeding.before)).toEqual(['2027-01-30 6000 paid'])
  await moveTo('2027-02-28T12:00:00Z')
  expect(await chargesOf(site, succeeding.now)).toEqual(['2027-02-27 6000 paid'])
  expect(await takenByProvider(site, succeeding.payer)).toBe(12_000)
  expect(await takenByProvider(site, twice)).toBe(12_000)
})

it('one that fails late is owed, and given up with the old place alone once its grace is over', async () => {
  expect(await failuresOf(site, failing.payer)).toMatchObject([{ state: 'placeLost' }])
  expect(await chargesOf(site, failing.before)).toEqual(['2027-01-30 6000 void'])
  expect(await stateOf(failing.now)).toBe('active')
  expect(await chargesOf(site, failing.now)).toEqual(['2027-02-27 6000 paid'])
  expect(await takenByProvider(site, failing.payer)).toBe(6000)
})

it('one that is paid and taken back by the bank is owed again, and the new place goes on', async () => {
  expect(await takenByProvider(site, disputed.payer)).toBe(12_000)
  const [january] = await site.deps.db
    .select({ id: payments.providerId })
    .from(payments)
    .where(eq(payments.payerId, disputed.payer.user.id))
    .orderBy(payments.createdAt)
  // Of a debit it is lost at once.
  await cardSandbox(site).dispute(january?.id ?? '')
  await settlePaymentEvents(site.deps)
  await moveTo('2027-03-01T12:00:00Z')
  expect(await chargesOf(site, disputed.before)).toEqual(['2027-01-30 6000 failed'])
  await moveTo('2027-03-31T12:00:00Z')
  expect(await chargesOf(site, disputed.before)).toEqual(['2027-01-30 6000 void'])
  expect(await chargesOf(site, disputed.now)).toEqual([
    '2027-02-27 6000 paid',
    '2027-03-30 6000 paid',
  ])
  expect(await stateOf(disputed.now)).toBe('active')
})

it('whatever became of them, no month lacks its payer and none was paid twice', async () => {
  expect(await compareSnapshots(site.deps)).toEqual([])
})
