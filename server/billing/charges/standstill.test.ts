import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import {
  decideHeldCharges as decide,
  listHeldCharges as listHeld,
} from '#domain/admin/held-charges-contract.ts'
import { addDays } from '#domain/calendar.ts'
import { charges } from '#server/db/schema.ts'
import { doWhatIsDue } from '#server/jobs.ts'
import { administrator, type Member, member } from '#server/testing/builders.ts'
import { cancel, chargesOf, enrolOne, shownTo } from '#server/testing/cancelling.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let site: TestApp
let buyer: Member
let id: string
afterEach(() => site.stop())

/** Enrolled in January 2025; then the product is off until this moment, and comes back. */
async function offUntil(moment: string, card?: string): Promise<void> {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  buyer = await member(site)
  id = await enrolOne(buyer, 60, card)
  await goesOff(moment)
}

async function goesOff(until: string): Promise<void> {
  const idle = site.idleUrl
  site.sandbox.setIdleUrl(null)
  await site.moveClockTo(until)
  site.sandbox.setIdleUrl(idle)
  await doWhatIsDue(site.deps)
}

/** The days on which the provider took money. */
async function takenOn(): Promise<string[]> {
  const payments = await cardSandbox(site).paymentIntents()
  return payments.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10)).sort()
}

async function held() {
  const admin = await administrator(site)
  const { body } = await admin.call(listHeld)
  return { admin, payers: body.payers }
}

describe('a site that comes back', () => {
  it('charges what is at most seven days late', async () => {
    await offUntil('2025-02-06T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
    expect(await takenOn()).toEqual(['2025-02-06'])
    await site.moveClockTo('2025-02-28T12:00:00Z')
    expect(await takenOn()).toEqual(['2025-02-06', '2025-02-27'])
  })

  it('lets older months wait for an administrator, and goes on with the month that is due', async () => {
    await offUntil('2025-04-03T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 held',
      '2025-02-27 6000 held',
      '2025-03-30 6000 paid',
    ])
    expect(await shownTo(buyer)).toMatchObject({ nextChargeDate: '2025-04-29', nextAmount: 60 })
    const { payers } = await held()
    expect(payers).toMatchObject([
      {
        id: buyer.user.id,
        payer: { email: buyer.user.email },
        charges: [
          { month: '2025-01', amount: 60, dueOn: '2025-01-30', programaNombre: 'ONA' },
          { month: '2025-02', amount: 60, dueOn: '2025-02-27' },
        ],
      },
    ])
  })

  it('charges nobody at once who left before, and whose last month is old', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    buyer = await member(site)
    id = await enrolOne(buyer, 60)
    await cancel(site, id, buyer)
    await goesOff('2025-11-10T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 held'])
    expect(await takenOn()).toEqual([])
  })
})

describe('an administrator decides about held months', () => {
  it('charged: one a day, announced to the payer before, and not on another charge’s day', async () => {
    await offUntil('2025-04-26T09:00:00Z')
    const { admin, payers } = await held()
    const ids = payers.flatMap((payer) => payer.charges.map((charge) => charge.id))
    expect(ids).toHaveLength(3)
    const body = { payerId: buyer.user.id, ids, decision: 'charge' as const }
    expect((await admin.call(decide, { body })).status).toBe(200)
    expect((await admin.call(decide, { body })).status).toBe(200)
    const [mail] = (await mailsTo(site, buyer.user.email)).filter(({ text }) =>
      text.includes('una por día'),
    )
    expect(mail?.text).toContain('28 de abril')
    expect(await takenOn()).toEqual([])
    await site.moveClockTo('2025-05-03T12:00:00Z')
    const days = await takenOn()
    // 29 April is April's own.
    expect(days).toEqual(['2025-04-28', '2025-04-29', '2025-04-30', '2025-05-01'])
    expect(new Set(days).size).toBe(days.length)
    expect((await chargesOf(site, id)).every((charge) => charge.endsWith('paid'))).toBe(true)
  })

  it('waived: nobody is asked for them any more', async () => {
    await offUntil('2025-04-03T09:00:00Z')
    const { admin, payers } = await held()
    const ids = payers.flatMap((payer) => payer.charges.map((charge) => charge.id))
    const body = { payerId: buyer.user.id, ids, decision: 'waive' as const }
    expect((await admin.call(decide, { body })).status).toBe(200)
    expect((await held()).payers).toEqual([])
    await site.moveClockTo('2025-04-30T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 void',
      '2025-02-27 6000 void',
      '2025-03-30 6000 paid',
      '2025-04-29 6000 paid',
    ])
  })

  it('not what somebody else has decided otherwise, nor somebody else’s', async () => {
    await offUntil('2025-04-03T09:00:00Z')
    const { admin, payers } = await held()
    const ids = payers.flatMap((payer) => payer.charges.map((charge) => charge.id))
    const other = await member(site)
    const foreign = { payerId: other.user.id, ids, decision: 'waive' as const }
    expect(await admin.call(decide, { body: foreign })).toMatchObject({ status: 409 })
    await admin.call(decide, { body: { ...foreign, payerId: buyer.user.id } })
    const late = { payerId: buyer.user.id, ids, decision: 'charge' as const }
    expect(await admin.call(decide, { body: late })).toMatchObject({
      status: 409,
      body: { code: 'admin.heldChanged' },
    })
    const rows = await site.deps.db.select().from(charges).where(eq(charges.enrolmentId, id))
    expect(rows.filter(({ status }) => status === 'void')).toHaveLength(2)
  })

  it('keeps to one charge a day for as many months as it takes', async () => {
    await offUntil('2026-01-25T09:00:00Z')
    const { admin, payers } = await held()
    const ids = payers.flatMap((payer) => payer.charges.map((charge) => charge.id))
    expect(ids).toHaveLength(12)
    const body = { payerId: buyer.user.id, ids, decision: 'charge' as const }
    await admin.call(decide, { body })
    await site.moveClockTo(`${addDays('2026-01-25', 20)}T12:00:00Z`)
    const days = await takenOn()
    expect(days).toHaveLength(13)
    expect(new Set(days).size).toBe(13)
  })
})
