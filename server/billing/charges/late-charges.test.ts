// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import { decideHeldCharges, listHeldCharges } from '#domain/billing/admin/held-charges-contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolments, paymentFailures } from '#server/schema.ts'
import { takenAt } from '#testing/billing/books.ts'
import { chargesOf } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { administrator, type Member, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { claimCharges } from './claim-charges.ts'
import { makeDueCharges } from './make-due-charges.ts'

let site: TestApp
let buyer: Member
beforeEach(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  buyer = await member(site)
})

/** Moves the card sandbox's clock while no job runs. */
async function goOffUntil(moment: string): Promise<void> {
  site.sandbox.setIdleUrl(null)
  await site.moveClockTo(moment)
}

/** The same product, after every claim of before is over. */
const later = (changes: Partial<Deps> = {}): Deps => ({
  ...site.deps,
  clock: { now: () => new Date(Date.now() + 30 * 60_000) },
  ...changes,
})

const ordered = () => standingCharges(site.deps.db)

describe('a charge that was written in time, before a standstill of a month', () => {
  it('waits for an administrator, and only the month that is due is charged', async () => {
    const id = await enrolOne(buyer, 60)
    await goOffUntil('2025-01-30T09:00:00Z')
    await makeDueCharges(site.deps)
    await goOffUntil('2025-03-01T09:00:00Z')
    await runDueJobs(site.deps)
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 held', '2025-02-27 6000 paid'])
    expect(await takenAt(site)).toEqual(['2025-03-01T09:00'])
  })

  it.each([
    ['never came', false, ['2025-01-30 6000 held', '2025-02-27 6000 paid'], 1],
    ['came', true, ['2025-01-30 6000 paid', '2025-02-27 6000 paid'], 2],
  ])('while it was being requested: the call %s', async (_, hasCome, books, payments) => {
    const id = await enrolOne(buyer, 60)
    await goOffUntil('2025-01-30T09:00:00Z')
    await makeDueCharges(site.deps)
    const [claimed] = await claimCharges(site.deps, 10)
    if (!claimed) throw new Error('nothing was due')
    const { customerId, paymentMethodId, amountCents } = claimed.payment
    if (!customerId || !paymentMethodId) throw new Error('a claimed charge has a card')
    const { id: chargeId, serviceMonth } = claimed.charge
    const params = { chargeId, round: 1, serviceMonth, amountCents, customerId, paymentMethodId }
    if (hasCome)
      await site.deps.payments.pay(
        { ...params, paymentId: null, method: 'card', collectOn: null },
        `charge-${chargeId}-1`,
      )
    await goOffUntil('2025-03-01T09:00:00Z')
    await runDueJobs(later())
    // February, late as well, comes on another day than the one on which January may turn out paid.
    await goOffUntil('2025-03-02T09:00:00Z')
    await runDueJobs(later())
    expect(await chargesOf(site, id)).toEqual(books)
    expect(await takenAt(site)).toHaveLength(payments)
  })

  it('is forgotten by no wrong key that lasts longer', async () => {
    const id = await enrolOne(buyer, 60)
    const payments = {
      ...site.deps.payments,
      pay: () => Promise.reject(new PaymentsError('unable', new Error('Invalid API Key'))),
    }
    await goOffUntil('2025-01-30T09:00:00Z')
    await runDueJobs({ ...site.deps, payments })
    await goOffUntil('2025-02-04T09:00:00Z')
    await runDueJobs(later({ payments }))
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 due'])
    await goOffUntil('2025-02-06T10:00:00Z')
    await runDueJobs(later())
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 held'])
  })
})

