import type Stripe from 'stripe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { at, chargePhase, payer, priceEvery, refusal, startSandbox } from '../testing.ts'

const january = { now: new Date('2027-01-10T12:00:00Z') }

async function start() {
  const { sandbox, stripe } = await startSandbox(january)
  const { customer, card } = await payer(stripe)
  const price = await priceEvery(stripe, 'year', 3)
  const trial = {
    items: [{ price, quantity: 1 }],
    trial: true,
    end_date: at('2027-01-30T09:00:00Z'),
  }
  const february = chargePhase(price, '2027-02-27T09:00:00Z')
  const march = chargePhase(price, '2027-03-30T08:00:00Z')
  const create = (phases: Stripe.SubscriptionScheduleCreateParams.Phase[]) =>
    stripe.subscriptionSchedules.create({ customer, start_date: 'now', phases })
  return { sandbox, stripe, customer, card, price, trial, february, march, create }
}

/** A schedule's phases as an update takes them. */
function asSent(
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionScheduleUpdateParams.Phase[] {
  return schedule.phases.map((phase) => ({
    items: phase.items.map((item) => ({ price: String(item.price), quantity: item.quantity ?? 1 })),
    start_date: phase.start_date,
    end_date: phase.end_date,
    proration_behavior: 'none',
    ...(phase.trial_end ? { trial_end: phase.trial_end } : {}),
    ...(phase.billing_cycle_anchor ? { billing_cycle_anchor: phase.billing_cycle_anchor } : {}),
  }))
}

test('a trial phase starts a subscription on trial with a paid invoice of nothing', async () => {
  const { stripe, customer, card, trial, february } = await start()
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: 'now',
    default_settings: { default_payment_method: card },
    metadata: { inscripcion: '1' },
    phases: [{ ...trial, metadata: { persona: '7' } }, february],
    expand: ['subscription.latest_invoice'],
  })
  expect(schedule.status).toBe('active')
  expect(schedule.current_phase?.end_date).toBe(trial.end_date)
  const subscription = schedule.subscription as Stripe.Subscription
  expect(subscription).toMatchObject({
    status: 'trialing',
    trial_end: trial.end_date,
    default_payment_method: card,
    metadata: { persona: '7' },
  })
  expect(subscription.items.data[0]?.current_period_end).toBe(trial.end_date)
  expect(subscription.latest_invoice).toMatchObject({
    status: 'paid',
    amount_due: 0,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: subscription.id, metadata: { persona: '7' } } },
  })
})

test('a schedule that lies ahead starts when its time comes', async () => {
  const { sandbox, stripe, customer, trial } = await start()
  const schedule = await stripe.subscriptionSchedules.create({
    customer,
    start_date: at('2027-01-20T09:00:00Z'),
    phases: [trial],
  })
  expect(schedule).toMatchObject({ status: 'not_started', subscription: null, current_phase: null })
  await sandbox.clock.moveTo(new Date('2027-01-20T09:00:00Z'))
  const started = await stripe.subscriptionSchedules.retrieve(schedule.id)
  expect(started).toMatchObject({ status: 'active', subscription: expect.stringMatching(/^sub_/) })
})

test('phase_start is not allowed on a phase with a trial', async () => {
  const { create, trial } = await start()
  expect(await refusal(create([{ ...trial, billing_cycle_anchor: 'phase_start' }]))).toMatchObject({
    statusCode: 400,
    param: 'phases[0][billing_cycle_anchor]',
  })
})

test('ten current and future phases are taken, eleven are not, and past ones do not count', async () => {
  const { sandbox, stripe, create, price, trial } = await start()
  const months = ['02-27', '03-30', '04-29', '05-30', '06-29', '07-30', '08-30', '09-29', '10-30']
  const nine = months.map((day) => chargePhase(price, `2027-${day}T09:00:00Z`))
  const tenth = chargePhase(price, '2027-11-29T09:00:00Z')
  expect(await refusal(create([trial, ...nine, tenth]))).toMatchObject({ param: 'phases' })
  const schedule = await create([trial, ...nine])
  expect(schedule.phases).toHaveLength(10)
  const topUp = () =>
    stripe.subscriptionSchedules.update(schedule.id, { phases: [...asSent(schedule), tenth] })
  expect(await refusal(topUp())).toMatchObject({ statusCode: 400, param: 'phases' })
  await sandbox.clock.moveTo(new Date('2027-02-01T00:00:00Z'))
  expect((await topUp()).phases).toHaveLength(11)
})

test('phases follow one another without a gap, each ending after it began', async () => {
  const { stripe, create, trial, february } = await start()
  const backwards = [trial, { ...february, end_date: at('2027-01-20T00:00:00Z') }]
  expect(await refusal(create(backwards))).toMatchObject({ param: 'phases[1][end_date]' })
  const schedule = await create([trial, february])
  const [first, second] = asSent(schedule)
  if (!first || !second) throw new Error('two phases expected')
  const gap = stripe.subscriptionSchedules.update(schedule.id, {
    phases: [first, { ...second, start_date: at('2027-02-01T00:00:00Z') }],
  })
  expect(await refusal(gap)).toMatchObject({ param: 'phases[1][start_date]' })
})

