import { expect, it } from 'vitest'
import { listPaymentFailures } from '#domain/billing/admin/payment-failures-contract.ts'
import { previewCancellations } from '#domain/billing/cancellation-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { getKeptMethods, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { readDashboard } from '#domain/dashboard/contract.ts'
import * as desk from '#domain/desk/contract.ts'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { finishErasures } from '#server/profile/finish-erasures.ts'
import { enrolments, paymentMethods, paymentSchedules } from '#server/schema.ts'
import { expectBooksRight, takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { goodAccount } from '#testing/billing/card-sandbox.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { deskOf } from '#testing/billing/desk.ts'
import { newPlace, type Place } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { administrator, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const volunteer = shared(() => administrator(site))

const { take, undoLast, viewOf } = deskOf(site, volunteer)
const planOf = async (id: string) =>
  (await viewOf(id)).people.find(({ enrolmentId }) => enrolmentId === id)?.plan

/** Changes by what an enrolment is paid, from its next month if no other is said. */
async function change(id: string, method: 'card' | 'sepaDebit' | 'desk', from?: string) {
  const next = from ?? (await planOf(id))?.from ?? ''
  return volunteer.call(desk.changePaymentMethod, { params: { id }, body: { method, from: next } })
}

const toCollect = async ({ id }: Place) => {
  const { months } = (await volunteer.call(desk.listToCollect)).body
  return months.filter(({ enrolmentId }) => enrolmentId === id)
}

/** Each changes by what they pay in a way of their own, all on one clock. */
const collected = shared(() => newPlace(site))
const lost = shared(() => newPlace(site))
const mistaken = shared(() => newPlace(site))
const moved = shared(() => newPlace(site))
const toCard = shared(() => newPlace(site))
const imported = shared(() => newPlace(site))
const refused = shared(() => newPlace(site, { card: refusedCard }))
const debited = shared(() => newPlace(site, { card: goodAccount }))
const erased = shared(() => newPlace(site))
const toAndFro = shared(() =>
  newPlace(site, { monto: 120, people: [person(), person({ nombre: 'Jon' })] }),
)

const january = { month: '2025-01', amount: 60, graceEndsOn: '2025-02-13' }

it('by the desk changes at the next month, and begins the plan of a place that was imported', async () => {
  expect(await planOf(collected.id)).toEqual({ method: 'card', from: '2025-01', choices: ['desk'] })
  expect((await change(collected.id, 'desk')).status).toBe(200)
  expect((await change(collected.id, 'desk', '2025-01')).status).toBe(200)
  for (const { id } of [lost, mistaken, toCard]) await change(id, 'desk')
  expect((await volunteer.call(desk.listToCollect)).body.months).toEqual([])

  const { db } = site.deps
  const plan = eq(paymentSchedules.enrolmentId, imported.id)
  await db.delete(paymentSchedules).where(plan)
  expect(await planOf(imported.id)).toMatchObject({ method: null, choices: ['desk', 'card'] })
  expect((await change(imported.id, 'desk')).status).toBe(200)

  await db.delete(paymentMethods).where(eq(paymentMethods.payerId, toCard.payer.user.id))
  expect((await change(toCard.id, 'card')).body).toMatchObject({ code: 'desk.noKeptMethod' })

  for (const { id } of [erased, moved])
    expect((await take(id, { months: ['2025-01'] })).status).toBe(200)
  await deleteAccount(site, erased.payer)
  await finishErasures(site.deps)
})

it('to the desk lets what is at the bank end as it ends', async () => {
  await site.moveClockTo('2025-01-28T09:00:00Z')
  expect((await change(debited.id, 'desk')).status).toBe(200)
})

it('a month is to collect when it falls due, and shown so to payer and volunteers', async () => {
  expect((await undoLast(erased.id)).status).toBe(200)

  await site.moveClockTo('2025-01-30T10:00:00Z')
  const { id, payer } = collected
  expect(await toCollect(collected)).toMatchObject([january])
  const mails = await mailsTo(site, payer.user.email)
  expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
    'Cambia cómo se paga ONA',
    'Toca pagar 60\u00a0€ en la asociación',
  ])
  expect((await payer.call(myEnrolments)).body.inscripciones).toMatchObject([
    { nextChargeDate: '2025-02-27', nextAmount: 60, isPaidAtDesk: true, paymentMethod: null },
  ])
  expect((await payer.call(previewCancellations)).body.enrolments).toMatchObject([
    { owed: [{ date: '2025-01-30', amount: 60, atDesk: true }] },
  ])
  const attending = { programmeId: '1', day: '2025-01-31' }
  const listed = (await volunteer.call(listAttendance, { query: attending })).body
  expect(listed.enrollees.find((one) => one.id === id)).toMatchObject({ owed: 60 })
  const failed = (await volunteer.call(listPaymentFailures)).body.failures
  expect(failed.map((failure) => failure.payer?.email)).toEqual([refused.payer.user.email])
  const dashboard = (await volunteer.call(readDashboard)).body
  const owed = { amount: 60, since: '2025-01-30' }
  expect(dashboard).toMatchObject({ toCollect: 5, paymentFailures: 1, owed })
  // What a deleted account owes again is paid at the desk, as nothing of theirs is left at the provider.
  expect(await toCollect(erased)).toMatchObject([{ month: '2025-01', amount: 60, payer: null }])
})

