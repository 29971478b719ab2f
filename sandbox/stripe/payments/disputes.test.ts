import { expect, it } from 'vitest'
import { charge, payer, refusal, startReceiver, startSandbox } from '../testing.ts'

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

it('is lost when it is accepted, once', async () => {
  const { sandbox, stripe, dispute, receiver } = await disputed()
  expect((await stripe.disputes.close(dispute.id)).status).toBe('lost')
  expect((await refusal(stripe.disputes.close(dispute.id))).statusCode).toBe(400)
  await sandbox.clock.moveTo(new Date('2027-06-01T09:00:00Z'))
  const closed = receiver.types().filter((type) => type === 'charge.dispute.closed')
  expect(closed).toHaveLength(1)
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
