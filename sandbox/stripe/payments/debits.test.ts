import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import {
  agreement,
  control,
  debit,
  debtor,
  intentOf,
  payer,
  refusal,
  startSandbox,
} from '../testing.ts'

/** A Friday morning. */
const start = { now: new Date('2027-01-29T08:00:00Z') }

async function asked(token: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const tested = await startSandbox(start)
  const kept = await debtor(tested.stripe, token)
  const payment = await debit(tested.stripe, kept, { expand: ['latest_charge'], ...params })
  return { ...tested, ...kept, payment, charge: payment.latest_charge as Stripe.Charge }
}

/** The types of the events about payments and mandates, in order. */
async function announced(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 })
  const types = data.map(({ type }) => type).reverse()
  return types.filter((type) => /^(payment_intent|charge|mandate)\./.test(type))
}

describe('a bank account', () => {
  it('is kept under a mandate, and its IBAN is in no answer', async () => {
    const { stripe } = await startSandbox(start)
    const { account, mandate } = await debtor(stripe)
    const method = await stripe.paymentMethods.retrieve(account)
    expect(method).toMatchObject({
      type: 'sepa_debit',
      sepa_debit: { bank_code: '0012', branch_code: '0345', country: 'ES', last4: '7890' },
      billing_details: { name: 'Jenny Rosen' },
    })
    const other = await debtor(stripe)
    const same = await stripe.paymentMethods.retrieve(other.account)
    expect(same.sepa_debit?.fingerprint).toBe(method.sepa_debit?.fingerprint)
    expect(await stripe.mandates.retrieve(mandate)).toMatchObject({
      customer_acceptance: {
        accepted_at: expect.any(Number),
        online: { ip_address: '192.0.2.7', user_agent: 'test' },
      },
      payment_method: account,
      payment_method_details: { sepa_debit: { reference: expect.stringMatching(/^\w{16}$/) } },
      status: 'active',
      type: 'multi_use',
    })
    const { data } = await stripe.events.list({ limit: 100 })
    expect(JSON.stringify([method, data])).not.toContain('0120345030000067890')
  })

  it('is not kept without a mandate, nor where only cards are taken', async () => {
    const { stripe } = await startSandbox(start)
    const confirmed = { payment_method: 'pm_success_es', confirm: true } as const
    const withoutMandate = stripe.setupIntents.create({
      ...confirmed,
      allowed_payment_method_types: ['sepa_debit'],
    })
    expect(await refusal(withoutMandate)).toMatchObject({ statusCode: 400, param: 'mandate_data' })
    const cardsOnly = stripe.setupIntents.create({ ...confirmed, mandate_data: agreement })
    expect(await refusal(cardsOnly)).toMatchObject({ statusCode: 400, param: 'payment_method' })
  })

  it.each([
    ['ES0700120345030000067891', 'invalid_bank_account_iban'],
    ['ES07001203450300000678', 'invalid_bank_account_iban'],
    ['ES9100730100570000067890', 'invalid_bank_account_iban'],
    ['NL91ABNA0417164300', 'payment_method_invalid_parameter_testmode'],
  ])('with the IBAN %s is refused with %s', async (iban, code) => {
    const { stripe } = await startSandbox(start)
    const intent = await stripe.setupIntents.create({
      allowed_payment_method_types: ['sepa_debit'],
    })
    const confirmed = stripe.setupIntents.confirm(intent.id, {
      mandate_data: agreement,
      payment_method_data: {
        type: 'sepa_debit',
        sepa_debit: { iban },
        billing_details: { name: 'Ane Garai', email: 'ane@example.org' },
      },
    })
    expect(await refusal(confirmed)).toMatchObject({ statusCode: 400, code })
  })

  it('needs the name and the e-mail address of its holder', async () => {
    const { stripe } = await startSandbox(start)
    const intent = await stripe.setupIntents.create({
      allowed_payment_method_types: ['sepa_debit'],
    })
    const confirmed = stripe.setupIntents.confirm(intent.id, {
      mandate_data: agreement,
      payment_method_data: {
        type: 'sepa_debit',
        sepa_debit: { iban: 'ES07 0012 0345 0300 0006 7890' },
        billing_details: { name: 'Ane Garai' },
      },
    })
    expect(await refusal(confirmed)).toMatchObject({ param: 'billing_details[email]' })
  })
})