it('a month that was recorded by mistake is owed at the desk again', async () => {
  const { id, payer } = mistaken
  await take(id, { months: ['2025-01'] })
  expect((await undoLast(id)).status).toBe(200)
  expect(await toCollect(mistaken)).toMatchObject([{ month: '2025-01' }])
  await take(id, { months: ['2025-01'] })
  await cancel(site, id, payer)
})

it('a month of a place from which somebody was moved is owed at the desk again where they pay there by now', async () => {
  const { id } = moved
  const body = { programmeId: 2, confirmed: true } as const
  const next = (await volunteer.call(moveEnrolment, { params: { id }, body })).body.id
  expect((await change(next, 'desk')).status).toBe(200)
  expect((await undoLast(id)).status).toBe(200)
  expect(await toCollect(moved)).toMatchObject([{ month: '2025-01' }])
  expect(await takenByProvider(site, moved.payer)).toBe(0)
})

it('to a card needs one on file, which a payer who pays at the desk alone gives, and which pays what is owed', async () => {
  const { id, payer } = toCard
  expect((await payer.call(getKeptMethods)).body.owed).toMatchObject([{ kind: 'atDesk' }])
  const paymentMethodId = await payer.keepCard(payer.user)
  const { body } = await payer.call(replaceMethod, { body: { paymentMethodId } })
  expect(body).toMatchObject({ paid: 60, owed: [] })
  expect(await planOf(id)).toMatchObject({ method: 'card', choices: ['desk'] })
})

it('to the desk tries no refused card again', async () => {
  expect((await change(refused.id, 'desk')).status).toBe(200)
  expect((await change(toAndFro.id, 'desk', '2025-01')).body).toMatchObject({
    code: 'desk.otherMonth',
  })
  expect((await change(toAndFro.id, 'desk')).status).toBe(200)
  await site.moveClockTo('2025-02-05T10:00:00Z')
  expect((await take(collected.id, { months: ['2025-01'] })).status).toBe(200)
  expect(await toCollect(collected)).toEqual([])
  await site.moveClockTo('2025-02-12T12:00:00Z')
  expect(await failuresOf(site, refused.payer)).toMatchObject([{ kind: 'declined', state: 'open' }])
  await take(refused.id, { months: ['2025-01'] })
})

it('who does not pay at the desk is reminded, and loses the place after the same fourteen days', async () => {
  await site.moveClockTo('2025-02-14T00:30:00Z')
  const { id, payer } = lost
  const subjects = (await mailsTo(site, payer.user.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Recuerda: faltan por pagar 60\u00a0€')
  expect(subjects.at(-1)).toBe('La plaza ha terminado')
  expect(await failuresOf(site, payer)).toMatchObject([{ kind: 'atDesk', state: 'placeLost' }])
  const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
  expect(row?.status).toBe('inactive')
  for (const place of [lost, erased]) expect(await toCollect(place)).toEqual([])
})

it('a change comes at the border of a month, both ways, with no month lost or charged twice', async () => {
  await site.moveClockTo('2025-02-28T10:00:00Z')
  const { id, payer } = toAndFro
  const february = { month: '2025-02', amount: 60 }
  for (const place of [toAndFro, imported]) {
    expect(await toCollect(place)).toMatchObject([february])
  }
  expect(await planOf(id)).toMatchObject({ method: 'desk', choices: ['card'] })
  const answers = await Promise.all([change(id, 'card'), change(id, 'card')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const months = ['2025-01-30 6000 paid', '2025-02-27 6000 failed']
  for (const place of [refused, debited]) {
    expect(await chargesOf(site, place.id)).toEqual(months)
    expect((await take(place.id, { months: ['2025-02'] })).status).toBe(200)
  }
  await site.moveClockTo('2025-03-10T09:00:00Z')
  await take(id, { months: ['2025-02'] })
  await site.moveClockTo('2025-03-31T10:00:00Z')
  const paid = ['2025-01-30 6000 paid', '2025-02-27 6000 paid', '2025-03-30 6000 paid']
  const both = await site.deps.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.payerId, payer.user.id))
  for (const one of both) expect(await chargesOf(site, one.id)).toEqual(paid)
  expect(await takenByProvider(site, payer)).toBe(5 * 6000)
  expect(await chargesOf(site, mistaken.id)).toEqual(paid.slice(0, 1))
  for (const place of [collected, lost, erased, mistaken]) {
    expect(await takenByProvider(site, place.payer)).toBe(0)
  }
  await expectBooksRight(site)
})
