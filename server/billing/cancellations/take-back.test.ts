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
import { detachUnusedMethods } from '#server/billing/methods/detach-methods.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, cancellations, enrolments, paymentMethods } from '#server/schema.ts'
import { takenByProvider } from '#testing/billing/books.ts'
import { chargesOf, scheduleOf } from '#testing/billing/cancelling.ts'
import { enrolOne, newPlace, type Place } from '#testing/billing/enrolling.ts'
import { refusedCard } from '#testing/billing/payment-failures.ts'
import { administrator, member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const boss = shared(() => administrator(site))

/** Each cancels and comes back at times of their own, all on one clock. */
const early = shared(() => newPlace(site))
const late = shared(() => newPlace(site))
const often = shared(() => newPlace(site))
const raced = shared(() => newPlace(site))
const twice = shared(() => newPlace(site))
const refused = shared(() => newPlace(site, { card: refusedCard }))
const gone = shared(() => newPlace(site))
const replaced = shared(() => newPlace(site))

async function cancel({ id: inscripcionId, payer }: Place) {
  const body = { inscripcionId, reason: 'price' as const, confirmed: true as const }
  const answer = await payer.call(ending.cancelSubscription, { body })
  expect(answer.status).toBe(200)
  return answer.body.effectiveDate
}

const look = ({ id: enrolmentId, payer }: Place, who = payer) =>
  who.call(ending.previewTakeBack, { query: { enrolmentId } })

const takeBack = ({ id: enrolmentId, payer }: Place, more: object = {}, who = payer) =>
  who.call(ending.takeBackCancellation, { body: { enrolmentId, confirmed: true, ...more } })

const takeBackAtDesk = ({ id }: Place, more: object = {}) =>
  boss.call(takeBackAsAdministrator, { params: { id }, body: { confirmed: true, ...more } })

const shown = async ({ payer }: Place) =>
  (await payer.call(subscriptions.myEnrolments)).body.inscripciones

async function mailsAbout(word: string, { payer }: Place) {
  await site.deps.background.settled()
  return mailsTo(site, payer.user.email, word)
}

const february = { date: '2026-02-27', amount: 60 }
const inFebruary = ['2026-01-30 6000 paid', '2026-02-27 6000 paid']

let free: Place

describe('a cancellation stays', () => {
  it('where a new enrolment has begun with its open month, and has ended since', async () => {
    await cancel(replaced)
    await cancel({ ...replaced, id: await enrolOne(replaced.payer, 60) })
    expect((await takeBack(replaced)).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
  })

  it('for the payer where the association has ended it; the association itself takes it back', async () => {
    const place = await newPlace(site)
    const params = { id: place.id }
    await boss.call(cancelAsAdministrator, { params, body: { confirmed: true } })
    expect((await takeBack(place)).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    const { body } = await boss.call(previewTakeBackAsAdministrator, { params })
    expect(body).toEqual({ until: '2026-01-31', nextCharge: { date: '2026-01-30', amount: 60 } })
    expect((await takeBackAtDesk(place, { nextCharge: body.nextCharge })).status).toBe(200)
    expect((await boss.call(getEnrolment, { params })).body).toMatchObject({
      status: 'active',
      cancellation: null,
    })
    const notes = await site.deps.db.select().from(auditLog)
    expect(notes.map(({ action }) => action)).toContain('admin.takeBackCancellation')
    await cancel(place)
  })

  it('while the account is closed, and once its card is forgotten', async () => {
    const place = await newPlace(site)
    const params = { id: place.payer.user.id }
    await boss.call(deactivateUser, { params })
    expect((await takeBackAtDesk(place)).body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    await boss.call(reactivateUser, { params })
    expect((await takeBackAtDesk(place)).status).toBe(200)
    await boss.call(cancelAsAdministrator, { params: { id: place.id }, body: { confirmed: true } })
    const theirs = eq(paymentMethods.payerId, place.payer.user.id)
    await site.deps.db.delete(paymentMethods).where(theirs)
    expect((await takeBackAtDesk(place)).body).toMatchObject({
      code: 'subscriptions.cardForgotten',
    })
  })
})

describe('a cancellation that is taken back', () => {
  it('is done once however often and by how many at once, with the charge that was shown and one e-mail', async () => {
    await cancel(often)
    const changed = await takeBack(often, { nextCharge: february })
    expect(changed.body).toMatchObject({ code: 'admin.chargesChanged' })
    expect(await shown(often)).toMatchObject([{ status: 'inactive' }])
    const answers = await Promise.all([takeBack(often), takeBack(often), takeBackAtDesk(often)])
    answers.push(await takeBack(often))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await mailsAbout('Seguimos', often)).toHaveLength(1)

    await cancel(raced)
    await Promise.allSettled([takeBack(raced), enrolOne(raced.payer, 60)])
    const going = (await shown(raced)).filter(({ status }) => status === 'active')
    expect(going, 'with a new enrolment at the same moment').toHaveLength(1)

    await cancel(twice)
    await takeBack(twice)
    await cancel(refused)
    await cancel(gone)
  })

  it('before the charge day leaves everything as it was: card, charges, and who comes', async () => {
    const before = await scheduleOf(site, early.id)
    await site.moveClockTo('2026-01-20T09:00:00Z')
    expect([await cancel(early), await cancel(late)]).toEqual(['2026-01-31', '2026-01-31'])
    expect(await shown(early)).toMatchObject([{ status: 'inactive', canTakeBack: true }])
    const { body: preview } = await look(early)
    expect(preview).toMatchObject({
      until: '2026-01-31',
      nextCharge: { date: '2026-01-30', amount: 60 },
      programmeName: 'ONA',
      firstName: 'Maite',
    })
    const { status, body } = await takeBack(early, { nextCharge: preview.nextCharge })
    expect([status, body.nextCharge]).toEqual([200, preview.nextCharge])
    expect(await shown(early)).toMatchObject([
      { status: 'active', effectiveEndDate: null, canTakeBack: false },
    ])
    expect(await scheduleOf(site, early.id)).toEqual(before)
    expect(await mailsAbout('Seguimos', early)).toHaveLength(1)
  })

  it('in the free days of a first month charges from the agreed first month', async () => {
    await site.moveClockTo('2026-01-25T09:00:00Z')
    free = await newPlace(site, { monto: 0 })
    await cancel(free)
    const { body } = await look(free)
    expect(body).toMatchObject({ until: '2026-01-31', nextCharge: february })
    await takeBack(free)
  })

  it('of a charge that was refused meanwhile leaves the debt, and its days of grace', async () => {
    await site.moveClockTo('2026-01-30T12:00:00Z')
    expect((await takeBack(refused)).status).toBe(200)
    expect(await chargesOf(site, refused.id)).toEqual(['2026-01-30 6000 failed'])
  })

  it('is none where the person is enrolled again, and is another payer’s secret', async () => {
    const place = await newPlace(site, { monto: 0 })
    await cancel(place)
    await enrolOne(place.payer, 0)
    expect((await takeBack(place)).body).toMatchObject({ code: 'subscriptions.enrolledAgain' })
    const stranger = await member(site)
    for (const answer of [await look(place, stranger), await takeBack(place, {}, stranger)]) {
      const { code } = answer.body as { code?: string }
      expect([answer.status, code]).toEqual([404, 'subscriptions.enrolmentNotFound'])
    }
  })

  it('after the charge day charges the next month, and the paid one once', async () => {
    await site.moveClockTo('2026-01-31T20:00:00Z')
    await detachUnusedMethods(site.deps)
    expect((await look(late)).body.nextCharge).toEqual(february)
    expect((await takeBack(late)).status).toBe(200)
  })

  it('is none after its last day', async () => {
    await site.moveClockTo('2026-02-01T09:00:00Z')
    for (const { body } of [await look(gone), await takeBack(gone)]) {
      expect(body).toMatchObject({ code: 'subscriptions.notTakenBack' })
    }
    expect(await shown(gone)).toMatchObject([{ status: 'inactive', canTakeBack: false }])
  })

  it('can be cancelled again, with its own e-mail and day', async () => {
    await site.moveClockTo('2026-02-10T09:00:00Z')
    expect(await cancel(twice)).toBe('2026-02-28')
    expect(await mailsAbout('Baja en ONA', twice)).toHaveLength(2)
    const rows = await site.deps.db
      .select()
      .from(cancellations)
      .where(eq(cancellations.enrolmentId, twice.id))
      .orderBy(cancellations.createdAt)
    expect(rows.map(({ effectiveDate, undoneAt }) => [effectiveDate, undoneAt !== null])).toEqual([
      ['2026-01-31', true],
      ['2026-02-28', false],
    ])
  })

  it('is charged as one that never was, each month once', async () => {
    await site.moveClockTo('2026-02-28T12:00:00Z')
    expect(await chargesOf(site, late.id)).toEqual(inFebruary)
    expect(await chargesOf(site, free.id)).toEqual(['2026-02-27 6000 paid'])
    for (const { payer } of [late, raced]) expect(await takenByProvider(site, payer)).toBe(12_000)
    expect(await takenByProvider(site, replaced.payer)).toBe(6000)
    const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, refused.id))
    expect(row).toMatchObject({ status: 'inactive', effectiveEndDate: '2025-12-31' })
    await site.moveClockTo('2026-03-31T09:00:00Z')
    expect(await chargesOf(site, early.id)).toEqual([...inFebruary, '2026-03-30 6000 paid'])
    expect(await compareSnapshots(site.deps)).toEqual([])
    const query = { programmeId: '1', day: '2026-04-01' }
    const { enrollees } = (await boss.call(listAttendance, { query })).body
    expect(enrollees.map(({ id }) => id)).toContain(early.id)
  })
})
