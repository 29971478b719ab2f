// @module-tag slow

import { describe, expect, it } from 'vitest'
import { deactivateUser, reactivateUser } from '#domain/accounts/admin/user-contract.ts'
import * as ending from '#domain/billing/cancellation-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import {
  cancelAsAdministrator,
  getEnrolment,
  previewTakeBackAsAdministrator,
  takeBackAsAdministrator,
} from '#domain/enrolments/admin/enrolment-contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { detachUnusedMethods } from '#server/billing/methods/detach-methods.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, cancellations, enrolments } from '#server/schema.ts'
import { chargesOf, scheduleOf } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { type Administrator, administrator, type Member, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let site: TestApp
let boss: Administrator
let payer: Member

async function begin(now: string): Promise<void> {
  site = await startTestApp({ now })
  boss = await administrator(site)
  payer = await member(site)
}

async function cancel(inscripcionId: string, who = payer) {
  const body = { inscripcionId, reason: 'price' as const, confirmed: true as const }
  const answer = await who.call(ending.cancelSubscription, { body })
  expect(answer.status).toBe(200)
  return answer.body.effectiveDate
}

const look = (enrolmentId: string, who = payer) =>
  who.call(ending.previewTakeBack, { query: { enrolmentId } })

const takeBack = (enrolmentId: string, more: object = {}, who = payer) =>
  who.call(ending.takeBackCancellation, { body: { enrolmentId, confirmed: true, ...more } })

const mine = async () => (await payer.call(subscriptions.myEnrolments)).body.inscripciones

async function mailsAbout(word: string) {
  await site.deps.background.settled()
  return (await mailsTo(site, payer.user.email)).filter(({ subject }) => subject.includes(word))
}

describe('a cancellation that is taken back', () => {
  it('before the charge day leaves everything as it was: card, charges, and who comes', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    const before = await scheduleOf(site, id)
    await site.moveClockTo('2026-01-20T09:00:00Z')
    expect(await cancel(id)).toBe('2026-01-31')
    expect(await mine()).toMatchObject([{ status: 'inactive', canTakeBack: true }])
    const { body: preview } = await look(id)
    expect(preview).toMatchObject({
      until: '2026-01-31',
      nextCharge: { date: '2026-01-30', amount: 60 },
      programmeName: 'ONA',
      firstName: 'Maite',
    })
    const { status, body } = await takeBack(id, { nextCharge: preview.nextCharge })
    expect([status, body.nextCharge]).toEqual([200, preview.nextCharge])
    expect(await mine()).toMatchObject([
      { status: 'active', effectiveEndDate: null, canTakeBack: false },
    ])
    expect(await scheduleOf(site, id)).toEqual(before)
    expect(await mailsAbout('Seguimos')).toHaveLength(1)
    await site.moveClockTo('2026-03-31T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2026-01-30 6000 paid',
      '2026-02-27 6000 paid',
      '2026-03-30 6000 paid',
    ])
    expect(await compareSnapshots(site.deps)).toEqual([])
    const query = { programmeId: '1', day: '2026-04-01' }
    expect((await boss.call(listAttendance, { query })).body.enrollees).toHaveLength(1)
  })

  it('after the charge day charges the next month, and the paid one once', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await site.moveClockTo('2026-01-20T09:00:00Z')
    await cancel(id)
    await site.moveClockTo('2026-01-31T20:00:00Z')
    await runDueJobs(site.deps)
    await detachUnusedMethods(site.deps)
    expect((await look(id)).body.nextCharge).toEqual({ date: '2026-02-27', amount: 60 })
    expect((await takeBack(id)).status).toBe(200)
    await site.moveClockTo('2026-02-28T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2026-01-30 6000 paid', '2026-02-27 6000 paid'])
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(2)
  })

  it('in the free days of a first month charges from the agreed first month', async () => {
    await begin('2026-01-25T09:00:00Z')
    const id = await enrolOne(payer, 0)
    await cancel(id)
    expect((await look(id)).body).toMatchObject({
      until: '2026-01-31',
      nextCharge: { date: '2026-02-27', amount: 60 },
    })
    await takeBack(id)
    await site.moveClockTo('2026-02-28T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2026-02-27 6000 paid'])
  })

  it('is done once however often and by how many at once, with one e-mail each', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await cancel(id)
    const params = { id }
    const answers = await Promise.all([
      takeBack(id),
      takeBack(id),
      boss.call(takeBackAsAdministrator, { params, body: { confirmed: true } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await takeBack(id)).toMatchObject({ status: 200 })
    expect(await mailsAbout('Seguimos')).toHaveLength(1)
  })

  it('and a new enrolment at the same moment leave one place', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await cancel(id)
    await Promise.allSettled([takeBack(id), enrolOne(payer, 60)])
    const going = (await mine()).filter(({ status }) => status === 'active')
    expect(going).toHaveLength(1)
    await site.moveClockTo('2026-02-28T12:00:00Z')
    const payments = await cardSandbox(site).paymentIntents()
    expect(payments.map(({ metadata }) => metadata.serviceMonth).sort()).toEqual([
      '2026-01',
      '2026-02',
    ])
  })

  it('can be cancelled again, with its own e-mail and day', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await cancel(id)
    await takeBack(id)
    await site.moveClockTo('2026-02-10T09:00:00Z')
    expect(await cancel(id)).toBe('2026-02-28')
    expect(await mailsAbout('Baja en ONA')).toHaveLength(2)
    const rows = await site.deps.db
      .select()
      .from(cancellations)
      .where(eq(cancellations.enrolmentId, id))
      .orderBy(cancellations.createdAt)
    expect(rows.map(({ effectiveDate, undoneAt }) => [effectiveDate, undoneAt !== null])).toEqual([
      ['2026-01-31', true],
      ['2026-02-28', false],
    ])
  })

  it('of a charge that was refused meanwhile leaves the debt, and its days of grace', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60, '4000000000000341')
    await cancel(id)
    await site.moveClockTo('2026-01-30T12:00:00Z')
    await runDueJobs(site.deps)
    expect((await takeBack(id)).status).toBe(200)
    expect(await chargesOf(site, id)).toEqual(['2026-01-30 6000 failed'])
    await site.moveClockTo('2026-02-20T12:00:00Z')
    await runDueJobs(site.deps)
    const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
    expect(row).toMatchObject({ status: 'inactive', effectiveEndDate: '2025-12-31' })
  })
})