it('a retry that a standstill kept from coming in the grace never comes, and the place ends', async () => {
  const id = await enrolOne(buyer, 60, '4000000000000341')
  await site.moveClockTo('2025-01-30T12:00:00Z')
  expect(await cardSandbox(site).charges()).toHaveLength(1)
  await goOffUntil('2025-02-20T09:00:00Z')
  await runDueJobs(site.deps)
  expect(await cardSandbox(site).charges()).toHaveLength(1)
  expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 void'])
  const [enrolment] = await site.deps.db.select().from(enrolments)
  expect(enrolment?.status).toBe('inactive')
  const [failure] = await site.deps.db.select().from(paymentFailures)
  expect(failure?.state).toBe('placeLost')
})

describe('several late months of one enrolment', () => {
  /** On 26 April, January, February and March are decided to be charged: on 28 and 30 April and 1 May. */
  async function decideToCharge(on = '2025-04-26', months = 3): Promise<void> {
    await goOffUntil(`${on}T09:00:00Z`)
    await runDueJobs(site.deps)
    const admin = await administrator(site)
    const { body } = await admin.call(listHeldCharges)
    const ids = body.payers.flatMap((payer) => payer.charges.map((charge) => charge.id))
    expect(ids).toHaveLength(months)
    const decision = 'charge' as const
    await admin.call(decideHeldCharges, { body: { payerId: buyer.user.id, ids, decision } })
  }

  it('come one a day at the hour of charges, also where the site was off on their days', async () => {
    await enrolOne(buyer, 60)
    await decideToCharge()
    await goOffUntil('2025-05-02T09:00:00Z')
    await runDueJobs(site.deps)
    // April's own comes late too, and before the others.
    const days = ['2025-05-02', '2025-05-03', '2025-05-04', '2025-05-05']
    for (const day of days.slice(1)) {
      await goOffUntil(`${day}T07:59:00Z`)
      await runDueJobs(site.deps)
      await goOffUntil(`${day}T08:00:00Z`)
      await runDueJobs(site.deps)
    }
    expect((await takenAt(site)).map((moment) => moment.slice(0, 10))).toEqual(days)
    expect((await takenAt(site)).slice(1).every((moment) => moment.endsWith('08:00'))).toBe(true)
  })

  it('are announced again where the site was off so long that they waited once more', async () => {
    await enrolOne(buyer, 60)
    await decideToCharge()
    await decideToCharge('2025-05-20', 4)
    const mails = await mailsTo(site, buyer.user.email)
    const announced = mails.filter(({ text }) => text.includes('22 de mayo'))
    expect(announced).toHaveLength(1)
  })

  it('are retried on days of their own', async () => {
    const id = await enrolOne(buyer, 60, '4000000000000341')
    await decideToCharge()
    const goesOnUntil = async (moment: string) => {
      await goOffUntil(moment)
      await runDueJobs(site.deps)
    }
    await goesOnUntil('2025-04-28T08:00:00Z')
    await goesOnUntil('2025-04-29T08:00:00Z')
    const planned = async () =>
      (await ordered()).flatMap(
        ({ nextAttemptAt }) => nextAttemptAt?.toISOString().slice(0, 10) ?? [],
      )
    expect(await chargesOf(site, id)).toContain('2025-01-30 6000 failed')
    const days = await planned()
    expect(new Set(days).size).toBe(days.length)
    await goesOnUntil('2025-04-30T08:00:00Z')
    const next = await planned()
    expect(next).toHaveLength(4)
    expect(new Set(next).size).toBe(4)
  })
})

it('a card that could not even be tried leaves the refusal before it the newest', async () => {
  await enrolOne(buyer, 60, '4000000000000341')
  await site.moveClockTo('2025-01-30T12:00:00Z')
  const [refused] = await ordered()
  expect(refused?.latestAttemptId).toMatch(/^ch_/)
  await site.deps.payments.detachMethod(refused?.paymentMethodId ?? '')
  await site.moveClockTo('2025-02-02T12:00:00Z')
  const [gone] = await ordered()
  expect(gone).toMatchObject({
    failureCode: 'payment_method_gone',
    latestAttemptId: refused?.latestAttemptId,
  })
})