describe('a debit', () => {
  it('is processing until the banks can no longer refuse it', async () => {
    const { sandbox, stripe, payment, charge, mandate } = await asked('pm_successDelayed_es')
    expect(payment).toMatchObject({ status: 'processing', amount_received: 0, processing: null })
    expect(charge).toMatchObject({
      id: expect.stringMatching(/^py_/),
      status: 'pending',
      paid: false,
      payment_method_details: {
        type: 'sepa_debit',
        sepa_debit: { expected_debit_date: '2027-02-01', last4: '7893', mandate },
      },
    })
    await sandbox.clock.moveTo(new Date('2027-02-07T23:59:00Z'))
    expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe('processing')
    await sandbox.clock.moveTo(new Date('2027-02-08T00:01:00Z'))
    const paid = await stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 6000,
      latest_charge: { id: charge.id, status: 'succeeded', paid: true },
    })
    expect(await announced(stripe)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  it('that is asked for late in the day, or at the weekend, comes a banking day later', async () => {
    const { sandbox, stripe } = await startSandbox(start)
    const kept = await debtor(stripe)
    const debitDate = async () => {
      const { latest_charge } = await debit(stripe, kept, { expand: ['latest_charge'] })
      const details = (latest_charge as Stripe.Charge).payment_method_details
      return details?.sepa_debit?.expected_debit_date
    }
    expect(await debitDate()).toBe('2027-02-01')
    await sandbox.clock.moveTo(new Date('2027-01-29T09:31:00Z'))
    expect(await debitDate()).toBe('2027-02-02')
    await sandbox.clock.moveTo(new Date('2027-01-30T09:00:00Z'))
    expect(await debitDate()).toBe('2027-02-02')
  })

  it('is made on the day that was asked for, between 3 and 15 days ahead', async () => {
    const target = (target_date: string) => ({
      payment_method_options: { sepa_debit: { target_date } },
    })
    const { sandbox, stripe, payment, charge, ...kept } = await asked(
      'pm_success_es',
      target('2027-02-05'),
    )
    const details = charge.payment_method_details?.sepa_debit
    expect(details?.expected_debit_date).toBe('2027-02-05')
    await sandbox.clock.moveTo(new Date('2027-02-04T23:00:00Z'))
    expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe('processing')
    await sandbox.clock.moveTo(new Date('2027-02-05T00:01:00Z'))
    expect((await stripe.paymentIntents.retrieve(payment.id)).status).toBe('succeeded')
    for (const day of ['2027-02-06', '2027-02-21', 'tomorrow']) {
      expect(await refusal(debit(stripe, kept, target(day)))).toMatchObject({
        code: 'payment_intent_invalid_parameter',
      })
    }
  })

  it('that fails takes its method from the payment, which can be tried again', async () => {
    const { sandbox, stripe, payment, charge, account } = await asked('pm_failedDelayed_es')
    await sandbox.clock.moveTo(new Date('2027-02-08T00:01:00Z'))
    const failed = await stripe.paymentIntents.retrieve(payment.id, { expand: ['latest_charge'] })
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: {
        code: 'payment_intent_payment_attempt_failed',
        charge: charge.id,
        payment_method: { id: account },
      },
      latest_charge: { status: 'failed', failure_code: 'refer_to_customer' },
    })
    expect((await announced(stripe)).slice(-2)).toEqual([
      'charge.failed',
      'payment_intent.payment_failed',
    ])
    const again = await stripe.paymentIntents.confirm(payment.id, {
      payment_method: account,
      off_session: true,
    })
    expect(again.status).toBe('processing')
  })

  it('is answered at once when the test says so', async () => {
    const { sandbox, stripe, payment, charge, ...kept } = await asked('pm_successDelayed_es')
    const { answer } = await control(sandbox, `payments/${payment.id}/settle`, {})
    expect(answer).toMatchObject({ status: 'succeeded' })
    const other = await debit(stripe, kept)
    await control(sandbox, `payments/${other.id}/settle`, { failure_code: 'recipient_deceased' })
    expect(await stripe.charges.retrieve(String(other.latest_charge))).toMatchObject({
      failure_code: 'recipient_deceased',
    })
    const refused = await control(sandbox, `payments/${other.id}/settle`, {})
    expect(refused.status).toBe(404)
  })

  it('can be refunded once it has succeeded, and its money takes three banking days', async () => {
    const { sandbox, stripe, payment } = await asked('pm_success_es')
    await sandbox.clock.moveTo(new Date('2027-01-29T08:02:00Z'))
    const refund = await stripe.refunds.create({ payment_intent: payment.id, amount: 1000 })
    expect(refund).toMatchObject({ id: expect.stringMatching(/^pyr_/), status: 'pending' })
    await sandbox.clock.moveTo(new Date('2027-02-03T00:01:00Z'))
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  })

  it('of an account without a customer needs the holder, and a mandate for this once', async () => {
    const { stripe } = await startSandbox(start)
    const donation = {
      amount: 2500,
      currency: 'eur',
      allowed_payment_method_types: ['sepa_debit'],
      payment_method: 'pm_success_es',
      confirm: true,
    }
    const refused = await refusal(stripe.paymentIntents.create(donation))
    expect(refused).toMatchObject({ code: 'parameter_missing' })
    const asking = await stripe.paymentIntents.create({
      ...donation,
      mandate_data: agreement,
      expand: ['latest_charge'],
    })
    const { payment_method_details: details } = asking.latest_charge as Stripe.Charge
    expect(await stripe.mandates.retrieve(details?.sepa_debit?.mandate ?? '')).toMatchObject({
      type: 'single_use',
      single_use: { amount: 2500, currency: 'eur' },
    })
  })
})

