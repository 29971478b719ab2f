import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { type Payments, PaymentsError } from '#server/adapters/payments.ts'
import { enrolments, orders } from '#server/db/schema.ts'
import { confirmedOrder, type Member, member, person } from '#server/testing/builders.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { completeOrder, finishInterruptedOrders } from './purchase.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-16T09:00:00Z' })
})
afterEach(() => faults('DELETE'))
afterAll(() => site.stop())

const people = [
  person({ nombre: 'Maite', apellido: 'Etxeberria' }),
  person({ nombre: 'Jon', apellido: 'Etxeberria' }),
]

async function faults(method: 'POST' | 'DELETE', list: object[] = []): Promise<void> {
  const response = await fetch(`${site.sandbox.url}/_sandbox/faults`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify({ faults: list }) }),
  })
  if (!response.ok) throw new Error(await response.text())
}

type Order = Awaited<ReturnType<typeof confirmedOrder>>

const onSchedules = { method: 'POST', path: '/v1/subscription_schedules' }

async function schedulesOf(buyer: Member): Promise<{ metadata: { paymentScheduleId: string } }[]> {
  const [user] = await site.deps.db.query.users.findMany({
    where: (table) => eq(table.id, buyer.user.id),
  })
  const query = new URLSearchParams({ customer: user?.paymentCustomerId ?? '', limit: '100' })
  const response = await fetch(`${site.sandbox.url}/v1/subscription_schedules?${query}`, {
    headers: { authorization: `Bearer ${site.sandbox.keys.secretKey}` },
  })
  return ((await response.json()) as { data: { metadata: { paymentScheduleId: string } }[] }).data
}

/** One schedule and one active enrolment a person, and the order closed. */
async function expectFinishedOnce(buyer: Member, orderId: string): Promise<void> {
  const schedules = await schedulesOf(buyer)
  expect(schedules).toHaveLength(2)
  expect(new Set(schedules.map(({ metadata }) => metadata.paymentScheduleId)).size).toBe(2)
  const rows = await site.deps.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.payerId, buyer.user.id))
  expect(rows.map(({ status }) => status)).toEqual(['active', 'active'])
  const [order] = await site.deps.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.status).toBe('completed')
}

describe('when the provider’s answer is unclear', () => {
  it.each([
    { what: 'it answers 500 after the work was done', fault: { kind: 'error500' } },
    { what: 'it answers 500 before the work', fault: { kind: 'error500', after: false } },
    { what: 'the connection breaks after the work was done', fault: { kind: 'dropConnection' } },
    {
      what: 'the connection breaks before the work',
      fault: { kind: 'dropConnection', after: false },
    },
  ])('the purchase ends with one schedule a person: $what', async ({ fault }) => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await faults('POST', [{ ...fault, ...onSchedules, times: 1 }])
    const first = await buyer.call(subscriptions.completeSubscription, { body: order })
    const { status } =
      first.status === 200
        ? first
        : await buyer.call(subscriptions.completeSubscription, { body: order })
    expect(status).toBe(200)
    await expectFinishedOnce(buyer, order.orden_id)
  })

  it('the payer is told to try again while it stays away, and the next try ends well', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await faults('POST', [{ kind: 'dropConnection', ...onSchedules, times: 3, after: false }])
    const failed = await buyer.call(subscriptions.completeSubscription, { body: order })
    expect(failed.status).toBe(503)
    expect(failed.body.code).toBe('subscriptions.providerUnavailable')
    await faults('DELETE')
    const again = await buyer.call(subscriptions.completeSubscription, { body: order })
    expect(again.status).toBe(200)
    await expectFinishedOnce(buyer, order.orden_id)
  })
})

/** Leaves the order half done: it is claimed, and the provider has not been reached. */
async function interrupt(buyer: Member, order: Order): Promise<void> {
  await faults('POST', [{ kind: 'dropConnection', ...onSchedules, times: 3, after: false }])
  const { status } = await buyer.call(subscriptions.completeSubscription, { body: order })
  expect(status).toBe(503)
  await faults('DELETE')
}

