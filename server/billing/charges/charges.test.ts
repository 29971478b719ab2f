// @module-tag slow

import { describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { addMonths, chargeDayOf, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { chargeInstantOf } from '#domain/kernel/madrid-time.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges } from '#server/schema.ts'
import { takenAt } from '#testing/billing/books.ts'
import { chargesOf, shownTo } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne, newPlace } from '#testing/billing/enrolling.ts'
import { refusedCard } from '#testing/billing/payment-failures.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { nightly } from '#testing/nightly.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { chargeWhatFellDue } from './collect-charges.ts'
import { makeDueCharges } from './make-due-charges.ts'

let site: TestApp

const people = [
  person({ nombre: 'Maite', apellido: 'Etxeberria' }),
  person({ nombre: 'Jon', apellido: 'Etxeberria' }),
]

async function enrol(buyer: Member, monto: number): Promise<void> {
  const order = await confirmedOrder(buyer, { people, monto })
  const { status } = await buyer.call(subscriptions.completeSubscription, { body: order })
  expect(status).toBe(200)
}

async function invoicesOf(buyer: Member) {
  const { body } = await buyer.call(listInvoices)
  return body.invoices
}

const monthsFrom = (first: Month, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first, index))

const minutesOf = (months: readonly Month[]) =>
  months.map((month) => chargeInstantOf(month).toISOString().slice(0, 16))

it('money arrives at the moment of the charge, once for each person, and a refused card ends the place', async () => {
  site = await startTestApp({ now: '2025-01-16T09:00:00Z' })
  const buyer = await member(site)
  await enrol(buyer, 60)
  const poor = await newPlace(site, { monto: 30, card: refusedCard })
  expect(await shownTo(buyer)).toMatchObject({ lastPayment: null })
  await site.moveClockTo('2025-01-30T08:59:59Z')
  expect(await invoicesOf(buyer)).toEqual([])

  await site.moveClockTo('2025-01-30T12:00:00Z')
  const made = await invoicesOf(buyer)
  const paid = { date: '2025-01-30', amount: 30, status: 'paid', programaNombre: 'ONA' }
  expect(made).toMatchObject([paid, paid])
  expect(new Set(made.map(({ persona }) => persona)).size).toBe(2)
  expect(await invoicesOf(poor.payer)).toMatchObject([{ amount: 30, status: 'failed' }])
  expect(await shownTo(buyer)).toMatchObject({
    nextChargeDate: '2025-02-27',
    nextAmount: 60,
    lastPayment: { date: '2025-01-30', amount: 30, status: 'paid' },
    paymentMethod: { kind: 'card', brand: 'visa', last4: '4242' },
  })
  // Each payment carries its charge, and nothing that says who it is for.
  const rows = await standingCharges(site.deps.db)
  const payments = await cardSandbox(site).paymentIntents()
  const metadata = rows.map(({ id }) => ({ chargeId: id, serviceMonth: '2025-01' }))
  expect(payments.map((payment) => payment.metadata)).toEqual(expect.arrayContaining(metadata))
  expect(payments.map(({ id }) => id).sort()).toEqual(rows.map((row) => row.providerId).sort())
  expect(JSON.stringify(payments)).not.toContain('Maite')

  await site.moveClockTo('2025-02-14T12:00:00Z')
  expect(await shownTo(poor.payer)).toMatchObject({
    status: 'inactive',
    nextChargeDate: null,
    nextAmount: null,
    paymentMethod: null,
    lastPayment: { date: '2025-01-30', amount: 30, status: 'void' },
    // Nothing was ever paid: it ends with the month before the first charge.
    effectiveEndDate: '2024-12-31',
  })
})

