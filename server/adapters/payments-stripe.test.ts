import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, monthOf } from '#domain/calendar.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { firstCharge } from '#domain/programmes/pricing.ts'
import { chargePhase, schedulePhases } from '#domain/billing/schedule.ts'
import { sixtyEuros } from '#domain/testing/price-lists.ts'
import { createSandbox, type RunningSandbox } from '#sandbox/stripe/sandbox.ts'
import { type PaymentsConfig, readConfig } from '#server/config.ts'
import type { NewSchedule } from './payments.ts'
import { stripePayments } from './payments-stripe.ts'

/**
 * What the product needs of Stripe, asked of the sandbox; with Stripe's test keys in the environment
 * (`STRIPE_SECRET_KEY=sk_test_…` and the two others) the very same is asked of Stripe.
 */
const realKeys = process.env.STRIPE_SECRET_KEY?.startsWith('sk_test_') ?? false

let sandbox: RunningSandbox | null = null
let config: PaymentsConfig
let now: Date
beforeAll(async () => {
  config = readConfig(realKeys ? process.env : { SECRET_KEY: 'x'.repeat(32) }).payments
  sandbox = realKeys ? null : await createSandbox({ keys: config })
  config.apiUrl = sandbox?.url ?? config.apiUrl
  now = sandbox?.clock.now() ?? new Date()
})
afterAll(() => sandbox?.close())

const programme = { id: 1, name: 'ONA' }

function payments() {
  return stripePayments(config)
}

/** Stripe as the card form speaks to it. */
function stripe(): Stripe {
  const { hostname: host, port, protocol } = new URL(config.apiUrl)
  return new Stripe(config.secretKey, {
    host,
    port: port || '443',
    protocol: protocol === 'http:' ? 'http' : 'https',
  })
}

/** A customer with a kept card. */
async function payer(): Promise<{ customerId: string; paymentMethodId: string }> {
  const id = randomUUID()
  const customerId = await payments().customerFor({ id, email: `${id}@example.org`, name: 'Ane' })
  const { clientSecret } = await payments().createSetupIntent(customerId)
  const [intentId = ''] = clientSecret.split('_secret_')
  const intent = await stripe().setupIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: 'https://example.org',
  })
  return { customerId, paymentMethodId: String(intent.payment_method) }
}

async function newSchedule(): Promise<NewSchedule> {
  const first = firstCharge(sixtyEuros, madridDay(now))
  return {
    ...(await payer()),
    paymentScheduleId: randomUUID(),
    programme,
    phases: schedulePhases({
      startsAt: now,
      firstMonth: first.month,
      firstAmount: first.amount,
      prices: sixtyEuros,
    }),
  }
}

describe('the card provider', () => {
  it('knows one customer an account, however often it is asked', async () => {
    const account = { id: randomUUID(), email: 'ane@example.org', name: 'Ane' }
    const first = await payments().customerFor(account)
    expect(await payments().customerFor(account)).toBe(first)
    expect(await payments().customerFor({ ...account, name: 'Ane Lasa' })).toBe(first)
  })

  it('calls a customer as it is told to', async () => {
    const id = await payments().customerFor({ id: randomUUID(), email: 'a@b.org', name: 'Ane' })
    const details = { email: `${randomUUID()}@example.org`, name: 'Ane Lasa' }
    await payments().updateCustomer(id, details)
    expect(await stripe().customers.retrieve(id)).toMatchObject(details)
    await expect(payments().updateCustomer('cus_nobody', details)).rejects.toMatchObject({
      kind: 'refused',
    })
  })

  it.skipIf(realKeys)('lists every customer once, however many pages that takes', async () => {
    const ids = await Promise.all(
      Array.from({ length: 205 }, () =>
        payments().customerFor({ id: randomUUID(), email: 'many@example.org', name: 'Many' }),
      ),
    )
    const listed: string[] = []
    for await (const page of payments().customerPages()) listed.push(...page.map(({ id }) => id))
    expect(listed).toEqual(expect.arrayContaining(ids))
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('says whom a kept card belongs to, and nobody for a card that does not exist', async () => {
    const { customerId, paymentMethodId } = await payer()
    expect(await payments().ownerOfPaymentMethod(paymentMethodId)).toBe(customerId)
    expect(await payments().ownerOfPaymentMethod('pm_nonsense')).toBeNull()
  })

  it('makes a schedule with its subscription, once for one key, and finds it by our id', async () => {
    const plan = await newSchedule()
    const key = randomUUID()
    const made = await payments().createSchedule(plan, key)
    expect(made).toMatchObject({ status: 'active', openPhases: 10 })
    expect(made.subscriptionId).toMatch(/^sub_/)
    expect(made.plannedThrough).toBe(plan.phases.at(-1)?.month)
    expect(await payments().createSchedule(plan, key)).toEqual(made)
    const found = await payments().findSchedule(plan.customerId, plan.paymentScheduleId)
    expect(found?.id).toBe(made.id)
    expect(await payments().findSchedule(plan.customerId, randomUUID())).toBeNull()
  })

  it('lengthens a schedule by the months that are added', async () => {
    const plan = await newSchedule()
    const short = { ...plan, phases: plan.phases.slice(0, 4) }
    const made = await payments().createSchedule(short, randomUUID())
    const last = made.plannedThrough ?? monthOf(madridDay(now))
    const added = [addMonths(last, 1), addMonths(last, 2)]
    const longer = await payments().extendSchedule(
      made.id,
      added.map((month) => chargePhase(month, 6000)),
      programme,
    )
    expect(longer).toMatchObject({ openPhases: 6, plannedThrough: added[1] })
    expect(await payments().retrieveSchedule(made.id)).toEqual(longer)
  })

  it('refuses what makes no sense, in terms that tell it from a provider that is away', async () => {
    const plan = await newSchedule()
    const wrong = payments().createSchedule(
      { ...plan, paymentMethodId: 'pm_nonsense' },
      randomUUID(),
    )
    await expect(wrong).rejects.toMatchObject({ name: 'PaymentsError', kind: 'refused' })
    const nobody = stripePayments({ ...config, apiUrl: 'http://127.0.0.1:1' })
    await expect(nobody.ping()).rejects.toMatchObject({ name: 'PaymentsError', kind: 'noAnswer' })
  })

  it('has its own signature checked, with the secret and over the very bytes', () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      type: 'invoice.paid',
      data: { object: { id: 'in_1' } },
    })
    const header = stripe().webhooks.generateTestHeaderString({
      payload,
      secret: config.webhookSecret,
    })
    expect(payments().verifyEvent(Buffer.from(payload), header)).toEqual({
      id: 'evt_1',
      type: 'invoice.paid',
      objectId: 'in_1',
    })
    expect(() => payments().verifyEvent(Buffer.from(`${payload} `), header)).toThrow()
  })
})
