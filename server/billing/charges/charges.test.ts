import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, addMonths, chargeDayOf, monthOf } from '#domain/calendar.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { madridDay } from '#domain/madrid-time.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { confirmedOrder, type Member, member, person } from '#server/testing/builders.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { topUpSchedules } from './top-up.ts'

let site: TestApp
afterEach(() => site.stop())

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

describe('money arrives', () => {
  beforeEach(async () => {
    site = await startTestApp({ now: '2025-01-16T09:00:00Z' })
  })

  it('one paid invoice for each person once the clock has passed the charge day, none before', async () => {
    const buyer = await member(site)
    await enrol(buyer, 60)
    await site.moveClockTo('2025-01-30T08:59:59Z')
    expect(await invoicesOf(buyer)).toEqual([])

    await site.moveClockTo('2025-01-30T10:30:00Z')
    const charges = await invoicesOf(buyer)
    expect(charges).toHaveLength(2)
    for (const invoice of charges) {
      expect(invoice).toMatchObject({ date: '2025-01-30', amount: 30, status: 'paid' })
      expect(invoice.programaNombre).toBe('ONA')
    }
    expect(new Set(charges.map(({ persona }) => persona)).size).toBe(2)
  })

  it('the next charge that is shown moves on with each invoice', async () => {
    const buyer = await member(site)
    await enrol(buyer, 60)
    const before = await buyer.call(subscriptions.myEnrolments)
    expect(before.body.inscripciones[0]).toMatchObject({ lastPayment: null })
    await site.moveClockTo('2025-01-31T12:00:00Z')
    const { body } = await buyer.call(subscriptions.myEnrolments)
    expect(body.inscripciones[0]).toMatchObject({
      nextChargeDate: '2025-02-27',
      nextAmount: 60,
      lastPayment: { date: '2025-01-30', amount: 30, status: 'paid' },
      card: { brand: 'visa', last4: '4242' },
    })
    await site.moveClockTo('2025-03-01T12:00:00Z')
    const later = await buyer.call(subscriptions.myEnrolments)
    expect(later.body.inscripciones[0]?.lastPayment).toMatchObject({ date: '2025-02-27' })
  })

  it('a card that fails when it is charged shows as failed, and nobody is charged twice for it', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people: people.slice(0, 1), monto: 30 })
    const paymentMethodId = await buyer.keepCard(buyer.user, '4000000000000341')
    await buyer.call(subscriptions.completeSubscription, { body: { ...order, paymentMethodId } })
    await site.moveClockTo('2025-01-30T12:00:00Z')
    expect(await invoicesOf(buyer)).toMatchObject([{ amount: 30, status: 'failed' }])
  })
})

describe('a card that fails for good', () => {
  it('ends the enrolment with the provider’s last try, and shows no next charge', async () => {
    site = await startTestApp({ now: '2025-01-16T09:00:00Z' })
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people: people.slice(0, 1), monto: 30 })
    const paymentMethodId = await buyer.keepCard(buyer.user, '4000000000000341')
    await buyer.call(subscriptions.completeSubscription, { body: { ...order, paymentMethodId } })
    await site.moveClockTo('2025-06-01T12:00:00Z')
    const { body } = await buyer.call(subscriptions.myEnrolments)
    expect(body.inscripciones).toMatchObject([
      {
        status: 'inactive',
        nextChargeDate: null,
        nextAmount: null,
        card: null,
        lastPayment: { date: '2025-01-30', amount: 30, status: 'failed' },
      },
    ])
    // Nothing was ever paid: it ends with the month before the first charge.
    expect(body.inscripciones[0]?.effectiveEndDate).toBe('2024-12-31')
  })
})

describe('over 24 months', () => {
  it.each([
    { enrolledAt: '2027-02-27T09:00:00Z', monto: 0, first: '2027-03', firstAmount: 60 },
    { enrolledAt: '2026-12-18T09:00:00Z', monto: 60, first: '2026-12', firstAmount: 30 },
  ])('every charge falls on the second-to-last day, none missing and none double: from $enrolledAt', async ({
    enrolledAt,
    monto,
    first,
    firstAmount,
  }) => {
    site = await startTestApp({ now: enrolledAt })
    const buyer = await member(site)
    await enrol(buyer, monto)
    const expected = Array.from({ length: 24 }, (_, index) => addMonths(first, index))
    for (const month of expected) {
      await site.moveClockTo(`${chargeDayOf(month)}T12:00:00Z`)
      await topUpSchedules(site.deps)
    }
    const charges = await invoicesOf(buyer)
    for (const { nombre, apellido } of people) {
      const mine = charges.filter(({ persona }) => persona === `${nombre} ${apellido}`).reverse()
      expect(mine.map(({ date }) => date)).toEqual(expected.map(chargeDayOf))
      expect(mine.map(({ amount }) => amount)).toEqual([firstAmount, ...Array(23).fill(60)])
      expect(mine.every(({ status }) => status === 'paid')).toBe(true)
    }
  }, 60_000)

  it('the daily job alone keeps every charge on its day, when no webhook ever arrives', async () => {
    site = await startTestApp({ now: '2027-01-20T09:00:00Z' })
    const buyer = await member(site)
    await enrol(buyer, 60)
    site.sandbox.setWebhookUrl(null)
    const months = Array.from({ length: 24 }, (_, index) => addMonths('2027-01', index))
    const end = chargeDayOf('2028-12')
    for (let day = '2027-01-20'; day <= end; day = addDays(day, 1)) {
      await site.moveClockTo(`${day}T12:00:00Z`)
      await topUpSchedules(site.deps)
    }
    const query = new URLSearchParams({ limit: '100' })
    const response = await fetch(`${site.sandbox.url}/v1/invoices?${query}`, {
      headers: { authorization: `Bearer ${site.sandbox.keys.secretKey}` },
    })
    const { data } = (await response.json()) as { data: { created: number; total: number }[] }
    const charged = data
      .filter(({ total }) => total > 0)
      .map(({ created, total }) => `${madridDay(new Date(created * 1000))} ${total}`)
    const expected = months.flatMap((month, index) =>
      people.map(() => `${chargeDayOf(month)} ${index === 0 ? 3000 : 6000}`),
    )
    expect(charged.sort()).toEqual(expected.sort())
  }, 60_000)

  it('no charge is missing when the clock jumps over all of them at once', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    await enrol(buyer, 120)
    await site.moveClockTo('2026-12-31T12:00:00Z')
    const charges = await invoicesOf(buyer)
    const months = charges.map(({ date }) => monthOf(date))
    expect(charges).toHaveLength(48)
    expect(new Set(months).size).toBe(24)
  }, 60_000)

  it('topping up twice, and twice at once, changes nothing more', async () => {
    site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
    const buyer = await member(site)
    await enrol(buyer, 120)
    await site.moveClockTo('2025-06-30T12:00:00Z')
    const phases = async () => {
      const { body } = await buyer.call(subscriptions.myEnrolments)
      const id = body.inscripciones[0]?.paymentScheduleId
      const response = await fetch(`${site.sandbox.url}/v1/subscription_schedules/${id}`, {
        headers: { authorization: `Bearer ${site.sandbox.keys.secretKey}` },
      })
      return ((await response.json()) as { phases: unknown[] }).phases
    }
    await topUpSchedules(site.deps)
    const once = await phases()
    await Promise.all([topUpSchedules(site.deps), topUpSchedules(site.deps)])
    expect(await phases()).toEqual(once)
  })
})
