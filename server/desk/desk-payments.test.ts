// @module-tag slow

import { describe, expect, it } from 'vitest'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import * as desk from '#domain/desk/contract.ts'
import { deleteEnrolment } from '#domain/enrolments/admin/deletion-contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { readLedger } from '#domain/ledger/contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { payments, receiptCorrections, receipts } from '#server/schema.ts'
import { expectBooksRight, takenByProvider } from '#testing/billing/books.ts'
import { cancel, chargesOf } from '#testing/billing/cancelling.ts'
import { cardSandbox, goodAccount } from '#testing/billing/card-sandbox.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { recordDeskPayment } from './record-desk-payment.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const volunteer = shared(() => administrator(site))

interface Wish {
  months: string[]
  amount?: number
  method?: 'cash' | 'transfer' | 'bizum'
  requestKey?: string
  receivedOn?: string
}

const today = () => site.sandbox.clock.now().toISOString().slice(0, 10)

/** Takes money for months of an enrolment, in cash if nothing else is said. */
function take(id: string, { months, ...wish }: Wish) {
  const body = {
    requestKey: crypto.randomUUID(),
    method: 'cash' as const,
    amount: 60 * months.length,
    receivedOn: today(),
    ...wish,
    months,
  }
  return volunteer.call(desk.recordDeskPayment, { params: { id }, body })
}

const viewOf = async (id: string) => (await volunteer.call(desk.deskView, { params: { id } })).body

const undo = (id: string, paymentId: string) =>
  volunteer.call(desk.undoDeskPayment, { params: { id, paymentId } })

/** Takes back what was recorded last. */
async function undoLast(id: string) {
  const [last] = (await viewOf(id)).taken
  return undo(id, last?.id ?? '')
}

