import { expect, it } from 'vitest'
import {
  charge,
  control,
  debit,
  debtor,
  payer,
  refusal,
  startReceiver,
  startSandbox,
} from '../testing.ts'

async function disputed() {
  const receiver = await startReceiver()
  const tested = await startSandbox({ now: new Date('2027-01-30T09:00:00Z') })
  const kept = await payer(tested.stripe, 'pm_card_createDispute')
  tested.sandbox.setWebhookUrl(receiver.url)
  const paid = await charge(tested.stripe, kept)
  const { data } = await tested.stripe.disputes.list({ payment_intent: paid.id })
  const [dispute] = data
  if (!dispute) throw new Error('no dispute')
  return { ...tested, receiver, paid, dispute }
}

it('comes after a payment that has succeeded, and takes its money back', async () => {
  const { stripe, paid, dispute, receiver } = await disputed()
  expect(paid.status).toBe('succeeded')
  expect(dispute).toMatchObject({
    amount: 6000,
    charge: paid.latest_charge,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [{ amount: -6000, fee: 2000, net: -8000, source: dispute.id }],
  })
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ id: dispute.id })
  expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({
    disputed: true,
  })
  await receiver.until(5)
  expect(receiver.types().slice(-2)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
  ])
})

it('is lost without an answer in time', async () => {
  const { sandbox, stripe, dispute, receiver } = await disputed()
  await sandbox.clock.moveTo(new Date((dispute.evidence_details.due_by ?? 0) * 1000))
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: 'lost',
    evidence_details: { past_due: true },
  })
  expect(receiver.types().at(-1)).toBe('charge.dispute.closed')
})

it('leaves nothing to refund', async () => {
  const { stripe, paid } = await disputed()
  const refund = stripe.refunds.create({ payment_intent: paid.id })
  expect(await refusal(refund)).toMatchObject({ statusCode: 400, code: 'charge_disputed' })
})

it.each([
  ['won', ['charge.dispute.funds_reinstated', 'charge.dispute.closed']],
  ['lost', ['charge.dispute.closed']],
])('is decided by the bank once: %s', async (outcome, types) => {
  const { sandbox, stripe, dispute } = await disputed()
  const decide = () => control(sandbox, `disputes/${dispute.id}/decide`, { outcome })
  expect((await decide()).answer).toMatchObject({ status: outcome })
  expect((await decide()).status).toBe(400)
  await sandbox.clock.moveTo(new Date('2027-06-01T09:00:00Z'))
  const { data: events } = await stripe.events.list({ types: ['charge.dispute.*'] })
  expect(events.map(({ type }) => type).reverse()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    ...types,
  ])
})

it('of a debit is lost from the beginning, and costs its fee', async () => {
  const { sandbox, stripe } = await startSandbox({ now: new Date('2027-01-29T08:00:00Z') })
  const kept = await debtor(stripe, 'pm_disputed_es')
  const payment = await debit(stripe, kept)
  await sandbox.clock.moveTo(new Date('2027-01-29T08:02:00Z'))
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment.id })).data
  expect(dispute).toMatchObject({
    status: 'lost',
    reason: 'customer_initiated',
    evidence_details: { due_by: null },
    balance_transactions: [{ amount: -6000, fee: 1500 }],
  })
  expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe('succeeded')
  const decided = await control(sandbox, `disputes/${dispute?.id}/decide`, { outcome: 'won' })
  expect(decided.status).toBe(400)
  const refunded = stripe.refunds.create({ payment_intent: payment.id })
  expect((await refusal(refunded)).code).toBe('charge_disputed')
  const { data: events } = await stripe.events.list({ types: ['charge.dispute.*'] })
  expect(events.map(({ type }) => type).reverse()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
  expect((await stripe.mandates.retrieve(kept.mandate)).status).toBe('active')
})

it('of a debit comes six weeks later too', async () => {
  const { sandbox, stripe } = await startSandbox({ now: new Date('2027-01-29T08:00:00Z') })
  const payment = await debit(stripe, await debtor(stripe, 'pm_sandbox_disputedLater'))
  await sandbox.clock.moveTo(new Date('2027-03-21T23:59:00Z'))
  expect((await stripe.disputes.list()).data).toEqual([])
  await sandbox.clock.moveTo(new Date('2027-03-22T00:01:00Z'))
  expect((await stripe.disputes.list()).data).toMatchObject([{ payment_intent: payment.id }])
})

it('of a debit comes once where it was opened by hand before', async () => {
  const { sandbox, stripe } = await startSandbox({ now: new Date('2027-01-29T08:00:00Z') })
  const payment = await debit(stripe, await debtor(stripe, 'pm_sandbox_disputedLater'))
  await sandbox.clock.moveTo(new Date('2027-03-01T09:00:00Z'))
  const { latest_charge } = await stripe.paymentIntents.retrieve(payment.id)
  expect((await control(sandbox, `charges/${latest_charge}/dispute`, {})).status).toBe(200)
  await sandbox.clock.moveTo(new Date('2027-04-01T09:00:00Z'))
  expect((await stripe.disputes.list()).data).toHaveLength(1)
})

it('comes when the test says so, once, and can end the mandate', async () => {
  const { sandbox, stripe } = await startSandbox()
  const kept = await debtor(stripe)
  const payment = await debit(stripe, kept)
  const path = `charges/${payment.latest_charge}/dispute`
  expect((await control(sandbox, path, {})).status).toBe(400)
  await control(sandbox, `payments/${payment.id}/settle`, {})
  const { answer } = await control(sandbox, path, { reason: 'debit_not_authorized' })
  expect(answer).toMatchObject({ object: 'dispute', reason: 'debit_not_authorized' })
  expect((await stripe.mandates.retrieve(kept.mandate)).status).toBe('inactive')
  expect((await control(sandbox, path, {})).status).toBe(400)
})
