import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setPrice } from '#domain/billing/admin/price-contract.ts'
import * as subscriptions from '#domain/billing/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { orders } from '#server/schema.ts'
import { cancel } from '#testing/billing/cancelling.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { abandonOldOrders } from './abandon-orders.ts'
import { ORDER_LIFETIME_MS } from './order.ts'

const site = sharedTestApp({ now: '2025-01-16T09:00:00Z' })
let buyer: Member
beforeEach(async () => {
  buyer = await member(site)
})

const complete = (body: object) => buyer.call(subscriptions.completeSubscription, { body })

async function stored(id: string) {
  const [order] = await site.deps.db.select().from(orders).where(eq(orders.id, id))
  return order
}

it('an order that is not completed is closed after its time, without names and health', async () => {
  const withHealth = person({ infoAdicional: 'Asma', consentimientoSalud: true })
  const young = await confirmedOrder(buyer, { people: [person()], monto: 30 })
  const old = await confirmedOrder(buyer, { people: [withHealth], monto: 30 })
  await site.deps.db
    .update(orders)
    .set({ createdAt: new Date(Date.now() - ORDER_LIFETIME_MS - 1) })
    .where(eq(orders.id, old.orden_id))
  await abandonOldOrders(site.deps)
  expect(await stored(old.orden_id)).toMatchObject({ status: 'abandoned', people: '' })
  expect(await stored(young.orden_id)).toMatchObject({ status: 'confirmed' })
  expect((await stored(young.orden_id))?.people).not.toBe('')
})

it('a person is recognised by their age on the day of the order, though they turn older before it is completed', async () => {
  const born = person({ fechaNacimiento: '1954-01-17', edad: undefined })
  const [before = ''] = await enrol(buyer, { monto: 30, people: [born] })
  await cancel(site, before, buyer)
  // The new plan begins with January, which the cancelled enrolment still owed.
  const again = await confirmedOrder(buyer, { people: [person({ edad: 70 })], monto: 30 })
  await site.moveClockTo('2025-01-17T09:00:00Z')
  const { status, body } = await complete(again)
  expect([status, body.code]).toEqual([200, undefined])
  expect(body.subscriptions).toMatchObject([{ firstChargeDate: '2025-01-30', firstAmount: 30 }])
})

describe('once another price is announced', () => {
  const late = shared(() => member(site))
  let order: Awaited<ReturnType<typeof confirmedOrder>>
  beforeAll(async () => {
    order = await confirmedOrder(late, { monto: 30 })
    const boss = await administrator(site)
    const body = { from: '2025-03', monthly: 65, before: 60 }
    const { status } = await boss.call(setPrice, { params: { id: 1 }, body })
    expect(status).toBe(200)
  })

  it('an order whose price is not today’s any more keeps neither names nor health', async () => {
    const { body } = await late.call(subscriptions.completeSubscription, { body: order })
    expect(body.code).toBe('subscriptions.priceChanged')
    expect(await stored(order.orden_id)).toMatchObject({ status: 'abandoned', people: '' })
  })

  const seen = { monto: 30, cuota: 60, cuotaFutura: { from: '2025-03', monthly: 65 } }

  it.each([
    ['another amount of this month', { monto: 60 }],
    ['another amount of each month', { cuota: 65 }],
    ['another announced amount', { cuotaFutura: { from: '2025-03', monthly: 60 } }],
    [
      'another month from which on it is charged',
      { cuotaFutura: { from: '2025-04', monthly: 65 } },
    ],
    ['no announced amount', { cuotaFutura: null }],
  ])('a payer who was shown %s agrees to nothing else', async (_, other) => {
    const body = { usuarioId: buyer.user.id, programaId: 1, personas: [person()], ...seen }
    const confirm = (changes: object) =>
      buyer.call(subscriptions.confirmEnrolment, { body: { ...body, ...changes } })
    const { status, body: answer } = await confirm(other)
    expect([status, answer.code]).toEqual([409, 'subscriptions.priceChanged'])
    expect((await confirm({})).status).toBe(200)
  })
})