async function balanceOf(account: string): Promise<number> {
  const { rows } = await site.deps.db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from ledger_entries where account = ${account}`,
  )
  return rows[0]?.cents ?? 0
}

describe('months paid at the desk', () => {
  it('ahead are charged by nobody else, have their receipts, and are followed by the next month', async () => {
    const payer = await member(site)
    const id = await enrolOne(payer, 60)
    const cash = await balanceOf('cash')
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
    expect((await balanceOf('cash')) - cash).toBe(12_000)
    const { invoices } = (await payer.call(listInvoices)).body
    expect(invoices.map(({ status: state, date }) => `${state} ${date}`)).toEqual([
      'paid 2025-01-10',
      'paid 2025-01-10',
    ])
    await site.moveClockTo('2025-03-10T09:00:00Z')
    expect(await takenByProvider(site, payer)).toBe(0)
    await site.moveClockTo('2025-03-31T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual([
      '2025-01-30 6000 paid',
      '2025-02-27 6000 paid',
      '2025-03-30 6000 paid',
    ])
    expect(await takenByProvider(site, payer)).toBe(6000)
    await expectBooksRight(site)
  })

  it('are recorded once for one key, also by two at once, and the key stands for nothing else', async () => {
    await site.moveClockTo('2025-04-04T09:00:00Z')
    const payer = await member(site)
    const id = await enrolOne(payer, 60)
    const wish = { months: [today().slice(0, 7)], requestKey: crypto.randomUUID() }
    const answers = await Promise.all([take(id, wish), take(id, wish)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await viewOf(id)).taken).toHaveLength(1)
    expect((await take(id, { ...wish, method: 'transfer' })).body).toMatchObject({
      code: 'desk.keyUsed',
    })
    expect((await take(id, { months: wish.months })).body).toMatchObject({
      code: 'desk.alreadyPaid',
    })
    const query = { search: answers[0]?.body.receipts[0]?.number ?? '' }
    const { payments: listed } = (await volunteer.call(listPayments, { query })).body
    expect(listed).toMatchObject([{ state: 'paid', refundable: 0 }])
  })

  it('cost what is owed: another sum, a month that nobody owes and a day to come are refused', async () => {
    const payer = await member(site)
    const id = await enrolOne(payer, 60)
    const month = today().slice(0, 7)
    const code = async (wish: Wish) => (await take(id, wish)).body.code
    expect(await code({ months: [month], amount: 50 })).toBe('desk.amountChanged')
    expect(await code({ months: ['2020-01'] })).toBe('desk.notOwed')
    expect(await code({ months: [month], receivedOn: '2030-01-01' })).toBe('desk.dayInvalid')
    expect((await take(id, { months: [] })).body.fields).toMatchObject([
      { path: 'months', code: 'desk.monthsRequired' },
    ])
    expect((await viewOf(id)).taken).toEqual([])
  })
})

describe('a month that the provider could not take', () => {
  it('is paid at the desk and never tried again', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-05-10T09:00:00Z')
    const id = await enrolOne(payer, 60, refusedCard)
    await site.moveClockTo('2025-05-30T12:00:00Z')
    expect((await viewOf(id)).people[0]?.months[0]).toEqual({
      month: '2025-05',
      amount: 60,
      state: 'owed',
    })
    const asked = await cardSandbox(site).paymentIntents()
    const wrong = await take(id, { months: ['2025-05'], amount: 59 })
    expect(wrong.body.code).toBe('desk.amountChanged')
    // What is refused here leaves what the bank knows as it was.
    expect(await cardSandbox(site).paymentIntents()).toEqual(asked)
    expect((await take(id, { months: ['2025-05'], method: 'bizum' })).status).toBe(200)
    expect(await failuresOf(site, payer)).toMatchObject([{ state: 'paid' }])
    await site.moveClockTo('2025-06-20T09:00:00Z')
    expect(await takenByProvider(site, payer)).toBe(0)
    expect(await chargesOf(site, id)).toEqual(['2025-05-30 6000 paid'])
    await expectBooksRight(site)
  })

  it('is owed again once its payment was undone, with fourteen days, and the payer is told once', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-07-10T09:00:00Z')
    const id = await enrolOne(payer, 60, refusedCard)
    await site.moveClockTo('2025-07-30T12:00:00Z')
    await take(id, { months: ['2025-07'] })
    const answers = await Promise.all([undoLast(id), undoLast(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await failuresOf(site, payer)).toMatchObject([
      { state: 'open', graceEndsOn: '2025-08-13' },
    ])
    const told = (await mailsTo(site, payer.user.email)).filter(({ subject }) =>
      subject.includes('corregido'),
    )
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
    expect(await takenByProvider(site, payer)).toBe(0)
    // Paid once more, it has another receipt.
    expect((await take(id, { months: ['2025-07'], method: 'transfer' })).status).toBe(200)
    await expectBooksRight(site)
  })
})

describe('a payment ahead that is undone', () => {
  it('leaves its month to be charged when it falls due', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-09-10T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await take(id, { months: ['2025-09', '2025-10'] })
    const [october] = (await viewOf(id)).taken.filter(({ month }) => month === '2025-10')
    await undo(id, october?.id ?? '')
    expect((await viewOf(id)).people[0]?.months[0]).toMatchObject({
      month: '2025-10',
      state: 'ahead',
    })
    await site.moveClockTo('2025-10-31T09:00:00Z')
    expect(await takenByProvider(site, payer)).toBe(6000)
    expect(await chargesOf(site, id)).toEqual(['2025-09-29 6000 paid', '2025-10-30 6000 paid'])
    await expectBooksRight(site)
  })

  it('of a place that has ended since ends it with what is paid, and nothing is charged', async () => {
    const payer = await member(site)
    await site.moveClockTo('2025-11-10T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await take(id, { months: ['2025-11', '2025-12', '2026-01'] })
    expect(await cancel(site, id, payer)).toMatchObject({ effectiveDate: '2026-01-31' })
    const taken = (await viewOf(id)).taken
    for (const { id: paymentId, month } of taken) if (month !== '2025-11') await undo(id, paymentId)
    await site.moveClockTo('2026-03-10T09:00:00Z')
    expect(await takenByProvider(site, payer)).toBe(0)
    const { rows } = await site.deps.db.execute<{ day: string }>(
      sql`select effective_end_date::text as day from enrolments where id = ${id}`,
    )
    expect(rows).toEqual([{ day: '2025-11-30' }])
    await expectBooksRight(site)
  })
})

it('a process that dies once the provider has canceled leaves the month to be tried as planned, and paid once', async () => {
  const payer = await member(site)
  await site.moveClockTo('2026-06-10T09:00:00Z')
  const id = await enrolOne(payer, 60, refusedCard)
  await site.moveClockTo('2026-06-29T12:00:00Z')
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
  const wish = { enrolmentId: id, months: ['2026-06'], method: 'cash', amountCents: 6000 } as const
  const rest = { requestKey: crypto.randomUUID(), receivedOn: today(), actorId: volunteer.user.id }
  await expect(recordDeskPayment(dying, { ...wish, ...rest })).rejects.toThrow('died')
  expect((await viewOf(id)).taken).toEqual([])
  await site.moveClockTo('2026-07-03T12:00:00Z')
  expect(await failuresOf(site, payer)).toMatchObject([{ state: 'open' }])
  await recordDeskPayment(site.deps, { ...wish, ...rest })
  expect(await chargesOf(site, id)).toEqual(['2026-06-29 6000 paid'])
  await site.moveClockTo('2026-07-20T12:00:00Z')
  expect(await takenByProvider(site, payer)).toBe(0)
  await expectBooksRight(site)
})

it('nothing is taken for a month that a bank is debiting', async () => {
  const payer = await member(site)
  await site.moveClockTo('2026-08-10T09:00:00Z')
  const id = await enrolOne(payer, 60, goodAccount)
  await site.moveClockTo('2026-08-26T09:00:00Z')
  expect((await viewOf(id)).people[0]?.months[0]).toMatchObject({ state: 'underWay' })
  expect((await take(id, { months: ['2026-08'] })).body).toMatchObject({ code: 'desk.underWay' })
  await site.moveClockTo('2026-09-20T09:00:00Z')
  await runDueJobs(site.deps)
  expect(await chargesOf(site, id)).toEqual(['2026-08-30 6000 paid'])
})

describe('months ahead are paid in order', () => {
  it('none is skipped, and the last one is undone first: a move and an end go on after the last that is paid', async () => {
    const payer = await member(site)
    await site.moveClockTo('2026-10-05T09:00:00Z')
    const id = await enrolOne(payer, 60)
    expect((await take(id, { months: ['2026-10', '2026-12'] })).body).toMatchObject({
      code: 'desk.monthSkipped',
    })
    await take(id, { months: ['2026-10', '2026-11'] })
    const { taken } = await viewOf(id)
    const [october, november] = ['2026-10', '2026-11'].map(
      (month) => taken.find((one) => one.month === month)?.id ?? '',
    )
    expect((await undo(id, october ?? '')).body).toMatchObject({ code: 'desk.laterPaid' })
    expect((await undo(id, november ?? '')).status).toBe(200)
    expect((await undo(id, october ?? '')).status).toBe(200)
    await site.moveClockTo('2026-12-01T09:00:00Z')
    expect(await takenByProvider(site, payer)).toBe(12_000)
    await expectBooksRight(site)
  })

  it('a place that is ended before its first charge keeps what was paid ahead', async () => {
    const payer = await member(site)
    await site.moveClockTo('2026-12-24T09:00:00Z')
    const id = await enrolOne(payer, 0)
    await take(id, { months: ['2027-01'] })
    expect(await cancel(site, id, payer)).toMatchObject({
      effectiveDate: '2027-01-31',
      lastCharge: null,
    })
    await site.moveClockTo('2027-03-01T09:00:00Z')
    expect(await takenByProvider(site, payer)).toBe(0)
    await expectBooksRight(site)
  })
})

describe('a month that is undone', () => {
  it('twice, ahead and once it was refused, is tried with its card again and not by the desk’s method', async () => {
    const payer = await member(site)
    await site.moveClockTo('2027-04-10T09:00:00Z')
    const id = await enrolOne(payer, 60, refusedCard)
    await take(id, { months: ['2027-04'] })
    await undoLast(id)
    await site.moveClockTo('2027-04-29T12:00:00Z')
    expect(await failuresOf(site, payer)).toMatchObject([{ state: 'open' }])
    await take(id, { months: ['2027-04'] })
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
    await site.moveClockTo('2027-05-02T12:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2027-04-29 6000 failed'])
    await expectBooksRight(site)
  })

  it('of an entry that was deleted is charged no more', async () => {
    const payer = await member(site)
    await site.moveClockTo('2027-06-10T09:00:00Z')
    const id = await enrolOne(payer, 60)
    await take(id, { months: ['2027-06'] })
    const body = { reason: 'double' as const, notifyPayer: false, confirmed: true as const }
    await volunteer.call(deleteEnrolment, { params: { id }, body })
    await undoLast(id)
    await site.moveClockTo('2027-08-10T09:00:00Z')
    expect(await takenByProvider(site, payer)).toBe(0)
    await expectBooksRight(site)
  })

  it('after whose end the person was enrolled again is charged to the plan by which the person comes', async () => {
    const payer = await member(site)
    await site.moveClockTo('2027-09-10T09:00:00Z')
    const people = [person()]
    const [id = ''] = await enrol(payer, { monto: 60, people })
    await take(id, { months: ['2027-09', '2027-10'] })
    await cancel(site, id, payer)
    const [again = ''] = await enrol(payer, { monto: 0, people })
    const [october] = (await viewOf(id)).taken.filter(({ month }) => month === '2027-10')
    await undo(id, october?.id ?? '')
    await site.moveClockTo('2027-12-01T09:00:00Z')
    expect(await chargesOf(site, id)).toEqual(['2027-09-29 6000 paid'])
    expect(await chargesOf(site, again)).toEqual(['2027-10-30 6000 paid', '2027-11-29 6000 paid'])
    await expectBooksRight(site)
  })

  it('after a move is charged to the new place, and not at all where that ends before it', async () => {
    const payer = await member(site)
    await site.moveClockTo('2028-01-24T09:00:00Z')
    const people = [person(), person({ nombre: 'Jon' })]
    const ids = await enrol(payer, { monto: 0, people })
    const moved: string[] = []
    for (const id of ids) {
      await take(id, { months: ['2028-02', '2028-03'] })
      const body = { programmeId: 2, confirmed: true } as const
      moved.push((await volunteer.call(moveEnrolment, { params: { id }, body })).body.id)
      await undoLast(id)
    }
    const [stays = '', leaves = ''] = moved
    expect(await cancel(site, leaves, payer)).toMatchObject({ effectiveDate: '2028-02-29' })
    await site.moveClockTo('2028-05-01T09:00:00Z')
    expect(await chargesOf(site, stays)).toEqual(['2028-03-30 6000 paid', '2028-04-29 6000 paid'])
    expect(await chargesOf(site, leaves)).toEqual([])
    await expectBooksRight(site)
  })
})

it('a treasurer finds the month’s cash beside what came through the provider', async () => {
  const { lines, desk: taken } = (await volunteer.call(readLedger, { query: { month: '2025-01' } }))
    .body
  expect(lines).toEqual([])
  expect(taken).toEqual({ cash: 120, bank: 0 })
})
