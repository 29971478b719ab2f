// @module-tag slow

import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refundableInvoice } from '#domain/billing/admin/refund-contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, charges, outgoingMail, refunds, users } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import {
  type Charge,
  chargesOf,
  giveBack,
  payerOf,
  providerRefunds,
  refundCards,
} from '#testing/billing/refunding.ts'
import { administrator, type Member } from '#testing/builders.ts'
import { newEvent, sendEvent } from '#testing/events.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { catchUpRefunds } from './catch-up-refunds.ts'
import { finishRefunds, settleRefunds } from './ensure-refund.ts'
import { syncRefunds } from './sync-refunds.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const actor = shared(() => administrator(site))
let payer: Member
/** Charges of 60 € that no test has touched. */
let untouched: Charge[]
let unpaid: Charge
let failing: Charge
let waiting: Charge

beforeAll(async () => {
  payer = await payerOf(site, 6)
  const second = await payerOf(site, 1)
  const others = [
    await payerOf(site, 1, '4000000000000341'),
    await payerOf(site, 1, refundCards.fails),
    await payerOf(site, 1, refundCards.waits),
  ]
  // Past two charge days.
  await site.moveClockTo('2025-03-01T12:00:00Z')
  untouched = [...(await chargesOf(site, payer)), ...(await chargesOf(site, second))]
  const charges = await Promise.all(others.map((other) => chargesOf(site, other)))
  ;[unpaid, failing, waiting] = charges.map(([first]) => first) as [Charge, Charge, Charge]
}, 60_000)
beforeEach(() => cardSandbox(site).clearFaults())

function next(): Charge {
  const charge = untouched.shift()
  if (!charge) throw new Error('enrol more people')
  return charge
}

const settled = () => site.deps.background.settled()

async function stored({ id }: Charge) {
  const [row] = await site.deps.db.select().from(charges).where(eq(charges.id, id))
  const rows = await site.deps.db.select().from(refunds).where(eq(refunds.chargeId, id))
  return {
    refunded: row?.refundedCents,
    refunds: rows
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map(({ amountCents, status, reason }) => ({ amountCents, status, reason })),
    rows,
  }
}

