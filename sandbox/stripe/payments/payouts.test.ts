import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import {
  charge,
  control,
  debit,
  debtor,
  payer,
  startReceiver,
  startSandbox,
  type TestSandbox,
} from '../testing.ts'

/** A Wednesday. */
const start = { now: new Date('2027-01-27T09:00:00Z') }
const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

async function balanceOf(stripe: Stripe) {
  const { available, pending } = await stripe.balance.retrieve()
  return { available: sumOf(available), pending: sumOf(pending) }
}

/** Compares the balance with the sum of all transactions, and each payout with its contents. */
async function expectBalanced({ stripe }: TestSandbox) {
  const all = await stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 999 })
  const { available, pending } = await balanceOf(stripe)
  expect(available + pending).toBe(all.reduce((sum, { net }) => sum + net, 0))
  for (const { id, amount } of (await stripe.payouts.list({ limit: 100 })).data) {
    const contents = await stripe.balanceTransactions.list({ payout: id, limit: 100 })
    const own = contents.data.filter(({ type }) => type === 'payout')
    const others = contents.data.filter(({ type }) => type !== 'payout')
    expect(own).toMatchObject([{ amount: -amount, source: id }])
    expect(others.reduce((sum, { net }) => sum + net, 0)).toBe(amount)
  }
  return all
}

it('pays out what is available at noon, and is at the bank a banking day later', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox(start)
  await charge(stripe, await payer(stripe))
  sandbox.setWebhookUrl(receiver.url)
  // It is available on a Saturday.
  await sandbox.clock.moveTo(new Date('2027-02-01T11:59:00Z'))
  expect((await stripe.payouts.list()).data).toEqual([])
  expect(await balanceOf(stripe)).toEqual({ available: 5885, pending: 0 })
  await sandbox.clock.moveTo(new Date('2027-02-01T12:01:00Z'))
  const [payout] = (await stripe.payouts.list()).data
  expect(payout).toMatchObject({
    amount: 5885,
    arrival_date: Date.parse('2027-02-02T00:00:00Z') / 1000,
    automatic: true,
    status: 'in_transit',
    reconciliation_status: 'completed',
  })
  expect(await balanceOf(stripe)).toEqual({ available: 0, pending: 0 })
  await sandbox.clock.moveTo(new Date('2027-02-02T12:01:00Z'))
  expect((await stripe.payouts.retrieve(payout?.id ?? '')).status).toBe('paid')
  expect(receiver.types()).toEqual([
    'payout.created',
    'payout.reconciliation_completed',
    'payout.paid',
  ])
})

it('has one payout a day, and none while the balance is below zero', async () => {
  const { sandbox, stripe } = await startSandbox(start)
  const kept = await payer(stripe)
  await charge(stripe, await payer(stripe, 'pm_card_createDispute'))
  await sandbox.clock.moveTo(new Date('2027-01-28T09:00:00Z'))
  await charge(stripe, kept)
  await sandbox.clock.moveTo(new Date('2027-02-02T09:00:00Z'))
  // 58.85 and 58.85 of two charges, less 80 of the dispute.
  const { data } = await stripe.payouts.list()
  expect(data.map(({ amount }) => amount)).toEqual([3770])
  await charge(stripe, await payer(stripe, 'pm_card_createDispute'))
  await sandbox.clock.moveTo(new Date('2027-02-10T09:00:00Z'))
  expect((await stripe.payouts.list()).data).toHaveLength(1)
})

it('returns what the bank sends back, and pays it out again', async () => {
  const receiver = await startReceiver()
  const { sandbox, stripe } = await startSandbox(start)
  await charge(stripe, await payer(stripe))
  await sandbox.clock.moveTo(new Date('2027-02-02T13:00:00Z'))
  const [payout] = (await stripe.payouts.list()).data
  sandbox.setWebhookUrl(receiver.url)
  const { answer } = await control(sandbox, `payouts/${payout?.id}/fail`, {})
  expect(answer).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect(await balanceOf(stripe)).toEqual({ available: 5885, pending: 0 })
  expect((await control(sandbox, `payouts/${payout?.id}/fail`, {})).status).toBe(400)
  await sandbox.clock.moveTo(new Date('2027-02-03T13:00:00Z'))
  const { data } = await stripe.payouts.list()
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [5885, 'in_transit'],
    [5885, 'failed'],
  ])
  expect(receiver.types()[0]).toBe('payout.failed')
})

it('balances to the cent through a month with everything in it', async () => {
  const tested = await startSandbox(start)
  const { sandbox, stripe } = tested
  const card = await payer(stripe)
  await charge(stripe, card, { amount: 6001 })
  const refunded = await charge(stripe, card)
  await stripe.refunds.create({ payment_intent: refunded.id, amount: 1234 })
  const failing = await charge(stripe, await payer(stripe, 'pm_card_refundFail'))
  await stripe.refunds.create({ payment_intent: failing.id })
  await charge(stripe, await payer(stripe, 'pm_card_createDispute'))
  for (const token of ['success', 'successDelayed', 'failed', 'failedDelayed', 'disputed']) {
    await debit(stripe, await debtor(stripe, `pm_${token}_es`))
  }
  await expectBalanced(tested)
  await sandbox.clock.moveTo(new Date('2027-02-02T13:00:00Z'))
  await expectBalanced(tested)
  const [dispute] = (await stripe.disputes.list()).data.filter(
    ({ status }) => status === 'needs_response',
  )
  await control(sandbox, `disputes/${dispute?.id}/decide`, { outcome: 'won' })
  await sandbox.clock.moveTo(new Date('2027-03-01T13:00:00Z'))
  const all = await expectBalanced(tested)
  const kinds = all.filter(({ type }) => type !== 'payout')
  expect(kinds.map(({ type, amount, fee }) => `${type} ${amount} ${fee}`).sort()).toEqual([
    'adjustment -6000 1500',
    'adjustment -6000 2000',
    'adjustment 6000 0',
    'charge 6000 115',
    'charge 6000 115',
    'charge 6000 115',
    'charge 6001 115',
    'payment 6000 35',
    'payment 6000 35',
    'payment 6000 35',
    'payment 6000 35',
    'payment 6000 35',
    'payment_failure_refund -6000 350',
    'payment_failure_refund -6000 350',
    'refund -1234 0',
    'refund -6000 0',
    'refund_failure 6000 0',
  ])
  expect(await balanceOf(stripe)).toEqual({ available: 0, pending: 0 })
})

it('books a debit when it is asked for, and takes it back on the same day when it fails', async () => {
  const { sandbox, stripe } = await startSandbox(start)
  const payment = await debit(stripe, await debtor(stripe, 'pm_failed_es'))
  const available_on = Date.parse('2027-02-04T00:00:00Z') / 1000
  const source = String(payment.latest_charge)
  await sandbox.clock.moveTo(new Date('2027-01-27T09:02:00Z'))
  const { data } = await stripe.balanceTransactions.list({ source })
  expect(data).toMatchObject([
    { type: 'payment_failure_refund', reporting_category: 'charge_failure', available_on },
    { type: 'payment', reporting_category: 'charge', available_on },
  ])
  const charged = await stripe.charges.retrieve(source, {
    expand: ['balance_transaction', 'failure_balance_transaction'],
  })
  expect(charged).toMatchObject({
    balance_transaction: { type: 'payment', fee: 35 },
    failure_balance_transaction: { type: 'payment_failure_refund', fee: 350 },
  })
})