describe('charges are at ten in Madrid on the second-to-last day', () => {
  it('also when the clocks went back that very morning', async () => {
    site = await startTestApp({ now: '2022-09-03T09:00:00Z' })
    await newPlace(site)
    await site.moveClockTo('2022-10-31T12:00:00Z')
    expect(await takenAt(site)).toEqual(['2022-09-29T08:00', '2022-10-30T09:00'])
  })

  it('in a leap of 24 months too, none missing and none double, in a leap year and when the clocks went forward that very morning', async () => {
    await leapsFrom({
      enrolledAt: '2024-01-18T09:00:00Z',
      monto: 60,
      first: '2024-01',
      firstAmount: 30,
    })
    const some = ['2024-02-28T09:00', '2024-10-30T09:00', '2025-02-27T09:00', '2025-03-30T08:00']
    expect(await takenAt(site)).toEqual(expect.arrayContaining(some))
  })

  it('in such a leap from a first month that costs nothing', nightly, () =>
    leapsFrom({ enrolledAt: '2027-02-27T09:00:00Z', monto: 0, first: '2027-03', firstAmount: 60 }),
  )

  async function leapsFrom({
    enrolledAt,
    monto,
    first,
    firstAmount,
  }: {
    enrolledAt: string
    monto: number
    first: Month
    firstAmount: number
  }): Promise<void> {
    site = await startTestApp({ now: enrolledAt })
    const buyer = await member(site)
    await enrol(buyer, monto)
    const expected = monthsFrom(first, 24)
    await site.moveClockTo(`${chargeDayOf(addMonths(first, 23))}T12:00:00Z`)
    const made = await invoicesOf(buyer)
    for (const { nombre, apellido } of people) {
      const mine = made.filter(({ persona }) => persona === `${nombre} ${apellido}`).reverse()
      expect(mine.map(({ date }) => date)).toEqual(expected.map(chargeDayOf))
      expect(mine.map(({ amount }) => amount)).toEqual([firstAmount, ...Array(23).fill(60)])
      expect(mine.every(({ status }) => status === 'paid')).toBe(true)
    }
    expect(await takenAt(site)).toEqual(minutesOf(expected).flatMap((minute) => [minute, minute]))
  }
})

describe('however often and by however many processes the due work is done', () => {
  it('ten rounds at once, in two processes, charge everybody once', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => member(site)))
    for (const buyer of buyers) await enrolOne(buyer, 60)
    site.sandbox.setIdleUrl(null)
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-01-30T10:00:00Z')
    await Promise.all(Array.from({ length: 10 }, () => chargeWhatFellDue(site.deps)))
    expect(await takenAt(site)).toHaveLength(6)
    const rows = await standingCharges(site.deps.db)
    expect(rows.map(({ status, attempt }) => `${status} ${attempt}`)).toEqual(
      Array(6).fill('paid 1'),
    )
  })

  it.each([
    3, -3,
  ])('a clock of ours that is not the provider’s changes nothing: %i hours', async (hours) => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const id = await enrolOne(await member(site), 60)
    site.sandbox.setIdleUrl(null)
    site.sandbox.setWebhookUrl(null)
    const ours: Deps = {
      ...site.deps,
      businessClock: {
        now: async () => new Date(+(await site.deps.businessClock.now()) + hours * 3.6e6),
      },
    }
    const months = monthsFrom('2025-01', 12)
    for (const month of months) {
      for (const at of [`${chargeDayOf(month)}T04:30`, `${chargeDayOf(month)}T13:30`]) {
        await site.moveClockTo(`${at}:00Z`)
        await chargeWhatFellDue(ours)
      }
    }
    expect((await takenAt(site)).map((minute) => monthOf(minute.slice(0, 10)))).toEqual(months)
    expect(await chargesOf(site, id)).toEqual(
      months.map((month) => `${chargeDayOf(month)} 6000 paid`),
    )
  })

  it('who cancels in the very moment is charged what was shown, and nothing after', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    const id = await enrolOne(buyer, 60)
    site.sandbox.setIdleUrl(null)
    await site.moveClockTo('2025-01-30T09:00:10Z')
    const request = { enrolmentId: id, reason: 'price', comment: null } as const
    const [ended] = await Promise.all([
      cancelEnrolment(site.deps, { ...request, cancelledBy: buyer.user.id }),
      makeDueCharges(site.deps),
    ])
    expect(ended.effectiveDate).toBe('2025-01-31')
    await chargeWhatFellDue(site.deps)
    await site.moveClockTo('2025-06-30T09:00:00Z')
    await chargeWhatFellDue(site.deps)
    expect(await chargesOf(site, id)).toEqual(['2025-01-30 6000 paid'])
  })
})

it('every payer’s first charge is requested before any payer’s second', async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  const large = await member(site)
  await enrol(large, 120)
  const small = await member(site)
  await enrolOne(small, 60)
  site.sandbox.setIdleUrl(null)
  site.sandbox.setWebhookUrl(null)
  await site.moveClockTo('2025-01-30T10:00:00Z')
  const requests: string[] = []
  const payments = {
    ...site.deps.payments,
    pay: (...[params, key]: Parameters<Deps['payments']['pay']>) => {
      requests.push(params.customerId)
      return site.deps.payments.pay(params, key)
    },
  }
  await chargeWhatFellDue({ ...site.deps, payments })
  const [row] = await standingCharges(site.deps.db, eq(charges.payerId, small.user.id))
  expect(requests).toHaveLength(3)
  expect(requests.indexOf(row?.customerId ?? '')).toBeLessThan(2)
})