describe('giving money back', () => {
  it('in part and then the rest: the payer gets two e-mails and sees the fee as refunded', async () => {
    const charge = next()
    const part = await giveBack(actor, charge, {
      amount: 20.5,
      reason: 'sessionsCancelled',
      comment: 'Dos sesiones',
    })
    expect([part.status, part.body.status, part.body.requestedBy]).toEqual([
      200,
      'pending',
      'Itziar Agirre',
    ])
    await settled()
    expect(await stored(charge)).toMatchObject({ refunded: 2050 })
    const { body } = await actor.call(refundableInvoice, { params: { id: charge.id } })
    expect(body).toMatchObject({
      enrollee: 'Ane Etxeberria',
      payer: { email: payer.user.email },
      month: '2025-01',
      amount: 60,
      refunded: 20.5,
      refundable: 39.5,
      card: { brand: 'visa', last4: '4242' },
      refunds: [{ amount: 20.5, status: 'succeeded', comment: 'Dos sesiones', failure: null }],
    })

    expect((await giveBack(actor, charge, { amount: 39.5 })).status).toBe(200)
    await settled()
    expect(await stored(charge)).toMatchObject({ refunded: 6000 })
    const mine = (await payer.call(listInvoices)).body.invoices
    expect(mine.find(({ id }) => id === charge.id)?.status).toBe('refunded')
    expect((await providerRefunds(site).of(charge)).map(({ amount }) => amount)).toEqual([
      3950, 2050,
    ])
    const mails = await mailsTo(site, payer.user.email, 'devolvemos')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Te devolvemos 20,50\u00a0€ de ONA',
      'Te devolvemos 39,50\u00a0€ de ONA',
    ])
    expect(mails[0]?.text).toContain('enero de 2025 de Ane Etxeberria')
    expect(mails[0]?.text).toContain('entre 5 y 10 días')
    expect(mails[0]?.text).not.toContain('Dos sesiones')
  })

  it('is written down with who did it, before and after', async () => {
    const charge = next()
    const { body } = await giveBack(actor, charge, { amount: 60, comment: 'Etxeberria' })
    await settled()
    const notes = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `charge:${charge.id}`))
      .orderBy(auditLog.at)
    expect(notes).toMatchObject([
      {
        actorId: actor.user.id,
        action: 'invoices.refund',
        before: { status: 'paid', refundedCents: 0 },
        after: { refundId: body.id, amountCents: 6000, reason: 'goodwill' },
      },
      {
        action: 'invoices.refundSettled',
        before: { status: 'pending' },
        after: { status: 'succeeded', amountCents: 6000 },
      },
    ])
    expect(JSON.stringify(notes)).not.toContain('Etxeberria')
  })

  it('sent twice, also at once, goes back once; the same key for something else is refused', async () => {
    const charge = next()
    const params = { amount: 30, requestKey: randomUUID() }
    const both = await Promise.all([
      giveBack(actor, charge, params),
      giveBack(actor, charge, params),
    ])
    const again = await giveBack(actor, charge, params)
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200])
    await settled()
    expect(await providerRefunds(site).of(charge)).toHaveLength(1)
    for (const [where, changes] of [
      [charge, { amount: 20 }],
      [untouched[0] as Charge, {}],
    ] as const) {
      const { status, body } = await giveBack(actor, where, { ...params, ...changes })
      expect([status, body.code]).toEqual([409, 'invoices.refundKeyUsed'])
    }
    expect(await stored(charge)).toMatchObject({ refunded: 3000 })
  })

  it('by two at once is never more than was paid', async () => {
    const charge = next()
    const replies = await Promise.all([
      giveBack(actor, charge, { amount: 40 }),
      giveBack(actor, charge, { amount: 40 }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('invoices.refundTooMuch')
    await settled()
    expect(await stored(charge)).toMatchObject({ refunded: 4000 })
  })

  it('is refused for what was not paid, for no charge, and for amounts and reasons that cannot be', async () => {
    const charge = next()
    const answer = async (where: Charge, changes: Record<string, unknown>) => {
      const { status, body } = await giveBack(actor, where, { amount: 1, ...changes })
      return [status, body.code]
    }
    expect(await answer(unpaid, {})).toEqual([409, 'invoices.notPaid'])
    expect(await answer({ ...charge, id: randomUUID() }, {})).toEqual([404, 'invoices.notFound'])
    expect(await answer(charge, { amount: 60.01 })).toEqual([409, 'invoices.refundTooMuch'])
    for (const changes of [
      { amount: 0 },
      { amount: -1 },
      { amount: 0.001 },
      { reason: 'madeAtProvider' },
      { comment: 'https://example.org' },
      { requestKey: 'again' },
    ]) {
      expect(await answer(charge, changes)).toEqual([422, 'http.invalid'])
    }
    expect(await stored(charge)).toMatchObject({ refunded: 0, refunds: [] })
    untouched.unshift(charge)
  })
})

describe('when the provider’s answer is not clear', () => {
  const faults = {
    'the connection breaks before it has done it': { kind: 'dropConnection', after: false },
    'the connection breaks after it has done it': { kind: 'dropConnection', after: true },
    'it answers 500 before it has done it': { kind: 'error500', after: false },
    'it answers 500 after it has done it': { kind: 'error500', after: true },
  }
  it.each(Object.entries(faults))('%s, the money goes back once', async (_, fault) => {
    const charge = next()
    await cardSandbox(site).setFaults([{ ...fault, method: 'POST', path: '/v1/refunds', times: 3 }])
    expect((await giveBack(actor, charge, { amount: 30 })).status).toBe(200)
    await settled()
    await cardSandbox(site).clearFaults()
    await finishRefunds(site.deps)
    expect(await stored(charge)).toMatchObject({
      // Half of it: the provider itself would not mind giving it back twice.
      refunded: 3000,
      refunds: [{ amountCents: 3000, status: 'succeeded', reason: 'goodwill' }],
    })
    expect(await providerRefunds(site).of(charge)).toHaveLength(1)
  })

  it('and nothing can be refunded, the money goes back later, and administrators get the reason', async () => {
    const charge = next()
    const refund = vi.fn(() => Promise.reject(new PaymentsError('unable', { statusCode: 403 })))
    const { payments } = site.deps
    site.deps.payments = { ...payments, refund }
    const { body } = await giveBack(actor, charge, { amount: 30 })
    await settled()
    site.deps.payments = payments
    expect(refund).toHaveBeenCalledTimes(1)
    expect(await stored(charge)).toMatchObject({ refunds: [{ status: 'pending' }] })
    const mails = await site.deps.db.select().from(outgoingMail)
    expect(mails.map(({ template }) => template)).toContain('payment-trouble')
    await finishRefunds(site.deps)
    expect(await stored(charge)).toMatchObject({
      refunded: 3000,
      rows: [{ id: body.id, attempt: 0, status: 'succeeded', busyUntil: null }],
    })
  })

  it('and this process dies before it has stored it, the job finds it', async () => {
    const charge = next()
    const id = randomUUID()
    site.sandbox.setWebhookUrl(null)
    await site.deps.db.insert(refunds).values({
      id,
      chargeId: charge.id,
      amountCents: 2000,
      reason: 'illness',
      requestedBy: actor.user.id,
    })
    await providerRefunds(site).make(charge, 2000, id)
    await finishRefunds(site.deps)
    site.sandbox.setWebhookUrl(webhookUrl())
    expect((await stored(charge)).refunds).toEqual([
      { amountCents: 2000, status: 'succeeded', reason: 'illness' },
    ])
    expect(await providerRefunds(site).of(charge)).toHaveLength(1)
  })
})

const webhookUrl = () => {
  const { port } = site.app.server.address() as { port: number }
  return `http://127.0.0.1:${port}/api/stripe/webhook`
}

describe('what happens at the provider itself', () => {
  it('is read from its events, several refunds too, and the payer is notified', async () => {
    const charge = next()
    const before = (await mailsTo(site, await addressOf(charge))).length
    await providerRefunds(site).make(charge, 1000)
    await providerRefunds(site).make(charge, 5000)
    await expect.poll(async () => (await stored(charge)).refunded).toBe(6000)
    await syncRefunds(site.deps, { kind: 'charge', id: charge.id })
    expect(await stored(charge)).toMatchObject({
      refunded: 6000,
      refunds: [
        { amountCents: 1000, status: 'succeeded', reason: 'madeAtProvider' },
        { amountCents: 5000, status: 'succeeded', reason: 'madeAtProvider' },
      ],
    })
    expect(await mailsTo(site, await addressOf(charge))).toHaveLength(before + 2)
    // The provider itself goes on calling it paid.
    await sendEvent(site, newEvent('evt_again', 'payment_intent.succeeded', charge.paymentId))
    await settled()
    expect((await stored(charge)).refunded).toBe(6000)
  })

  it('is found by the nightly comparison when no event has arrived, and the payer is notified once', async () => {
    const charge = next()
    const before = (await mailsTo(site, await addressOf(charge))).length
    site.sandbox.setWebhookUrl(null)
    await providerRefunds(site).make(charge, 1000)
    await catchUpRefunds(site.deps)
    await catchUpRefunds(site.deps)
    site.sandbox.setWebhookUrl(webhookUrl())
    expect(await stored(charge)).toMatchObject({
      refunded: 1000,
      refunds: [{ amountCents: 1000, status: 'succeeded', reason: 'madeAtProvider' }],
    })
    expect(await mailsTo(site, await addressOf(charge))).toHaveLength(before + 1)
  })

  it('and was not known yet makes a refund fail: administrators are notified, nothing goes back twice', async () => {
    const charge = next()
    site.sandbox.setWebhookUrl(null)
    await providerRefunds(site).make(charge, 6000)
    await giveBack(actor, charge, { amount: 60 })
    await settled()
    site.sandbox.setWebhookUrl(webhookUrl())
    const { refunds: rows, ...after } = await stored(charge)
    expect(after).toMatchObject({ refunded: 6000 })
    expect(rows.map(({ reason, status }) => `${reason} ${status}`).sort()).toEqual([
      'goodwill failed',
      'madeAtProvider succeeded',
    ])
    const mails = (await mailsTo(site, actor.user.email)).filter(({ text }) =>
      text?.includes('ya estaba devuelto'),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Una devolución no ha llegado: 60\u00a0€ de ONA',
    ])
    expect(mails[0]?.text).toContain('/admin/pagos')
    expect(mails[0]?.text).not.toContain('la asociación se pondrá en contacto')
    // To the payer nothing was announced that has not arrived.
    const toPayer = await mailsTo(site, await addressOf(charge))
    expect(toPayer.filter(({ subject }) => subject.includes('no ha llegado'))).toEqual([])
  })

  it('a refund that waits is pending until then, and its money cannot go back again', async () => {
    await giveBack(actor, waiting, { amount: 45 })
    await settled()
    expect(await stored(waiting)).toMatchObject({
      refunded: 0,
      refunds: [{ status: 'pending' }],
    })
    const { body } = await giveBack(actor, waiting, { amount: 20 })
    expect(body.code).toBe('invoices.refundTooMuch')
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-03-03T13:00:00Z')
    site.sandbox.setWebhookUrl(webhookUrl())
    await settleRefunds(site.deps)
    expect(await stored(waiting)).toMatchObject({
      refunded: 4500,
      refunds: [{ status: 'succeeded' }],
    })
  })

  it('a refund that fails days later is taken back: the charge is paid again, the amount free', async () => {
    await giveBack(actor, failing, { amount: 60 })
    await settled()
    expect(await stored(failing)).toMatchObject({ refunded: 6000 })
    await site.moveClockTo('2025-03-06T12:00:00Z')
    await expect.poll(async () => (await stored(failing)).refunded).toBe(0)
    const { body } = await actor.call(refundableInvoice, { params: { id: failing.id } })
    expect(body).toMatchObject({
      refundable: 60,
      refunded: 0,
      refunds: [{ status: 'failed', failure: 'cardGone' }],
    })
    const mails = await mailsTo(site, actor.user.email)
    const [mail, ...others] = mails.filter(({ text }) => text?.includes('ya no existe'))
    expect(others).toEqual([])
    expect(mail?.text).toContain('la asociación se pondrá en contacto')
  })
})

it('an erased payer gets no e-mail, and no name is shown', async () => {
  const charge = next()
  const address = await addressOf(charge)
  const before = (await mailsTo(site, address)).length
  await site.deps.db
    .update(users)
    .set({ status: 'erased', erasedAt: new Date() })
    .where(eq(users.email, address))
  expect((await giveBack(actor, charge, { amount: 60 })).status).toBe(200)
  await settled()
  expect(await stored(charge)).toMatchObject({ refunded: 6000 })
  expect(await mailsTo(site, address)).toHaveLength(before)
  const { body } = await actor.call(refundableInvoice, { params: { id: charge.id } })
  expect(body.payer).toBeNull()
})

async function addressOf({ id }: Charge): Promise<string> {
  const [row] = await site.deps.db
    .select({ email: users.email })
    .from(charges)
    .innerJoin(users, eq(users.id, charges.payerId))
    .where(eq(charges.id, id))
  return row?.email ?? ''
}
