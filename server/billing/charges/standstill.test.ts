// @module-tag slow

import { beforeAll, describe, expect, it } from 'vitest'
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
import { cancel, chargesOf, shownTo } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { newPlace, type Place } from '#testing/billing/enrolling.ts'
import { chargesOfPayer } from '#testing/billing/payment-failures.ts'
import { administrator, type Member } from '#testing/builders.ts'
import { mailReader } from '#testing/mail-reader.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'
import { heldChargesMail } from './held-charges-mail.ts'

/** Goes off, and comes back at this moment. */
async function goesOff(site: TestApp, until: string): Promise<void> {
  site.sandbox.setIdleUrl(null)
  await site.moveClockTo(until)
  site.sandbox.setIdleUrl(site.idleUrl)
  await runDueJobs(site.deps)
}

/** The days on which the provider took money of a payer. */
async function takenOn(site: TestApp, { payer }: Place): Promise<string[]> {
  const [charge] = await chargesOfPayer(site, payer)
  const payments = await cardSandbox(site).paymentsBy(charge?.customerId ?? '')
  return payments.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10)).sort()
}

const alerts = async (site: TestApp, { user }: Member) =>
  (await mailsTo(site, user.email)).filter(
    ({ subject }) => subject === 'Hay cuotas que esperan una decisión',
  )

async function heldOf(by: Member, { payer }: Place) {
  const { payers } = (await by.call(listHeld)).body
  return payers.find(({ id }) => id === payer.user.id)
}

async function decideHeld(by: Member, place: Place, decision: 'charge' | 'waive') {
  const ids = (await heldOf(by, place))?.charges.map(({ id }) => id) ?? []
  const body = { payerId: place.payer.user.id, ids, decision }
  return { body, status: (await by.call(decide, { body })).status }
}

it('a site that comes back charges what is at most seven days late, and alerts nobody', async () => {
  const site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  const boss = await administrator(site)
  const place = await newPlace(site)
  // The clock goes on while the site comes back: a minute before the seven days are over.
  await goesOff(site, '2025-02-06T08:59:00Z')
  expect(await chargesOf(site, place.id)).toEqual(['2025-01-30 6000 paid'])
  expect(await takenOn(site, place)).toEqual(['2025-02-06'])
  expect(await alerts(site, boss)).toEqual([])
  await site.moveClockTo('2025-02-28T12:00:00Z')
  expect(await takenOn(site, place)).toEqual(['2025-02-06', '2025-02-27'])
})

