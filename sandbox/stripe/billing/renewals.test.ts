import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { at, chargePhase, chargesOf, payer, priceEvery, startSandbox } from '../testing.ts'

const january = { now: new Date('2027-01-10T12:00:00Z') }

async function start(token?: string) {
  const { sandbox, stripe } = await startSandbox(january)
  const { customer, card } = await payer(stripe, token)
  const moveTo = (iso: string) => sandbox.clock.moveTo(new Date(iso))
  return { sandbox, stripe, customer, card, moveTo }
}

function trialUntil(price: string, end: string): Stripe.SubscriptionScheduleCreateParams.Phase {
  return {
    items: [{ price, quantity: 1 }],
    trial: true,
    end_date: at(end),
    proration_behavior: 'none',
  }
}

test('a monthly price renews by itself inside a phase that is longer than its month', async () => {
  const { stripe, customer, moveTo } = await start()
  const monthly = await priceEvery(stripe, 'month')
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [
      trialUntil(monthly, '2027-02-27T09:00:00Z'),
      chargePhase(monthly, '2027-03-30T08:00:00Z'),
      chargePhase(monthly, '2027-04-29T08:00:00Z'),
    ],
  })
  await moveTo('2027-04-28T00:00:00Z')
  expect(await chargesOf(stripe, customer)).toEqual([
    '2027-02-27T09:00 6000 paid',
    '2027-03-27T09:00 6000 paid',
    '2027-03-30T08:00 6000 paid',
  ])
})

/** The second-to-last day of the month so many months after January 2027. */
function chargeDay(month: number): string {
  return new Date(Date.UTC(2027, month + 1, -1, 9)).toISOString()
}

test('phases of one month with a longer price give one invoice a month, topped up for two years', async () => {
  const { stripe, customer, moveTo } = await start()
  const price = await priceEvery(stripe, 'year', 3)
  const phases = [0, 1, 2, 3, 4, 5, 6].map((month) => chargePhase(price, chargeDay(month + 1)))
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [trialUntil(price, chargeDay(0)), ...phases],
  })
  for (let month = 0; month < 24; month += 1) {
    await moveTo(chargeDay(month).replace('T09', 'T12'))
    const { phases: known, current_phase: current } = await stripe.subscriptionSchedules.retrieve(
      schedule.id,
    )
    const kept = known
      .filter((phase) => phase.start_date >= (current?.start_date ?? 0))
      .map((phase) => ({
        ...chargePhase(price, new Date(phase.end_date * 1000).toISOString()),
        start_date: phase.start_date,
      }))
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [...kept, chargePhase(price, chargeDay(month + 8))],
    })
  }
  const expected = Array.from(
    { length: 24 },
    (_, month) => `${chargeDay(month).slice(0, 16)} 6000 paid`,
  )
  expect(await chargesOf(stripe, customer)).toEqual(expected)
})

test('a renewal is a draft for an hour, then numbered and charged', async () => {
  const { stripe, customer, card, moveTo } = await start()
  const price = await priceEvery(stripe, 'year', 3)
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [trialUntil(price, '2027-01-30T09:00:00Z'), chargePhase(price, '2027-02-27T09:00:00Z')],
  })
  await moveTo('2027-01-30T09:30:00Z')
  const [draft] = (await stripe.invoices.list({ customer })).data
  expect(draft).toMatchObject({
    status: 'draft',
    number: null,
    billing_reason: 'subscription_cycle',
  })
  expect(draft?.automatically_finalizes_at).toBe(at('2027-01-30T10:00:00Z'))
  expect(draft?.lines.data[0]).toMatchObject({
    amount: 6000,
    period: { start: at('2027-01-30T09:00:00Z'), end: at('2030-01-30T09:00:00Z') },
    pricing: { price_details: { price } },
  })
  await moveTo('2027-01-30T10:00:00Z')
  const [paid] = (await stripe.invoices.list({ customer, expand: ['data.payments'] })).data
  expect(paid).toMatchObject({
    status: 'paid',
    amount_paid: 6000,
    amount_remaining: 0,
    currency: 'eur',
  })
  expect(paid?.number).toMatch(/^[A-Z0-9]{8}-0002$/)
  const intent = String(paid?.payments?.data[0]?.payment.payment_intent)
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: 'succeeded',
    payment_method: card,
  })
  const subscription = await stripe.subscriptions.retrieve(String(schedule.subscription))
  expect(subscription).toMatchObject({ status: 'active', latest_invoice: paid?.id })
})

