import { expect, it } from 'vitest'
import { charge, intentOf, payer, refusal, startReceiver, startSandbox } from '../testing.ts'

async function processing(token: string) {
  const receiver = await startReceiver()
  const tested = await startSandbox({ now: new Date('2027-01-30T09:00:00Z') })
  const kept = await payer(tested.stripe, token)
  tested.sandbox.setWebhookUrl(receiver.url)
  const payment = await charge(tested.stripe, kept, { expand: ['latest_charge'] })
  return { ...tested, ...kept, receiver, payment }
}

it('stays with the bank for three days, and then succeeds', async () => {
  const { sandbox, stripe, receiver, payment } = await processing('pm_sandbox_succeedsLater')
  expect(payment).toMatchObject({
    status: 'processing',
    amount_received: 0,
    latest_charge: { status: 'pending', paid: false, balance_transaction: null },
  })
  await sandbox.clock.moveTo(new Date('2027-02-02T08:59:00Z'))
  expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe('processing')
  await sandbox.clock.moveTo(new Date('2027-02-02T09:01:00Z'))
  const paid = await stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge'] })
  expect(paid).toMatchObject({
    status: 'succeeded',
    amount_received: 6000,
    processing: null,
    latest_charge: { status: 'succeeded', paid: true },
  })
  expect(receiver.types()).toEqual([
    'payment_intent.created',
    'charge.pending',
    'payment_intent.processing',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

it('or fails for lack of funds, and takes another card then', async () => {
  const { sandbox, stripe, receiver, payment, card } = await processing('pm_sandbox_failsLater')
  await sandbox.clock.moveTo(new Date('2027-02-02T09:01:00Z'))
  const failed = await stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge'] })
  expect(failed).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_method: { id: card },
    },
    latest_charge: { status: 'failed', failure_code: 'card_declined' },
  })
  expect(receiver.types().slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed'])
  const again = await stripe.paymentIntents.confirm(payment.id, {
    payment_method: card,
    off_session: true,
  })
  expect(again.status).toBe('processing')
})

it('takes no other attempt meanwhile, and is not canceled', async () => {
  const { stripe, payment, card } = await processing('pm_sandbox_succeedsLater')
  for (const call of [
    stripe.paymentIntents.confirm(payment.id, { payment_method: card, off_session: true }),
    stripe.paymentIntents.cancel(payment.id),
    stripe.refunds.create({ payment_intent: payment.id }),
  ]) {
    expect((await refusal(call)).statusCode).toBe(400)
  }
  const confirm = stripe.paymentIntents.confirm(payment.id, { payment_method: card })
  expect(intentOf(await refusal(confirm))).toMatchObject({ status: 'processing' })
})