describe('when the server dies in the middle', () => {
  it('the job finishes the order without the payer, and finds nothing more to do', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await interrupt(buyer, order)

    const later = { ...site.deps, clock: { now: () => new Date(Date.now() + 120_000) } }
    await finishInterruptedOrders(later)
    await expectFinishedOnce(buyer, order.orden_id)
    await finishInterruptedOrders(later)
    await expectFinishedOnce(buyer, order.orden_id)
  })

  it('the payer who confirms again from another tab gets the order that was interrupted', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await interrupt(buyer, order)

    const again = await confirmedOrder(buyer, { people, monto: 60 })
    expect(again.orden_id).toBe(order.orden_id)
    await buyer.call(subscriptions.completeSubscription, { body: again })
    await expectFinishedOnce(buyer, order.orden_id)
  })

  it('the job and the payer’s own retry may come at the same time', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await interrupt(buyer, order)

    const later = { ...site.deps, clock: { now: () => new Date(Date.now() + 120_000) } }
    const [retried] = await Promise.all([
      buyer.call(subscriptions.completeSubscription, { body: order }),
      finishInterruptedOrders(later),
    ])
    expect(retried.status).toBe(200)
    await expectFinishedOnce(buyer, order.orden_id)
  })
})

describe('when the provider refuses the card', () => {
  async function completeRefusing(buyer: Member, order: Order, refusedFrom: number) {
    let calls = 0
    const payments: Payments = {
      ...site.deps.payments,
      createSchedule: (...call) => {
        calls += 1
        if (calls < refusedFrom) return site.deps.payments.createSchedule(...call)
        return Promise.reject(new PaymentsError('refused', new Error('no such payment method')))
      },
    }
    return completeOrder({ ...site.deps, payments }, buyer.user.id, {
      orderId: order.orden_id,
      programmeId: order.programaId,
      paymentMethodId: order.paymentMethodId,
      people: order.personasInscritas,
    })
  }

  it('nobody is enrolled, and the same order is completed with another card', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await expect(completeRefusing(buyer, order, 1)).rejects.toMatchObject({
      code: 'subscriptions.paymentMethodInvalid',
    })
    expect((await buyer.call(subscriptions.myEnrolments)).body.inscripciones).toEqual([])
    const paymentMethodId = await buyer.keepCard(buyer.user)
    const { status } = await buyer.call(subscriptions.completeSubscription, {
      body: { ...order, paymentMethodId },
    })
    expect(status).toBe(200)
    await expectFinishedOnce(buyer, order.orden_id)
  })

  it('whom it took before stays enrolled, and the order does not come round for ever', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await expect(completeRefusing(buyer, order, 2)).rejects.toMatchObject({
      code: 'subscriptions.paymentMethodInvalid',
    })
    const { body } = await buyer.call(subscriptions.myEnrolments)
    expect(body.inscripciones).toMatchObject([{ nombre: 'Maite', status: 'active' }])
    const again = await buyer.call(subscriptions.completeSubscription, { body: order })
    expect(again.body.subscriptions).toMatchObject([{ nombre: 'Maite' }])
    const [mail, ...others] = (await mailsTo(site, buyer.user.email)).filter(({ text }) =>
      text.includes('Maite'),
    )
    expect(others).toEqual([])
    expect(mail?.text).toContain('la cuota es de 60\u00a0€')
    expect(mail?.text).not.toContain('Jon')
  })
})

describe('when weeks go by before the order is finished', () => {
  it('each person is charged once for each month, at the price agreed', async () => {
    const shared = site
    site = await startTestApp({ now: '2025-01-16T09:00:00Z' })
    try {
      const buyer = await member(site)
      const order = await confirmedOrder(buyer, { people, monto: 60 })
      await interrupt(buyer, order)
      await site.moveClockTo('2025-01-31T08:00:00Z')
      await buyer.call(subscriptions.completeSubscription, { body: order })
      await expectFinishedOnce(buyer, order.orden_id)

      await site.moveClockTo('2025-02-27T12:00:00Z')
      const { body } = await buyer.call(listInvoices)
      const jons = body.invoices.filter(({ persona }) => persona.startsWith('Jon'))
      expect(jons.map(({ amount }) => amount)).toEqual([60, 30])
    } finally {
      await site.stop()
      site = shared
    }
  })
})