test('an update keeps the start of the current phase, and needs one to count from', async () => {
  const { stripe, create, trial, february, march } = await start()
  const schedule = await create([trial, february])
  const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
    stripe.subscriptionSchedules.update(schedule.id, { phases })
  expect(await refusal(update([trial, february, march]))).toMatchObject({
    message: expect.stringContaining('missing at least one phase with a `start_date`'),
  })
  const begun = schedule.phases[0]?.start_date ?? 0
  expect(await refusal(update([{ ...trial, start_date: begun + 60 }, february]))).toMatchObject({
    message: 'You can not modify the start date of the current phase.',
  })
  const updated = await update([{ ...trial, start_date: begun }, february, march])
  expect(updated.phases.map((phase) => phase.end_date)).toEqual([
    trial.end_date,
    february.end_date,
    march.end_date,
  ])
})

test('past phases may be left out of an update, but not rewritten', async () => {
  const { sandbox, stripe, create, trial, february, march } = await start()
  const schedule = await create([trial, february])
  await sandbox.clock.moveTo(new Date('2027-02-01T00:00:00Z'))
  const [past, current] = asSent(await stripe.subscriptionSchedules.retrieve(schedule.id))
  if (!past || !current) throw new Error('two phases expected')
  const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
    stripe.subscriptionSchedules.update(schedule.id, { phases })
  const rewritten = [{ ...past, start_date: (past.start_date as number) - 60 }, current, march]
  expect(await refusal(update(rewritten))).toMatchObject({ param: 'phases[0]' })
  expect((await update([past, current, march])).phases).toHaveLength(3)
  expect((await update([current, march])).phases).toHaveLength(2)
})

test('topping up changes neither the subscription nor its invoices', async () => {
  const { stripe, create, trial, february, march } = await start()
  const schedule = await create([trial, february])
  const before = await stripe.subscriptions.retrieve(String(schedule.subscription))
  await stripe.subscriptionSchedules.update(schedule.id, { phases: [...asSent(schedule), march] })
  const after = await stripe.subscriptions.retrieve(String(schedule.subscription))
  expect({ ...after, lastResponse: null }).toEqual({ ...before, lastResponse: null })
  expect((await stripe.invoices.list()).data).toHaveLength(1)
})

test('canceling a schedule cancels its subscription, and releasing it does not', async () => {
  const { stripe, create, trial, february } = await start()
  const first = await create([trial, february])
  const canceled = await stripe.subscriptionSchedules.cancel(first.id)
  expect(canceled.status).toBe('canceled')
  const ended = await stripe.subscriptions.retrieve(String(first.subscription))
  expect(ended.status).toBe('canceled')
  const second = await create([trial, february])
  const released = await stripe.subscriptionSchedules.release(second.id)
  expect(released).toMatchObject({
    status: 'released',
    subscription: null,
    released_subscription: second.subscription,
  })
  const running = await stripe.subscriptions.retrieve(String(second.subscription))
  expect(running).toMatchObject({ status: 'trialing', schedule: null })
  for (const { id } of [first, second]) {
    expect(await refusal(stripe.subscriptionSchedules.cancel(id))).toMatchObject({
      statusCode: 400,
    })
  }
})

test('canceling a subscription cancels its schedule', async () => {
  const { stripe, create, trial, february } = await start()
  const schedule = await create([trial, february])
  await stripe.subscriptions.cancel(String(schedule.subscription))
  expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe('canceled')
})

test('a schedule can take over a running subscription, once', async () => {
  const { stripe, customer, price, march } = await start()
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price }] })
  const take = () => stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const schedule = await take()
  expect(schedule).toMatchObject({ status: 'active', subscription: subscription.id, customer })
  expect(await refusal(take())).toMatchObject({ param: 'from_subscription' })
  const [current] = asSent(schedule)
  if (!current) throw new Error('one phase expected')
  const cut = { ...current, end_date: at('2027-02-27T09:00:00Z') }
  const updated = await stripe.subscriptionSchedules.update(schedule.id, { phases: [cut, march] })
  expect(updated.phases).toHaveLength(2)
})

test('the count of periods that older API versions took is unknown to this one', async () => {
  const { create, trial } = await start()
  expect(await refusal(create([{ ...trial, iterations: 2 } as typeof trial]))).toMatchObject({
    code: 'parameter_unknown',
    param: 'phases[0][iterations]',
  })
})

test('a change that comes as a phase ends finds the next one begun, and nobody is charged twice', async () => {
  const { stripe, sandbox, customer, card, trial, february, create } = await start()
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  const schedule = await create([trial, february])
  await sandbox.clock.moveTo(new Date((trial.end_date - 1) * 1000))
  const later = Date.now() + 2000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  onTestFinished(() => void vi.restoreAllMocks())
  const ended = await stripe.subscriptionSchedules.update(schedule.id, {
    phases: asSent(schedule),
    end_behavior: 'cancel',
    proration_behavior: 'none',
  })
  expect(ended.current_phase?.start_date).toBe(trial.end_date)
  const { data } = await stripe.invoices.list({ customer })
  expect(data.filter(({ total }) => total > 0)).toHaveLength(1)
})
