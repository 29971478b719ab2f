import { expect, it } from 'vitest'
import { payer, startReceiver, startSandbox } from '../testing.ts'

async function refunded(token: string) {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox({
    now: new Date('2025-01-10T09:00:00Z'),
    webhookUrl: receiver.url,
  })
  const { customer, card } = await payer(stripe, token)
  const payment = await stripe.paymentIntents.create({
    amount: 6000,
    currency: 'eur',
    customer,
    payment_method: card,
    confirm: true,
    off_session: true,
  })
  const charge = String(payment.latest_charge)
  const refund = await stripe.refunds.create({ payment_intent: payment.id, amount: 2000 })
  return { receiver, sandbox, stripe, charge, refund }
}

it('a charge remembers its card, and what was given back of it', async () => {
  const { stripe, charge, refund } = await refunded('pm_card_visa')
  expect(refund.status).toBe('succeeded')
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 2000,
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  })
})

it('a refund to one test card is pending for a day', async () => {
  const { sandbox, stripe, refund, receiver } = await refunded('pm_card_pendingRefund')
  expect(refund.status).toBe('pending')
  await sandbox.clock.moveTo(new Date('2025-01-11T10:00:00Z'))
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' })
  expect(receiver.types()).toContain('refund.updated')
})

it('a refund to another fails a day later, and can then be made again', async () => {
  const { sandbox, stripe, charge, refund, receiver } = await refunded('pm_card_refundFail')
  expect(refund.status).toBe('succeeded')
  await sandbox.clock.moveTo(new Date('2025-01-11T10:00:00Z'))
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await stripe.charges.retrieve(charge)).amount_refunded).toBe(0)
  expect(receiver.types()).toEqual(
    expect.arrayContaining(['charge.refund.updated', 'refund.failed']),
  )
})