test('a refused charge is tried again after 3, 5 and 7 days, then the subscription ends', async () => {
  const { stripe, customer, moveTo } = await start('pm_card_chargeCustomerFail')
  const price = await priceEvery(stripe, 'year', 3)
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [trialUntil(price, '2027-01-30T09:00:00Z'), chargePhase(price, '2027-02-27T09:00:00Z')],
  })
  const [invoiceNow, subscriptionNow] = [
    async () => (await stripe.invoices.list({ customer })).data[0],
    () => stripe.subscriptions.retrieve(String(schedule.subscription)),
  ]
  const attempts = ['2027-01-30T10:00', '2027-02-02T10:00', '2027-02-07T10:00', '2027-02-14T10:00']
  for (const [index, moment] of attempts.slice(0, 3).entries()) {
    await moveTo(`${moment}:00Z`)
    expect(await invoiceNow()).toMatchObject({
      status: 'open',
      attempt_count: index + 1,
      next_payment_attempt: at(`${attempts[index + 1]}:00Z`),
    })
    expect((await subscriptionNow()).status).toBe('past_due')
  }
  await moveTo(`${attempts[3]}:00Z`)
  expect(await invoiceNow()).toMatchObject({
    status: 'open',
    attempt_count: 4,
    next_payment_attempt: null,
  })
  expect(await subscriptionNow()).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('canceled')
})

test('a new card pays an invoice in arrears and brings the subscription back', async () => {
  const { stripe, customer, moveTo } = await start('pm_card_chargeCustomerFail')
  const price = await priceEvery(stripe, 'year', 3)
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [trialUntil(price, '2027-01-30T09:00:00Z'), chargePhase(price, '2027-02-27T09:00:00Z')],
  })
  await moveTo('2027-01-31T00:00:00Z')
  const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const paid = await stripe.invoices.pay(invoice?.id ?? '', { payment_method: card.id })
  expect(paid).toMatchObject({ status: 'paid', next_payment_attempt: null })
  const subscription = await stripe.subscriptions.retrieve(String(schedule.subscription))
  expect(subscription.status).toBe('active')
})

test("a phase's coupon reduces that phase's invoice and no other", async () => {
  const { stripe, customer, moveTo } = await start()
  const price = await priceEvery(stripe, 'year', 3)
  const half = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [
      trialUntil(price, '2027-01-30T09:00:00Z'),
      { ...chargePhase(price, '2027-02-27T09:00:00Z'), discounts: [{ coupon: half.id }] },
      chargePhase(price, '2027-03-30T09:00:00Z'),
    ],
  })
  await moveTo('2027-03-01T00:00:00Z')
  expect(await chargesOf(stripe, customer)).toEqual([
    '2027-01-30T09:00 3000 paid',
    '2027-02-27T09:00 6000 paid',
  ])
})

test('without proration_behavior none, the unused rest of the old period is credited', async () => {
  const { stripe, customer, moveTo } = await start()
  const price = await priceEvery(stripe, 'month')
  const { proration_behavior: _, ...careless } = chargePhase(price, '2027-03-30T09:00:00Z')
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [
      trialUntil(price, '2027-02-01T00:00:00Z'),
      chargePhase(price, '2027-02-15T00:00:00Z'),
      careless,
    ],
  })
  await moveTo('2027-02-16T00:00:00Z')
  expect(await chargesOf(stripe, customer)).toEqual([
    '2027-02-01T00:00 6000 paid',
    '2027-02-15T00:00 3000 paid',
  ])
})

test('a schedule that ends with cancel ends the subscription, and with release leaves it running', async () => {
  const { stripe, customer, moveTo } = await start()
  const price = await priceEvery(stripe, 'month')
  const create = (end_behavior: 'cancel' | 'release') =>
    stripe.subscriptionSchedules.create({
      customer,
      start_date: 'now',
      end_behavior,
      phases: [trialUntil(price, '2027-01-30T09:00:00Z')],
    })
  const [ends, stays] = [await create('cancel'), await create('release')]
  await moveTo('2027-03-15T00:00:00Z')
  expect((await stripe.subscriptionSchedules.retrieve(ends.id)).status).toBe('completed')
  expect((await stripe.subscriptions.retrieve(String(ends.subscription))).status).toBe('canceled')
  expect((await stripe.subscriptionSchedules.retrieve(stays.id)).status).toBe('released')
  const running = await stripe.invoices.list({ subscription: String(stays.subscription) })
  expect(running.data.filter((invoice) => invoice.total > 0)).toHaveLength(2)
})

