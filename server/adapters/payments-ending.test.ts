import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schedulePhases } from '#domain/billing/schedule.ts'
import { sixtyEuros } from '#domain/testing/price-lists.ts'
import { createSandbox, type RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import { readConfig } from '#server/config.ts'
import type { Payments } from './payments.ts'
import { stripePayments } from './payments-stripe.ts'

let sandbox: RunningSandbox
let payments: Payments
beforeAll(async () => {
  const { payments: keys } = readConfig({ SECRET_KEY: 'x'.repeat(32) })
  sandbox = await createSandbox({ keys, now: new Date('2025-01-10T09:00:00Z') })
  payments = stripePayments({ ...keys, apiUrl: sandbox.url })
})
afterAll(() => sandbox.close())

async function call<T>(path: string, body: Record<string, string> | null = null): Promise<T> {
  const response = await fetch(`${sandbox.url}/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${sandbox.keys.secretKey}` },
    ...(body && { body: new URLSearchParams(body) }),
  })
  return (await response.json()) as T
}

async function newSchedule() {
  const id = randomUUID()
  const customerId = await payments.customerFor({ id, email: `${id}@example.org`, name: 'Ane' })
  const { id: paymentMethodId } = await call<{ id: string }>(
    'payment_methods/pm_card_visa/attach',
    {
      customer: customerId,
    },
  )
  const made = await payments.createSchedule(
    {
      paymentScheduleId: id,
      customerId,
      paymentMethodId,
      programme: { id: 1, name: 'ONA' },
      phases: schedulePhases({
        startsAt: sandbox.clock.now(),
        firstMonth: '2025-01',
        firstAmount: 6000,
        prices: sixtyEuros,
      }),
    },
    randomUUID(),
  )
  return { ...made, customerId, subscriptionId: made.subscriptionId ?? '' }
}

describe('ending a schedule', () => {
  it('is cut off behind its last month, and cutting it off again changes nothing', async () => {
    const { id } = await newSchedule()
    await payments.endScheduleAfter(id, '2025-03')
    const cut = await call<{ phases: { metadata: object }[] }>(`subscription_schedules/${id}`)
    expect(cut).toMatchObject({ end_behavior: 'cancel', status: 'active' })
    expect(cut.phases.map(({ metadata }) => metadata)).toMatchObject([
      {},
      { serviceMonth: '2025-01' },
      { serviceMonth: '2025-02' },
      { serviceMonth: '2025-03' },
    ])
    await payments.endScheduleAfter(id, '2025-03')
    expect(await call(`subscription_schedules/${id}`)).toEqual(cut)
    expect(await payments.retrieveSchedule(id)).toMatchObject({
      hasEnded: false,
      openMonths: ['2025-01', '2025-02', '2025-03'],
    })
  })

  it('now ends the subscription too, and nothing is charged or given back for it', async () => {
    const { id, subscriptionId } = await newSchedule()
    await payments.cancelSchedule(id)
    expect(await payments.retrieveSchedule(id)).toMatchObject({ hasEnded: true, openMonths: [] })
    expect(await call(`subscriptions/${subscriptionId}`)).toMatchObject({ status: 'canceled' })
    const invoices = await payments.invoicesOf(subscriptionId)
    expect(invoices.map(({ amountCents }) => amountCents)).toEqual([0])
    await expect(payments.cancelSchedule(id)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('that has let go of its subscription ends that, now or at the end of its period', async () => {
    const now = await newSchedule()
    const later = await newSchedule()
    for (const { id } of [now, later]) await call(`subscription_schedules/${id}/release`, {})
    expect(await payments.retrieveSchedule(now.id)).toMatchObject({ hasEnded: false })
    await payments.cancelSchedule(now.id)
    expect(await payments.retrieveSchedule(now.id)).toMatchObject({ hasEnded: true })
    await payments.endScheduleAfter(later.id, '2025-01')
    expect(await call(`subscriptions/${later.subscriptionId}`)).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: true,
    })
  })
})

describe('a customer', () => {
  it('can be removed, with the cards that are kept, as often as one likes', async () => {
    const { customerId } = await newSchedule()
    const cards = async () =>
      (await call<{ data: object[] }>(`customers/${customerId}/payment_methods`)).data
    expect(await cards()).toHaveLength(1)
    await payments.deleteCustomer(customerId)
    expect(await call(`customers/${customerId}`)).toMatchObject({ deleted: true })
    expect(await cards()).toEqual([])
    await payments.deleteCustomer(customerId)
    await payments.deleteCustomer('cus_nobody')
  })

  it('can be left without name and address', async () => {
    const { customerId } = await newSchedule()
    await payments.updateCustomer(customerId, { email: '', name: '' })
    expect(await call(`customers/${customerId}`)).toMatchObject({ email: null, name: null })
  })
})
