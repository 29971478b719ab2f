import { describe, expect, it } from 'vitest'
import { listPaymentFailures } from '#domain/billing/admin/payment-failures-contract.ts'
import { previewCancellations } from '#domain/billing/cancellation-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { getKeptMethods, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { readDashboard } from '#domain/dashboard/contract.ts'
import * as desk from '#domain/desk/contract.ts'
import { listAttendance } from '#domain/enrolments/admin/attendance-contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { finishErasures } from '#server/profile/finish-erasures.ts'
import { enrolments, paymentSchedules } from '#server/schema.ts'
import { expectBooksRight, takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { goodAccount } from '#testing/billing/card-sandbox.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const volunteer = shared(() => administrator(site))

const viewOf = async (id: string) => (await volunteer.call(desk.deskView, { params: { id } })).body
const planOf = async (id: string) =>
  (await viewOf(id)).people.find(({ enrolmentId }) => enrolmentId === id)?.plan

/** Changes by what an enrolment is paid, from its next month if no other is said. */
async function change(id: string, method: 'card' | 'sepaDebit' | 'desk', from?: string) {
  const next = from ?? (await planOf(id))?.from ?? ''
  return volunteer.call(desk.changePaymentMethod, { params: { id }, body: { method, from: next } })
}

function take(id: string, month: string, amount = 60) {
  const receivedOn = site.sandbox.clock.now().toISOString().slice(0, 10)
  const rest = { requestKey: crypto.randomUUID(), method: 'cash' as const, receivedOn }
  return volunteer.call(desk.recordDeskPayment, {
    params: { id },
    body: { months: [month], amount, ...rest },
  })
}

const toCollect = async () => (await volunteer.call(desk.listToCollect)).body.months

describe('an enrolment that is paid at the desk', () => {
  it('is asked for at the provider no more: its month is to collect when it falls due, until it is taken', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-01-12T09:00:00Z')
    const id = await enrolOne(payer, 60)
    expect(await planOf(id)).toEqual({ method: 'card', from: '2025-01', choices: ['desk'] })
    expect((await change(id, 'desk')).status).toBe(200)
    expect((await change(id, 'desk', '2025-01')).status).toBe(200)
    expect(await toCollect()).toEqual([])
    await site.moveClockTo('2025-01-30T10:00:00Z')
    expect(await toCollect()).toMatchObject([
      { enrolmentId: id, month: '2025-01', amount: 60, graceEndsOn: '2025-02-13' },
    ])
    const mails = await mailsTo(site, payer.user.email)
    expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
      'Cambia cómo se paga ONA',
      'Toca pagar 60 € en la asociación',
    ])
    expect((await payer.call(myEnrolments)).body.inscripciones).toMatchObject([
      { nextChargeDate: '2025-02-27', nextAmount: 60, isPaidAtDesk: true, paymentMethod: null },
    ])
    expect((await payer.call(previewCancellations)).body.enrolments).toMatchObject([
      { owed: [{ date: '2025-01-30', amount: 60, atDesk: true }] },
    ])
    const attending = { programmeId: '1', day: '2025-01-31' }
    const listed = (await volunteer.call(listAttendance, { query: attending })).body
    expect(listed.enrollees).toMatchObject([{ id, owed: 60 }])
    expect((await volunteer.call(listPaymentFailures)).body.failures).toEqual([])
    const dashboard = (await volunteer.call(readDashboard)).body
    expect(dashboard).toMatchObject({ toCollect: 1, paymentFailures: 0, owed: null })
    await site.moveClockTo('2025-02-05T10:00:00Z')
    expect((await take(id, '2025-01')).status).toBe(200)
    expect(await toCollect()).toEqual([])
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
    expect(await takenByProvider(site, payer)).toBe(0)
    await expectBooksRight(site)
  })

  it('is reminded, and loses its place after the same fourteen days', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-03-03T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await change(id, 'desk')
    await site.moveClockTo('2025-03-30T10:00:00Z')
    await site.moveClockTo('2025-04-03T09:00:00Z')
    await site.moveClockTo('2025-04-14T00:30:00Z')
    const subjects = (await mailsTo(site, payer.user.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Recuerda: faltan por pagar 60 €')
    expect(subjects.at(-1)).toBe('La plaza ha terminado')
    expect(await failuresOf(site, payer)).toMatchObject([{ kind: 'atDesk', state: 'placeLost' }])
    const [row] = await site.deps.db.select().from(enrolments).where(eq(enrolments.id, id))
    expect(row?.status).toBe('inactive')
    expect(await toCollect()).toEqual([])
    await expectBooksRight(site)
  })

  it('is owed at the desk again where its payment was recorded by mistake', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-05-03T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await change(id, 'desk')
    await site.moveClockTo('2025-05-30T10:00:00Z')
    await take(id, '2025-05')
    const [taken] = (await viewOf(id)).taken
    const params = { id, paymentId: taken?.id ?? '' }
    expect((await volunteer.call(desk.undoDeskPayment, { params })).status).toBe(200)
    expect(await toCollect()).toMatchObject([{ enrolmentId: id, month: '2025-05' }])
    await take(id, '2025-05')
    await cancel(site, id, payer)
    expect(await chargesOf(site, id)).toEqual(['2025-05-30 6000 paid'])
  })
})

