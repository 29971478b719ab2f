// @module-tag slow

import { afterEach, describe, expect, it } from 'vitest'
import * as subscriptions from '#domain/billing/contract.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { enrolments, orders, paymentSchedules, users } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { confirmedOrder, type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-16T09:00:00Z' })
afterEach(() => cardSandbox(site).clearFaults())

const people = [
  person({ nombre: 'Maite', apellido: 'Etxeberria' }),
  person({ nombre: 'Jon', apellido: 'Etxeberria' }),
]

const complete = (buyer: Member, body: object) =>
  buyer.call(subscriptions.completeSubscription, { body })

/** Returns what is stored of a payer: order, enrolments and payment schedules. */
async function storedOf(buyer: Member, orderId: string) {
  const { db } = site.deps
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const rows = await db
    .select({ enrolment: enrolments, schedule: paymentSchedules })
    .from(enrolments)
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(eq(enrolments.payerId, buyer.user.id))
  return {
    order: order?.status,
    places: rows.map(({ enrolment }) => enrolment.status),
    schedules: rows.filter(({ schedule }) => schedule !== null).length,
  }
}

const finished = { order: 'completed', places: ['active', 'active'], schedules: 2 }
const untouched = { order: 'confirmed', places: [], schedules: 0 }

describe('when the provider cannot be reached for the card', () => {
  it.each([
    { what: 'it answers 500', fault: { kind: 'error500', after: false } },
    { what: 'the connection breaks', fault: { kind: 'dropConnection', after: false } },
  ])('nothing has happened, and the next try ends well: $what', async ({ fault }) => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await cardSandbox(site).setFaults([
      { ...fault, method: 'GET', path: '/v1/payment_methods', times: 3 },
    ])
    expect(await complete(buyer, order)).toMatchObject({
      status: 503,
      body: { code: 'subscriptions.providerUnavailable' },
    })
    expect(await storedOf(buyer, order.orden_id)).toEqual(untouched)
    await cardSandbox(site).clearFaults()
    expect((await complete(buyer, order)).status).toBe(200)
    expect(await storedOf(buyer, order.orden_id)).toEqual(finished)
  })

  it('a completed order answers the same again without asking it', async () => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    const first = await complete(buyer, order)
    await cardSandbox(site).setFaults([{ kind: 'error500', path: '/v1/', times: 9, after: false }])
    const again = await complete(buyer, { ...order, paymentMethodId: 'pm_another' })
    expect(again).toMatchObject({ status: 200, body: first.body })
  })
})

describe('when the database breaks off in the middle', () => {
  it.each([
    ['with the first place', 'enrolments', 1],
    ['with the second place', 'enrolments', 2],
    ['with the second payment schedule', 'payment_schedules', 2],
    ['with the e-mail', 'outgoing_mail', 1],
  ])('nothing of it stays, and the next try ends well: %s', async (_, table, row) => {
    const buyer = await member(site)
    const order = await confirmedOrder(buyer, { people, monto: 60 })
    await site.deps.db.execute(sql.raw(`create sequence broken_rows`))
    await site.deps.db.execute(
      sql.raw(`create function break_off() returns trigger language plpgsql as $$ begin
        if nextval('broken_rows') = ${row} then raise exception 'the connection is lost'; end if;
        return new; end $$`),
    )
    await site.deps.db.execute(
      sql.raw(
        `create trigger broken before insert on ${table} for each row execute function break_off()`,
      ),
    )
    const broken = await complete(buyer, order)
    await site.deps.db.execute(sql.raw('drop function break_off cascade'))
    await site.deps.db.execute(sql.raw('drop sequence broken_rows'))
    expect(broken.status).toBe(500)
    expect(await storedOf(buyer, order.orden_id)).toEqual(untouched)
    expect((await complete(buyer, order)).status).toBe(200)
    expect(await storedOf(buyer, order.orden_id)).toEqual(finished)
    const mails = (await mailsTo(site, buyer.user.email)).filter(({ text }) =>
      text.includes('Maite'),
    )
    expect(mails).toHaveLength(1)
  })
})

it('an account that is closed while the card is read is enrolled nowhere', async () => {
  const buyer = await member(site)
  const order = await confirmedOrder(buyer, { people, monto: 60 })
  const { payments } = site.deps
  site.deps.payments = {
    ...payments,
    retrieveMethod: async (id) => {
      await site.deps.db
        .update(users)
        .set({ status: 'inactive' })
        .where(eq(users.id, buyer.user.id))
      return payments.retrieveMethod(id)
    },
  }
  expect((await complete(buyer, order)).status).toBe(401)
  site.deps.payments = payments
  expect(await storedOf(buyer, order.orden_id)).toEqual(untouched)
})