test('the end of a subscription stops the charging of what is still a draft', async () => {
  const { stripe, customer, moveTo } = await start()
  const price = await priceEvery(stripe, 'month')
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [trialUntil(price, '2027-01-30T09:00:00Z'), chargePhase(price, '2027-02-27T09:00:00Z')],
  })
  await moveTo('2027-01-30T09:30:00Z')
  await stripe.subscriptions.cancel(String(schedule.subscription))
  await moveTo('2027-03-30T00:00:00Z')
  expect(await chargesOf(stripe, customer)).toEqual(['2027-01-30T09:00 6000 draft'])
})

test('a subscription made directly is charged at once and renews each month', async () => {
  const { stripe, customer, moveTo } = await start()
  const price = await priceEvery(stripe, 'month')
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price }] })
  expect(subscription.status).toBe('active')
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await moveTo('2027-02-09T00:00:00Z')
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  await moveTo('2027-02-11T00:00:00Z')
  const charges = await chargesOf(stripe, customer)
  expect(charges.map((charge) => charge.slice(0, 10))).toEqual(['2027-01-10', '2027-02-10'])
  const item = (await stripe.subscriptions.retrieve(subscription.id)).items.data[0]
  expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10)).toBe(
    '2027-03-10',
  )
})

test('a subscription whose first charge is refused waits a day for another card, then expires', async () => {
  const { stripe, customer, moveTo } = await start('pm_card_chargeCustomerFail')
  const price = await priceEvery(stripe, 'month')
  const [saved, lost] = [
    await stripe.subscriptions.create({ customer, items: [{ price }] }),
    await stripe.subscriptions.create({ customer, items: [{ price }] }),
  ]
  expect(saved.status).toBe('incomplete')
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.invoices.pay(String(saved.latest_invoice), { payment_method: card.id })
  await moveTo('2027-01-20T00:00:00Z')
  expect((await stripe.subscriptions.retrieve(saved.id)).status).toBe('active')
  expect((await stripe.subscriptions.retrieve(lost.id)).status).toBe('incomplete_expired')
})

test('a voided invoice takes its payment back and is never charged', async () => {
  const { stripe, customer, moveTo } = await start('pm_card_chargeCustomerFail')
  const price = await priceEvery(stripe, 'year', 3)
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    phases: [trialUntil(price, '2027-01-30T09:00:00Z'), chargePhase(price, '2027-02-27T09:00:00Z')],
  })
  await moveTo('2027-01-31T00:00:00Z')
  const [open] = (await stripe.invoices.list({ customer, status: 'open' })).data
  const voided = await stripe.invoices.voidInvoice(open?.id ?? '', { expand: ['payments'] })
  expect(voided).toMatchObject({ status: 'void', next_payment_attempt: null })
  expect(voided.payments?.data[0]?.status).toBe('canceled')
  await moveTo('2027-02-20T00:00:00Z')
  expect((await stripe.invoices.retrieve(voided.id)).attempt_count).toBe(1)
})

test('trials, renewals and ends are announced ahead', async () => {
  const { sandbox, stripe, customer, moveTo } = await start()
  const price = await priceEvery(stripe, 'year', 3)
  await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    end_behavior: 'cancel',
    phases: [trialUntil(price, '2027-01-30T09:00:00Z'), chargePhase(price, '2027-02-27T09:00:00Z')],
  })
  await moveTo('2027-02-28T00:00:00Z')
  const types = [
    'invoice.upcoming',
    'customer.subscription.trial_will_end',
    'subscription_schedule.expiring',
  ]
  const events = await stripe.events.list({ types, limit: 100 })
  const told = events.data.reverse().map(({ type, created }) => {
    return `${new Date(created * 1000).toISOString().slice(0, 10)} ${type}`
  })
  expect(told).toEqual([
    '2027-01-23 invoice.upcoming',
    '2027-01-27 customer.subscription.trial_will_end',
    '2027-02-20 subscription_schedule.expiring',
  ])
  expect(sandbox.clock.now().toISOString().slice(0, 10)).toBe('2027-02-28')
})