describe('a site that was off for more than two months', () => {
  const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
  const boss = shared(() => administrator(site))
  const waived = shared(() => newPlace(site))
  const leaving = shared(() => newPlace(site))
  const left = shared(() => newPlace(site))
  beforeAll(async () => {
    await cancel(site, left.id, left.payer)
    await goesOff(site, '2025-04-03T09:00:00Z')
  })

  it('lets older months wait for an administrator, and goes on with the month that is due', async () => {
    expect(await chargesOf(site, waived.id)).toEqual([
      '2025-01-30 6000 held',
      '2025-02-27 6000 held',
      '2025-03-30 6000 paid',
    ])
    expect(await shownTo(waived.payer)).toMatchObject({
      nextChargeDate: '2025-04-29',
      nextAmount: 60,
    })
    expect(await heldOf(boss, waived)).toMatchObject({
      payer: { email: waived.payer.user.email },
      charges: [
        { month: '2025-01', amount: 60, dueOn: '2025-01-30', programmeName: 'ONA' },
        { month: '2025-02', amount: 60, dueOn: '2025-02-27' },
      ],
    })
    // Who left before, and whose last month is old, is not charged at once either.
    expect(await chargesOf(site, left.id)).toEqual(['2025-01-30 6000 held'])
    expect(await takenOn(site, left)).toEqual([])
  })

  it('who leaves then reads and is written that the association writes before it charges them', async () => {
    const { id, payer } = leaving
    const owed = ['2025-01-30', '2025-02-27'].map((date) => {
      return { date, amount: 60, failed: false, held: true }
    })
    expect((await payer.call(previewCancellations)).body.enrolments).toMatchObject([{ owed }])
    const account = { params: { id: payer.user.id } }
    expect((await boss.call(readAccount, account)).body.owed).toMatchObject(owed)
    const closing = await boss.call(previewDeactivation, account)
    expect(closing.body.enrolments).toMatchObject([{ owed }])
    const ending = await boss.call(previewCancellation, { params: { id } })
    expect(ending.body).toMatchObject({ owed })

    await cancel(site, id, payer)
    for (const { user } of [payer, boss]) {
      const mails = await mailsTo(site, user.email)
      const text = mails.findLast(({ subject }) => subject?.toLowerCase().includes('baja'))?.text
      const held = text?.match(/no se cobró en su día: la asociación avisará por correo/g)
      expect(held).toHaveLength(2)
      expect(text).not.toContain('. No se cobrará nada más')
    }
  })

  it('administrators are written once, and again each week until all are decided', async () => {
    await runDueJobs(site.deps)
    const [alert, ...more] = await alerts(site, boss)
    expect(more).toEqual([])
    expect(alert?.text).toContain('Meses sin cobrar: 5. Personas que los pagan: 3.')
    expect(alert?.text).toContain('/admin/pagos-fallidos')
    expect(await alerts(site, waived.payer)).toEqual([])
    for (const language of languages) {
      const params = { name: 'Ane', months: 4, payers: 2 }
      const { text } = heldChargesMail.render(params, mailReader(language))
      expect(text).not.toMatch(/payment-mail|\{\{/)
    }
    expect((await decideHeld(boss, left, 'waive')).status).toBe(200)
    await site.moveClockTo('2025-04-09T21:00:00Z')
    await runDueJobs(site.deps)
    expect(await alerts(site, boss)).toHaveLength(1)
    await site.moveClockTo('2025-04-10T09:00:00Z')
    await Promise.all([runDueJobs(site.deps), runDueJobs(site.deps)])
    const [, reminder, ...others] = await alerts(site, boss)
    expect(others).toEqual([])
    expect(reminder?.text).toContain('Meses sin cobrar: 4. Personas que los pagan: 2.')
  })

  it('what is waived is not requested any more, nor decided otherwise, nor as another payer’s', async () => {
    const { body, status } = await decideHeld(boss, waived, 'waive')
    expect(status).toBe(200)
    const late = await boss.call(decide, { body: { ...body, decision: 'charge' } })
    expect(late).toMatchObject({ status: 409, body: { code: 'admin.heldChanged' } })
    const held = (await heldOf(boss, leaving))?.charges.map(({ id }) => id) ?? []
    const foreign = await boss.call(decide, { body: { ...body, ids: held } })
    expect(foreign).toMatchObject({ status: 409 })
    await decideHeld(boss, leaving, 'waive')
    expect((await boss.call(listHeld)).body.payers).toEqual([])
    await site.moveClockTo('2025-04-30T12:00:00Z')
    expect(await chargesOf(site, waived.id)).toEqual([
      '2025-01-30 6000 void',
      '2025-02-27 6000 void',
      '2025-03-30 6000 paid',
      '2025-04-29 6000 paid',
    ])
    expect(await alerts(site, boss)).toHaveLength(2)
  })
})

describe('held months that are to be charged', () => {
  it('come one a day, announced to the payer before, and not on another charge’s day', async () => {
    const site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const boss = await administrator(site)
    const place = await newPlace(site)
    await goesOff(site, '2025-04-26T09:00:00Z')
    const { body, status } = await decideHeld(boss, place, 'charge')
    expect([status, body.ids.length]).toEqual([200, 3])
    expect((await boss.call(decide, { body })).status).toBe(200)
    const [mail] = (await mailsTo(site, place.payer.user.email)).filter(({ text }) =>
      text.includes('una por día'),
    )
    expect(mail?.text).toContain('28 de abril')
    expect(await takenOn(site, place)).toEqual([])
    await site.moveClockTo('2025-05-03T12:00:00Z')
    // 29 April is April's own.
    const days = ['2025-04-28', '2025-04-29', '2025-04-30', '2025-05-01']
    expect(await takenOn(site, place)).toEqual(days)
    expect((await chargesOf(site, place.id)).every((charge) => charge.endsWith('paid'))).toBe(true)
  })

  it('come one a day for as many months as it takes', async () => {
    const site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const place = await newPlace(site)
    await goesOff(site, '2026-01-25T09:00:00Z')
    const { body } = await decideHeld(await administrator(site), place, 'charge')
    expect(body.ids).toHaveLength(12)
    await site.moveClockTo(`${addDays('2026-01-25', 20)}T12:00:00Z`)
    const days = await takenOn(site, place)
    expect(days).toHaveLength(13)
    expect(new Set(days).size).toBe(13)
  })
})