describe('the test account', () => {
  it.each([
    ['pm_success_es', true, null, false],
    ['pm_successDelayed_es', false, null, false],
    ['pm_failed_es', true, 'refer_to_customer', false],
    ['pm_failedDelayed_fr', false, 'refer_to_customer', false],
    ['pm_disputed_es', true, null, true],
    ['pm_exceedsWeeklyVolumeLimit_pt', true, 'charge_exceeds_source_limit', false],
    ['pm_exceedsWeeklyTransactionLimit_de', true, 'charge_exceeds_weekly_limit', false],
    ['pm_insufficientFunds_es', true, 'insufficient_funds', false],
    ['pm_sandbox_accountClosed', false, 'account_closed', false],
    ['pm_sandbox_disputedLater', false, null, false],
  ])('of %s does what Stripe says', async (token, isPrompt, failure, isDisputed) => {
    const { sandbox, stripe, payment, charge } = await asked(token)
    await sandbox.clock.moveTo(new Date('2027-01-29T08:02:00Z'))
    const status = failure ? 'requires_payment_method' : 'succeeded'
    const early = await stripe.paymentIntents.retrieve(payment.id)
    expect(early.status).toBe(isPrompt ? status : 'processing')
    await sandbox.clock.moveTo(new Date('2027-02-08T00:00:00Z'))
    expect(await stripe.paymentIntents.retrieve(payment.id)).toMatchObject({ status })
    const settled = await stripe.charges.retrieve(charge.id)
    expect(settled).toMatchObject({ failure_code: failure, disputed: isDisputed })
  })
})

describe('a mandate that was revoked', () => {
  it('is still active at Stripe, until the next debit fails', async () => {
    const { sandbox, stripe } = await startSandbox(start)
    const kept = await debtor(stripe)
    const revoked = await control(sandbox, `mandates/${kept.mandate}/revoke`, {})
    expect(revoked).toMatchObject({ status: 200, answer: { status: 'active' } })
    const payment = await debit(stripe, kept)
    expect(payment.status).toBe('processing')
    await sandbox.clock.moveTo(new Date('2027-01-29T08:02:00Z'))
    expect(await stripe.charges.retrieve(String(payment.latest_charge))).toMatchObject({
      status: 'failed',
      failure_code: 'authorization_revoked',
    })
    expect((await stripe.mandates.retrieve(kept.mandate)).status).toBe('inactive')
    expect(await announced(stripe)).toContain('mandate.updated')
  })

  it('authorizes nothing any more, and a new one does', async () => {
    const { sandbox, stripe } = await startSandbox(start)
    const kept = await debtor(stripe)
    const payment = await debit(stripe, kept)
    await control(sandbox, `payments/${payment.id}/settle`, {
      failure_code: 'debit_not_authorized',
    })
    const refused = await refusal(debit(stripe, kept))
    expect(refused).toMatchObject({ statusCode: 400, code: 'payment_intent_mandate_invalid' })
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1)
    const again = await control(sandbox, `mandates/${kept.mandate}/revoke`, {})
    expect(again.status).toBe(400)
    await stripe.setupIntents.create({
      customer: kept.customer,
      payment_method: kept.account,
      confirm: true,
      allowed_payment_method_types: ['sepa_debit'],
      mandate_data: agreement,
    })
    expect((await debit(stripe, kept)).status).toBe('processing')
  })
})

it('an account of another customer, and a detached one, are refused as cards are', async () => {
  const { stripe } = await startSandbox(start)
  const kept = await debtor(stripe)
  const { customer } = await payer(stripe)
  const foreign = await refusal(debit(stripe, { ...kept, customer }))
  expect(foreign).toMatchObject({ statusCode: 400, param: 'payment_method' })
  await stripe.paymentMethods.detach(kept.account)
  const detached = await refusal(debit(stripe, kept))
  expect(detached).toMatchObject({ statusCode: 400, param: 'payment_method' })
  const cardOnly = debit(stripe, await debtor(stripe), { allowed_payment_method_types: ['card'] })
  const refused = await refusal(cardOnly)
  expect(refused.code).toBe('payment_intent_incompatible_payment_method')
  expect(intentOf(refused)).toBeUndefined()
})
