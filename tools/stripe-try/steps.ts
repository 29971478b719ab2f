import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { debitDayFrom } from '#domain/billing/collection.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { stripePayments } from '#server/kernel/adapters/stripe/payments.ts'
import type { PaymentsConfig } from '#server/kernel/config.ts'

/** Describes what one step was answered: by the product's adapter, and the object behind it as it came. */
export type Answers = Record<string, unknown>

/** Stands for what the payment element sends of an account's holder. */
const agreement: Stripe.SetupIntentConfirmParams.MandateData = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '192.0.2.7', user_agent: 'Ongizate try' },
  },
}

const withCharge = { expand: ['latest_charge'] }

/**
 * Keeps, pays, declines, authenticates and gives back as the product does, at the provider that `config`
 * names, and answers what it said at each step. It leaves test customers and payments behind.
 */
export async function takeSteps(config: PaymentsConfig): Promise<Answers> {
  const payments = stripePayments(config)
  const stripe = clientOf(config, config.secretKey)
  const browser = clientOf(config, config.publishableKey)
  const answers: Answers = {}
  /** Notes what a call was answered, or the error that it was refused with. */
  const note = async <T>(step: string, call: () => Promise<T>): Promise<T | null> => {
    try {
      const answer = await call()
      answers[step] = answer
      return answer
    } catch (error) {
      answers[step] = refusalOf(error)
      return null
    }
  }
  const customer = () => {
    const id = randomUUID()
    return payments.customerFor({ id, email: `${id}@example.org`, name: 'Ongizate try' })
  }
  const attach = async (token: string) => {
    const customerId = await customer()
    const { id } = await stripe.paymentMethods.attach(token, { customer: customerId })
    return { customerId, paymentMethodId: id }
  }
  const wishOf = (payer: { customerId: string; paymentMethodId: string }) => ({
    chargeId: randomUUID(),
    round: 1,
    serviceMonth: '2027-01',
    amountCents: 6000,
    paymentId: null,
    method: 'card' as const,
    collectOn: null,
    ...payer,
  })
  const look = (step: string, id: string | null | undefined) =>
    note(step, () => stripe.paymentIntents.retrieve(id ?? '', withCharge))

  const keep = async (step: string, params: Stripe.SetupIntentConfirmParams) => {
    const customerId = await customer()
    const { clientSecret } = await payments.createSetupIntent(customerId)
    const [setupId = ''] = clientSecret.split('_secret_')
    const setup = await note(`${step}: confirmed`, () =>
      stripe.setupIntents.confirm(setupId, { return_url: 'https://example.org', ...params }),
    )
    await note(`${step}: the set-up`, () => payments.retrieveSetup(setupId))
    const paymentMethodId = String(setup?.payment_method)
    await note(`${step}: as it is kept`, () => payments.retrieveMethod(paymentMethodId))
    return { customerId, paymentMethodId }
  }

  const kept = await keep('keep', { payment_method: 'pm_card_visa' })
  const { customerId } = kept
  const wish = wishOf(kept)
  const key = randomUUID()
  const paid = await note('pay', () => payments.pay(wish, key))
  await look('pay: the payment', paid?.id)
  await note('pay: again with its key', () => payments.pay(wish, key))
  await note('pay: again for another month', () =>
    payments.pay({ ...wish, serviceMonth: '2027-02' }, key),
  )
  await note('pay: found', () => payments.findPayment(customerId, wish, anHourAgo()))

  const declined = await note('decline', async () =>
    payments.pay(wishOf(await attach('pm_card_chargeCustomerFail')), randomUUID()),
  )
  await look('decline: the payment', declined?.id)
  await note('decline: canceled', () => payments.cancelPayment(declined?.id ?? ''))
  await note('decline: canceled, tried again', () =>
    payments.pay({ ...wish, paymentId: declined?.id ?? '' }, randomUUID()),
  )
  await note('pay: cannot be canceled', () => payments.cancelPayment(paid?.id ?? ''))

  const asking = wishOf(await attach('pm_card_authenticationRequired'))
  const payment = await note('authenticate', () => payments.pay(asking, randomUUID()))
  await look('authenticate: the payment', payment?.id)
  await note('authenticate: its payer confirms', () =>
    browser.paymentIntents.confirm(payment?.id ?? '', {
      client_secret: payment?.clientSecret,
      payment_method: asking.paymentMethodId,
      return_url: 'https://example.org',
    } as Stripe.PaymentIntentConfirmParams),
  )
  await note('authenticate: under way', () => payments.retrievePayment(payment?.id ?? ''))

  const account = await keep('account', {
    payment_method: 'pm_success_es',
    mandate_data: agreement,
  })
  const debit = {
    ...wishOf(account),
    method: 'bankAccount' as const,
    collectOn: debitDayFrom(madridDay(new Date()), madridDay(new Date())),
  }
  const asked = await note('debit', () => payments.pay(debit, randomUUID()))
  await look('debit: the payment', asked?.id)
  await note('debit: cannot be canceled', () => payments.cancelPayment(asked?.id ?? ''))
  await note('debit: too near', () =>
    payments.pay(
      { ...debit, chargeId: randomUUID(), collectOn: madridDay(new Date()) },
      randomUUID(),
    ),
  )

  const refundId = randomUUID()
  const back = { refundId, paymentId: paid?.id ?? '', reason: 'requested_by_customer' } as const
  await note('refund', () => payments.refund({ ...back, amountCents: 2000 }, refundId))
  await note('refund: as it is listed', async () => {
    const { data } = await stripe.refunds.list({ payment_intent: paid?.id ?? '' })
    return data
  })
  await note('refund: the payment', () => payments.retrievePayment(paid?.id ?? ''))
  await note('refund: too much', () =>
    payments.refund({ ...back, refundId: randomUUID(), amountCents: 4001 }, randomUUID()),
  )

  await note('balance: what the payment moved', async () => {
    for await (const page of payments.balanceTransactions(anHourAgo())) {
      const own = page.filter(({ reference }) => reference === paid?.id)
      if (own.length > 0) return own
    }
    return []
  })

  await payments.detachMethod(kept.paymentMethodId)
  await note('detached: the product', () => payments.pay(wishOf(kept), randomUUID()))
  await note('detached: the provider', () =>
    stripe.paymentIntents.create({
      amount: 6000,
      currency: 'eur',
      customer: customerId,
      confirm: true,
      off_session: true,
      payment_method: kept.paymentMethodId,
    }),
  )
  await note('another key', () =>
    clientOf(config, 'sk_test_of_nobody').balance.retrieve({}, { maxNetworkRetries: 0 }),
  )
  return answers
}

function clientOf({ apiUrl }: PaymentsConfig, key: string): Stripe {
  const { hostname: host, port, protocol } = new URL(apiUrl)
  return new Stripe(key, {
    apiVersion: Stripe.API_VERSION,
    host,
    port: port || '443',
    protocol: protocol === 'http:' ? 'http' : 'https',
  })
}

function anHourAgo(): Date {
  return new Date(Date.now() - 3_600_000)
}

/** Returns what the product goes by in an error. */
function refusalOf(error: unknown): unknown {
  const cause = error instanceof PaymentsError ? error.cause : error
  if (!(cause instanceof Stripe.errors.StripeError)) throw error
  const { statusCode, rawType, code, decline_code, param } = cause
  return {
    ...(error instanceof PaymentsError && { kind: error.kind }),
    refused: { statusCode, rawType, code, decline_code, param },
  }
}