describe('a cancellation stays', () => {
  it('where a new enrolment has begun with its open month, and has ended since', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await cancel(id)
    await cancel(await enrolOne(payer, 60))
    expect((await takeBack(id)).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    await site.moveClockTo('2026-02-28T12:00:00Z')
    expect(await cardSandbox(site).paymentIntents()).toHaveLength(1)
  })

  it('after its last day', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await cancel(id)
    await site.moveClockTo('2026-02-01T09:00:00Z')
    expect((await look(id)).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    expect((await takeBack(id)).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    expect(await mine()).toMatchObject([{ status: 'inactive', canTakeBack: false }])
  })

  it('where the next charge is not the one that was shown', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await cancel(id)
    const refused = await takeBack(id, { nextCharge: { date: '2026-02-27', amount: 60 } })
    expect(refused.body).toMatchObject({ code: 'admin.chargesChanged' })
    expect(await mine()).toMatchObject([{ status: 'inactive' }])
  })

  it('where the person is enrolled again, and is another payer’s secret', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await site.moveClockTo('2026-01-31T09:00:00Z')
    await cancel(id)
    await enrolOne(payer, 0)
    expect((await takeBack(id)).body).toMatchObject({ code: 'subscriptions.enrolledAgain' })
    const stranger = await member(site)
    for (const answer of [await look(id, stranger), await takeBack(id, {}, stranger)]) {
      expect([answer.status, (answer.body as { code?: string }).code]).toEqual([
        404,
        'subscriptions.enrolmentNotFound',
      ])
    }
  })

  it('for the payer where the association has ended it; the association itself takes it back', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await boss.call(cancelAsAdministrator, { params: { id }, body: { confirmed: true } })
    expect((await takeBack(id)).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    const { body } = await boss.call(previewTakeBackAsAdministrator, { params: { id } })
    expect(body).toEqual({ until: '2026-01-31', nextCharge: { date: '2026-01-30', amount: 60 } })
    const done = await boss.call(takeBackAsAdministrator, {
      params: { id },
      body: { confirmed: true, nextCharge: body.nextCharge },
    })
    expect(done.status).toBe(200)
    expect((await boss.call(getEnrolment, { params: { id } })).body).toMatchObject({
      status: 'active',
      cancellation: null,
    })
    const notes = await site.deps.db.select().from(auditLog)
    expect(notes.map(({ action }) => action)).toContain('admin.takeBackCancellation')
  })

  it('while the account is closed', async () => {
    await begin('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    const params = { id: payer.user.id }
    await boss.call(deactivateUser, { params })
    const tryIt = () =>
      boss.call(takeBackAsAdministrator, { params: { id }, body: { confirmed: true } })
    expect((await tryIt()).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    await boss.call(reactivateUser, { params })
    expect((await tryIt()).status).toBe(200)
  })

  it('once its card is forgotten', async () => {
    await begin('2026-01-05T09:00:00Z')
    const [id = ''] = await enrol(payer, { monto: 60 })
    await cancel(id)
    await site.deps.db.execute('delete from payment_methods')
    expect((await takeBack(id)).body).toMatchObject({ code: 'subscriptions.cardForgotten' })
  })
})