describe('a change of method', () => {
  it('comes at the border of a month, both ways, with no month lost or charged twice', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-07-03T09:00:00Z')
    const [id = '', other = ''] = await enrol(payer, {
      monto: 120,
      people: [person(), person({ nombre: 'Jon' })],
    })
    await site.moveClockTo('2025-07-30T10:00:00Z')
    expect((await change(id, 'desk', '2025-07')).body).toMatchObject({ code: 'desk.otherMonth' })
    expect((await change(id, 'desk')).status).toBe(200)
    await site.moveClockTo('2025-08-30T10:00:00Z')
    expect(await toCollect()).toMatchObject([{ enrolmentId: id, month: '2025-08' }])
    expect(await planOf(id)).toMatchObject({ method: 'desk', choices: ['card'] })
    const answers = await Promise.all([change(id, 'card'), change(id, 'card')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await site.moveClockTo('2025-09-10T09:00:00Z')
    await take(id, '2025-08')
    await site.moveClockTo('2025-09-30T10:00:00Z')
    const paid = ['2025-07-30 6000 paid', '2025-08-30 6000 paid', '2025-09-29 6000 paid']
    expect(await chargesOf(site, id)).toEqual(paid)
    expect(await chargesOf(site, other)).toEqual(paid)
    expect(await takenByProvider(site, payer)).toBe(5 * 6000)
    await expectBooksRight(site)
  })

  it('to the desk tries no refused card again; what is at the bank ends as it ends', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-10-03T09:00:00Z')
    const id = await enrolOne(payer, 60, refusedCard)
    const debited = await enrolOne(await member(site), 60, goodAccount)
    await site.moveClockTo('2025-10-28T09:00:00Z')
    await runDueJobs(site.deps)
    expect((await change(debited, 'desk')).status).toBe(200)
    await site.moveClockTo('2025-10-30T12:00:00Z')
    expect((await change(id, 'desk')).status).toBe(200)
    await site.moveClockTo('2025-11-12T12:00:00Z')
    expect(await failuresOf(site, payer)).toMatchObject([{ kind: 'declined', state: 'open' }])
    await take(id, '2025-10')
    await site.moveClockTo('2025-11-30T12:00:00Z')
    const months = ['2025-10-30 6000 paid', '2025-11-29 6000 failed']
    expect(await chargesOf(site, id)).toEqual(months)
    expect(await chargesOf(site, debited)).toEqual(months)
    for (const one of [id, debited]) expect((await take(one, '2025-11')).status).toBe(200)
    await expectBooksRight(site)
  })

  it('to a card needs one on file, which a payer who pays at the desk alone gives, and which pays what is owed', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-12-03T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await change(id, 'desk')
    await site.deps.db.execute(`delete from payment_methods where payer_id = '${payer.user.id}'`)
    expect((await change(id, 'card')).body).toMatchObject({ code: 'desk.noKeptMethod' })
    await site.moveClockTo('2025-12-30T12:00:00Z')
    expect((await payer.call(getKeptMethods)).body.owed).toMatchObject([{ kind: 'atDesk' }])
    const paymentMethodId = await payer.keepCard(payer.user)
    const { body } = await payer.call(replaceMethod, { body: { paymentMethodId } })
    expect(body).toMatchObject({ paid: 60, owed: [] })
    expect(await planOf(id)).toMatchObject({ method: 'card', choices: ['desk'] })
  })

  it('begins the plan of a place that was imported', async () => {
    const payer = await member(site)
    await site.moveClockTo('2026-01-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await site.deps.db.delete(paymentSchedules).where(eq(paymentSchedules.enrolmentId, id))
    expect(await planOf(id)).toEqual({ method: null, from: '2026-02', choices: ['desk', 'card'] })
    expect((await change(id, 'desk')).status).toBe(200)
    await site.moveClockTo('2026-02-27T12:00:00Z')
    expect(await toCollect()).toMatchObject([{ enrolmentId: id, month: '2026-02', amount: 60 }])
  })
})

it('what a deleted account owes again is to be paid at the desk, as nothing of theirs is left at the provider', async () => {
  const payer = await member(site)
  await site.moveClockTo('2026-03-03T09:00:00Z')
  const id = await enrolOne(payer, 60)
  expect((await take(id, '2026-03')).status).toBe(200)
  await deleteAccount(site, payer)
  await finishErasures(site.deps)
  const [{ id: paymentId = '' } = {}] = (await viewOf(id)).taken
  expect((await volunteer.call(desk.undoDeskPayment, { params: { id, paymentId } })).status).toBe(
    200,
  )
  await site.moveClockTo('2026-03-30T12:00:00Z')
  expect(await toCollect()).toMatchObject([
    { enrolmentId: id, month: '2026-03', amount: 60, payer: null },
  ])
  await site.moveClockTo('2026-04-14T00:30:00Z')
  expect(await toCollect()).toEqual([])
  expect(await takenByProvider(site, payer)).toBe(0)
})
