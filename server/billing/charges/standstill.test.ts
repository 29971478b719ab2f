// @module-tag slow

import { describe, expect, it } from 'vitest'
import { readAccount } from '#domain/accounts/admin/account-contract.ts'
import { previewDeactivation } from '#domain/accounts/admin/user-contract.ts'
import {
  decideHeldCharges as decide,
  listHeldCharges as listHeld,
} from '#domain/billing/admin/held-charges-contract.ts'
import { previewCancellations } from '#domain/billing/cancellation-contract.ts'
import { previewCancellation } from '#domain/enrolments/admin/enrolment-contract.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { languages } from '#domain/kernel/language.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges } from '#server/schema.ts'
import { cancel, chargesOf, shownTo } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { administrator, type Member, member } from '#testing/builders.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { heldChargesMail } from './held-charges-mail.ts'

let site: TestApp
let buyer: Member
let id: string

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
  await runDueJobs(site.deps)
}

/** The days on which the provider took money. */
async function takenOn(): Promise<string[]> {
  const payments = await cardSandbox(site).paymentIntents()
  return payments.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10)).sort()
}

async function heldPayers() {
  const admin = await administrator(site)
  const { body } = await admin.call(listHeld)
  return { admin, payers: body.payers }
}

describe('a site that comes back', () => {
  it('charges what is at most seven days late', async () => {
    // The clock goes on while the site comes back: a minute before the seven days are over.
    await offUntil('2025-02-06T08:59:00Z')
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
    const { payers } = await heldPayers()
    expect(payers).toMatchObject([
      {
        id: buyer.user.id,
        payer: { email: buyer.user.email },
        charges: [
          { month: '2025-01', amount: 60, dueOn: '2025-01-30', programmeName: 'ONA' },
          { month: '2025-02', amount: 60, dueOn: '2025-02-27' },
        ],
      },
    ])
  })

  it('charges no one at once who left before, and whose last month is old', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    buyer = await member(site)
    id = await enrolOne(buyer, 60)
    await cancel(site, id, buyer)
    await goesOff('2025-11-10T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 held'])
    expect(await takenOn()).toEqual([])
  })
})

describe('who leaves while months are held', () => {
  it('reads and is written that the association writes before it charges them', async () => {
    await offUntil('2025-04-03T09:00:00Z')
    const boss = await administrator(site)
    const owed = ['2025-01-30', '2025-02-27'].map((date) => ({
      date,
      amount: 60,
      failed: false,
      held: true,
    }))
    const { body } = await buyer.call(previewCancellations)
    expect(body.enrolments).toMatchObject([{ owed }])
    const account = await boss.call(readAccount, { params: { id: buyer.user.id } })
    expect(account.body.owed).toMatchObject(owed)
    const closing = await boss.call(previewDeactivation, { params: { id: buyer.user.id } })
    expect(closing.body.enrolments).toMatchObject([{ owed }])
    const ending = await boss.call(previewCancellation, { params: { id } })
    expect(ending.body).toMatchObject({ owed })

    await cancel(site, id, buyer)
    for (const { user } of [buyer, boss]) {
      const mails = await mailsTo(site, user.email)
      const text = mails.find(({ subject }) => subject?.toLowerCase().includes('baja'))?.text
      expect(text?.match(/no se cobró en su día: la asociación avisará por correo/g)).toHaveLength(
        2,
      )
      expect(text).not.toContain('. No se cobrará nada más')
    }
  })
})

describe('administrators are written that months are held', () => {
  const alerts = async ({ user }: Member) =>
    (await mailsTo(site, user.email)).filter(
      ({ subject }) => subject === 'Hay cuotas que esperan una decisión',
    )

  it('once, and again each week until all are decided', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const boss = await administrator(site)
    buyer = await member(site)
    const other = await member(site)
    id = await enrolOne(buyer, 60)
    await enrolOne(other, 60)
    await goesOff('2025-04-03T09:00:00Z')
    await runDueJobs(site.deps)
    const [alert, ...more] = await alerts(boss)
    expect(more).toEqual([])
    expect(alert?.text).toContain('Meses sin cobrar: 4. Personas que los pagan: 2.')
    expect(alert?.text).toContain('/admin/pagos-fallidos')
    expect(await alerts(buyer)).toEqual([])
    for (const language of languages) {
      const { text } = heldChargesMail.render(
        { name: 'Ane', months: 4, payers: 2 },
        mailReader(language),
      )
      expect(text).not.toMatch(/payment-mail|\{\{/)
    }

    const waive = async (payerId: string) => {
      const { body } = await boss.call(listHeld)
      const charges = body.payers.find((payer) => payer.id === payerId)?.charges ?? []
      const ids = charges.map((charge) => charge.id)
      await boss.call(decide, { body: { payerId, ids, decision: 'waive' } })
    }
    await waive(buyer.user.id)
    await site.moveClockTo('2025-04-09T21:00:00Z')
    await runDueJobs(site.deps)
    expect(await alerts(boss)).toHaveLength(1)
    await site.moveClockTo('2025-04-10T09:00:00Z')
    await Promise.all([runDueJobs(site.deps), runDueJobs(site.deps)])
    const [, reminder, ...others] = await alerts(boss)
    expect(others).toEqual([])
    expect(reminder?.text).toContain('Meses sin cobrar: 2. Personas que los pagan: 1.')

    await waive(other.user.id)
    await site.moveClockTo('2025-04-24T09:00:00Z')
    await runDueJobs(site.deps)
    expect(await alerts(boss)).toHaveLength(2)
  })

  it('of none, nothing', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const boss = await administrator(site)
    buyer = await member(site)
    id = await enrolOne(buyer, 60)
    await goesOff('2025-02-06T08:00:00Z')
    expect(await alerts(boss)).toEqual([])
  })
})

describe('an administrator decides about held months', () => {
  it('charged: one a day, announced to the payer before, and not on another charge’s day', async () => {
    await offUntil('2025-04-26T09:00:00Z')
    const { admin, payers } = await heldPayers()
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

  it('waived: they are not requested any more', async () => {
    await offUntil('2025-04-03T09:00:00Z')
    const { admin, payers } = await heldPayers()
    const ids = payers.flatMap((payer) => payer.charges.map((charge) => charge.id))
    const body = { payerId: buyer.user.id, ids, decision: 'waive' as const }
    expect((await admin.call(decide, { body })).status).toBe(200)
    expect((await heldPayers()).payers).toEqual([])
    await site.moveClockTo('2025-04-30T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 void',
      '2025-02-27 6000 void',
      '2025-03-30 6000 paid',
      '2025-04-29 6000 paid',
    ])
  })

  it('not what another administrator has decided otherwise, nor another payer’s', async () => {
    await offUntil('2025-04-03T09:00:00Z')
    const { admin, payers } = await heldPayers()
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
    const { admin, payers } = await heldPayers()
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
