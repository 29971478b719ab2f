import { expect, it } from 'vitest'
import { charge, payer, refusal, startSandbox } from '../testing.ts'

const start = { now: new Date('2027-01-30T09:00:00Z') }

it('has one transaction for each charge, refund and dispute', async () => {
  const { stripe } = await startSandbox(start)
  const kept = await payer(stripe)
  const paid = await charge(stripe, kept, { description: 'ONA, January' })
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 1000 })
  await charge(stripe, await payer(stripe, 'pm_card_createDispute'))
  await refusal(charge(stripe, await payer(stripe, 'pm_card_chargeCustomerFail')))
  const [dispute] = (await stripe.disputes.list()).data
  const { data } = await stripe.balanceTransactions.list()
  const lines = data.map(({ type, amount, fee, net }) => [type, amount, fee, net]).reverse()
  expect(lines).toEqual([
    ['charge', 6000, 115, 5885],
    ['refund', -1000, 0, -1000],
    ['charge', 6000, 115, 5885],
    ['adjustment', -6000, 2000, -8000],
  ])
  const bySource = await stripe.balanceTransactions.list({ source: dispute?.id ?? '' })
  expect(bySource.data).toMatchObject([{ reporting_category: 'dispute' }])
  const one = await stripe.balanceTransactions.retrieve(String(refund.balance_transaction), {
    expand: ['source'],
  })
  expect(one).toMatchObject({ type: 'refund', source: { object: 'refund', id: refund.id } })
})

it('makes money available after three days', async () => {
  const { sandbox, stripe } = await startSandbox(start)
  const { data: none } = await stripe.balanceTransactions.list()
  expect(none).toEqual([])
  await charge(stripe, await payer(stripe))
  const amounts = async () => {
    const { available, pending } = await stripe.balance.retrieve()
    return [available, pending].map((sums) => sums.map(({ amount }) => amount))
  }
  const [transaction] = (await stripe.balanceTransactions.list()).data
  expect(transaction).toMatchObject({
    status: 'pending',
    created: start.now.getTime() / 1000,
    available_on: Date.parse('2027-02-02T00:00:00Z') / 1000,
  })
  expect(await amounts()).toEqual([[0], [5885]])
  await sandbox.clock.moveTo(new Date('2027-02-02T00:00:00Z'))
  expect(await amounts()).toEqual([[5885], [0]])
  const { status } = await stripe.balanceTransactions.retrieve(transaction?.id ?? '')
  expect(status).toBe('available')
})
