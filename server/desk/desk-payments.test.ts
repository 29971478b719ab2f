// @module-tag slow

import { describe, expect, it } from 'vitest'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { deleteEnrolment } from '#domain/enrolments/admin/deletion-contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { readLedger } from '#domain/ledger/contract.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { payments, receiptCorrections, receipts } from '#server/schema.ts'
import { expectBooksRight, takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { cardSandbox, goodAccount } from '#testing/billing/card-sandbox.ts'
import { type DeskWish, deskOf } from '#testing/billing/desk.ts'
import { enrol, enrolOne, newPlace, type Place } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { recordDeskPayment } from './record-desk-payment.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const volunteer = shared(() => administrator(site))

const { take, today, undoLast, viewOf } = deskOf(site, volunteer)

async function balanceOf(account: string): Promise<number> {
  const { rows } = await site.deps.db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from ledger_entries where account = ${account}`,
  )
  return rows[0]?.cents ?? 0
}

/** Each pays at the desk in a way of their own, all on one clock. */
const ahead = shared(() => newPlace(site))
const onlyJanuary = shared(() => newPlace(site))
const ended = shared(() => newPlace(site))
const undone = shared(() => newPlace(site))
const deleted = shared(() => newPlace(site))
const back = shared(() => newPlace(site))
const debited = shared(() => newPlace(site, { card: goodAccount }))
const refused = shared(() => newPlace(site, { card: refusedCard }))
const owedAgain = shared(() => newPlace(site, { card: refusedCard }))
const interrupted = shared(() => newPlace(site, { card: refusedCard }))
const undoneTwice = shared(() => newPlace(site, { card: refusedCard }))
let again: string
let free: Place
let moved: string[]

const stateOf = async ({ payer }: Place) => failuresOf(site, payer)
const firstMonth = async ({ id }: Place) => (await viewOf(id)).people[0]?.months[0]

describe('months paid ahead at the desk', () => {
  it('have their receipts, and are in the month’s cash', async () => {
    const { id, payer } = ahead
    const view = await viewOf(id)
    expect(view.people).toMatchObject([{ enrolmentId: id, programmeName: 'ONA' }])
    expect(view.people[0]?.months.slice(0, 2)).toEqual([
      { month: '2025-01', amount: 60, state: 'ahead' },
      { month: '2025-02', amount: 60, state: 'ahead' },
    ])
    const { status, body } = await take(id, { months: ['2025-01', '2025-02'] })
    expect(status).toBe(200)
    expect(body.receipts.map(({ month, amount }) => `${month} ${amount}`)).toEqual([
      '2025-01 60',
      '2025-02 60',
    ])
    expect(await balanceOf('cash')).toBe(12_000)
    const { invoices } = (await payer.call(listInvoices)).body
    expect(invoices.map(({ status: state, date }) => `${state} ${date}`)).toEqual([
      'paid 2025-01-10',
      'paid 2025-01-10',
    ])
    const ledger = (await volunteer.call(readLedger, { query: { month: '2025-01' } })).body
    expect(ledger).toMatchObject({ lines: [], desk: { cash: 120, bank: 0 } })
  })

  it('are recorded once for one key, also by two at once, and the key stands for nothing else', async () => {
    const { id } = onlyJanuary
    const wish = { months: ['2025-01'], requestKey: crypto.randomUUID() }
    const answers = await Promise.all([take(id, wish), take(id, wish)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await viewOf(id)).taken).toHaveLength(1)
    const code = async (other: DeskWish) => (await take(id, other)).body.code
    expect(await code({ ...wish, method: 'transfer' })).toBe('desk.keyUsed')
    expect(await code({ months: wish.months })).toBe('desk.alreadyPaid')
    const query = { search: answers[0]?.body.receipts[0]?.number ?? '' }
    const { payments: listed } = (await volunteer.call(listPayments, { query })).body
    expect(listed).toMatchObject([{ state: 'paid', refundable: 0 }])
  })

  it('cost what is owed, none is skipped, and the last one is undone first', async () => {
    const { id } = undone
    const code = async (wish: DeskWish) => (await take(id, wish)).body.code
    expect(await code({ months: ['2025-01'], amount: 50 })).toBe('desk.amountChanged')
    expect(await code({ months: ['2020-01'] })).toBe('desk.notOwed')
    expect(await code({ months: ['2025-01'], receivedOn: '2030-01-01' })).toBe('desk.dayInvalid')
    expect(await code({ months: ['2025-01', '2025-03'] })).toBe('desk.monthSkipped')
    expect((await take(id, { months: [] })).body.fields).toMatchObject([
      { path: 'months', code: 'desk.monthsRequired' },
    ])
    expect((await viewOf(id)).taken).toEqual([])
    await take(id, { months: ['2025-01', '2025-02'] })
    expect((await undoLast(id, '2025-01')).body).toMatchObject({ code: 'desk.laterPaid' })
    for (const month of ['2025-02', '2025-01']) {
      expect((await undoLast(id, month)).status).toBe(200)
    }
  })

  it('and undone are to be charged again when they fall due, unless the place has ended or was deleted', async () => {
    await take(onlyJanuary.id, { months: ['2025-02'] })
    await undoLast(onlyJanuary.id, '2025-02')
    expect(await firstMonth(onlyJanuary)).toMatchObject({ month: '2025-02', state: 'ahead' })

    await take(ended.id, { months: ['2025-01', '2025-02', '2025-03'] })
    expect(await cancel(site, ended.id, ended.payer)).toMatchObject({
      effectiveDate: '2025-03-31',
    })
    for (const month of ['2025-03', '2025-02']) await undoLast(ended.id, month)

    await take(deleted.id, { months: ['2025-01'] })
    const body = { reason: 'double' as const, notifyPayer: false, confirmed: true as const }
    await volunteer.call(deleteEnrolment, { params: { id: deleted.id }, body })
    await undoLast(deleted.id)

    // Enrolled again after the end, the person is charged by the plan by which they come.
    await take(back.id, { months: ['2025-01', '2025-02'] })
    await cancel(site, back.id, back.payer)
    again = await enrolOne(back.payer, 0)
    await undoLast(back.id, '2025-02')

    await take(undoneTwice.id, { months: ['2025-01'] })
    await undoLast(undoneTwice.id)
  })

  it('keep a place that is ended before its first charge, and go with a move', async () => {
    await site.moveClockTo('2025-01-24T09:00:00Z')
    free = await newPlace(site, { monto: 0 })
    await take(free.id, { months: ['2025-02'] })
    expect(await cancel(site, free.id, free.payer)).toMatchObject({
      effectiveDate: '2025-02-28',
      lastCharge: null,
    })
    const payer = await member(site)
    const people = [person(), person({ nombre: 'Jon' })]
    moved = []
    for (const id of await enrol(payer, { monto: 0, people })) {
      await take(id, { months: ['2025-02', '2025-03'] })
      const body = { programmeId: 2, confirmed: true } as const
      moved.push((await volunteer.call(moveEnrolment, { params: { id }, body })).body.id)
      await undoLast(id)
    }
    expect(await cancel(site, moved[1] ?? '', payer)).toMatchObject({
      effectiveDate: '2025-02-28',
    })
  })
})

it('nothing is taken for a month that a bank is debiting', async () => {
  await site.moveClockTo('2025-01-27T12:00:00Z')
  expect(await firstMonth(debited)).toMatchObject({ state: 'underWay' })
  const { body } = await take(debited.id, { months: ['2025-01'] })
  expect(body).toMatchObject({ code: 'desk.underWay' })
})

describe('a month that the provider could not take', () => {
  it('is paid at the desk', async () => {
    await site.moveClockTo('2025-01-30T12:00:00Z')
    const { id } = refused
    expect(await firstMonth(refused)).toEqual({ month: '2025-01', amount: 60, state: 'owed' })
    const asked = await cardSandbox(site).paymentIntents()
    const wrong = await take(id, { months: ['2025-01'], amount: 59 })
    expect(wrong.body.code).toBe('desk.amountChanged')
    // What is refused here leaves what the bank knows as it was.
    expect(await cardSandbox(site).paymentIntents()).toEqual(asked)
    expect((await take(id, { months: ['2025-01'], method: 'bizum' })).status).toBe(200)
    expect(await stateOf(refused)).toMatchObject([{ state: 'paid' }])
  })

  it('is owed again once its payment was undone, with fourteen days, and the payer is told once', async () => {
    const { id, payer } = owedAgain
    await take(id, { months: ['2025-01'] })
    const answers = await Promise.all([undoLast(id), undoLast(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await stateOf(owedAgain)).toMatchObject([{ state: 'open', graceEndsOn: '2025-02-13' }])
    const told = await mailsTo(site, payer.user.email, 'corregido')
    expect(told).toHaveLength(1)
    const corrections = await site.deps.db
      .select()
      .from(receiptCorrections)
      .innerJoin(receipts, eq(receipts.id, receiptCorrections.receiptId))
      .innerJoin(payments, eq(payments.id, receipts.paymentId))
      .where(eq(payments.payerId, payer.user.id))
    expect(corrections).toMatchObject([
      { receipt_corrections: { reason: 'undone', amountCents: -6000 } },
    ])
    // Paid once more, it has another receipt.
    expect((await take(id, { months: ['2025-01'], method: 'transfer' })).status).toBe(200)
  })

  it('and was undone twice, ahead and once it was refused, is tried with its card and not by the desk’s method', async () => {
    const { id, payer } = undoneTwice
    expect(await stateOf(undoneTwice)).toMatchObject([{ state: 'open' }])
    await take(id, { months: ['2025-01'] })
    await undoLast(id)
    const rows = await site.deps.db
      .select()
      .from(payments)
      .where(eq(payments.payerId, payer.user.id))
      .orderBy(payments.round)
    expect(rows.map(({ round, method, status }) => `${round} ${method} ${status}`)).toEqual([
      '1 cash undone',
      '2 card canceled',
      '3 cash undone',
      '4 card failed',
    ])
  })

  it('is tried as planned, and paid once, where the process has died once the provider has canceled', async () => {
    const dying = {
      ...site.deps,
      payments: {
        ...site.deps.payments,
        async cancelPayment(paymentId: string): Promise<never> {
          await site.deps.payments.cancelPayment(paymentId)
          throw new Error('the process died')
        },
      },
    }
    const { id: enrolmentId } = interrupted
    const wish = { enrolmentId, months: ['2025-01'], method: 'cash', amountCents: 6000 } as const
    const rest = {
      requestKey: crypto.randomUUID(),
      receivedOn: today(),
      actorId: volunteer.user.id,
    }
    await expect(recordDeskPayment(dying, { ...wish, ...rest })).rejects.toThrow('died')
    expect((await viewOf(enrolmentId)).taken).toEqual([])
    await site.moveClockTo('2025-02-03T12:00:00Z')
    expect(await stateOf(interrupted)).toMatchObject([{ state: 'open' }])
    await recordDeskPayment(site.deps, { ...wish, ...rest })
    expect(await chargesOf(site, enrolmentId)).toEqual(['2025-01-30 6000 paid'])
    expect(await chargesOf(site, undoneTwice.id)).toEqual(['2025-01-30 6000 failed'])
  })
})

it('what was paid at the desk is charged by nobody else, what was undone once, and the books are right', async () => {
  const cards = [refused, owedAgain, interrupted]
  for (const { id, payer } of cards) await cancel(site, id, payer)
  await site.moveClockTo('2025-03-10T09:00:00Z')
  expect(await takenByProvider(site, ahead.payer)).toBe(0)
  await site.moveClockTo('2025-03-31T09:00:00Z')
  const months = ['2025-01-30 6000 paid', '2025-02-27 6000 paid', '2025-03-30 6000 paid']
  for (const { id } of [ahead, onlyJanuary, undone, debited]) {
    expect(await chargesOf(site, id)).toEqual(months)
  }
  expect(await chargesOf(site, back.id)).toEqual(months.slice(0, 1))
  expect(await chargesOf(site, again)).toEqual(months.slice(1))
  const [stays = '', leaves = ''] = moved
  expect(await chargesOf(site, stays)).toEqual(months.slice(2))
  expect(await chargesOf(site, leaves)).toEqual([])
  const taken = [ahead, onlyJanuary, undone, back].map(({ payer }) => takenByProvider(site, payer))
  expect(await Promise.all(taken)).toEqual([6000, 12_000, 18_000, 12_000])
  for (const { payer } of [ended, deleted, free, ...cards]) {
    expect(await takenByProvider(site, payer)).toBe(0)
  }
  const { rows } = await site.deps.db.execute<{ day: string }>(
    sql`select effective_end_date::text as day from enrolments where id = ${ended.id}`,
  )
  expect(rows).toEqual([{ day: '2025-01-31' }])
  await expectBooksRight(site)
})
