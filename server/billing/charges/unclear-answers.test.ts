// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { outgoingMail, paymentFailures, receipts } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { standingCharges } from '#testing/billing/standing-charges.ts'
import { administrator, type Member, member } from '#testing/builders.ts'
import { nextNoon } from '#testing/next-noon.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { claimCharges } from './claim-charges.ts'
import { chargeWhatFellDue, collectCharges } from './collect-charges.ts'
import { makeDueCharges } from './make-due-charges.ts'

let site: TestApp
let buyer: Member
beforeEach(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  buyer = await member(site)
})

/** A charge day on which no job has run yet, and no event will ever arrive. */
async function chargeMorning(card?: string): Promise<void> {
  await enrolOne(buyer, 60, card)
  site.sandbox.setIdleUrl(null)
  site.sandbox.setWebhookUrl(null)
  await site.moveClockTo('2025-01-30T09:00:00Z')
}

async function stored() {
  const [charge] = await standingCharges(site.deps.db)
  if (!charge) throw new Error('nothing was charged')
  return charge
}

/** The same product, so many minutes later by the real clock, or after another start. */
const later = (minutes: number, changes: Partial<Deps> = {}, start?: number): Deps => ({
  ...site.deps,
  clock: { now: () => new Date((start ?? Date.now()) + minutes * MINUTE_MS) },
  ...changes,
})

async function taken(): Promise<string[]> {
  const payments = await cardSandbox(site).paymentIntents()
  return payments.map(({ status }) => status)
}

describe('an answer that is lost', () => {
  it.each([
    { what: 'a 500 before the work', fault: { kind: 'error500', after: false } },
    { what: 'a 500 after the work', fault: { kind: 'error500', after: true } },
    {
      what: 'a broken connection before the work',
      fault: { kind: 'dropConnection', after: false },
    },
    { what: 'a broken connection after the work', fault: { kind: 'dropConnection', after: true } },
  ])('is looked up before anything is tried again, and ends in one payment: $what', async ({
    fault,
  }) => {
    await chargeMorning()
    await cardSandbox(site).setFaults([
      { ...fault, method: 'POST', path: '^/v1/payment_intents$', times: 3 },
    ])
    await chargeWhatFellDue(site.deps)
    expect(await stored()).toMatchObject({ status: 'unclear' })
    await cardSandbox(site).clearFaults()
    // Not at once: a call that was cut off may still be on its way there.
    await collectCharges(site.deps)
    expect(await stored()).toMatchObject({ status: 'unclear' })
    await collectCharges(later(2))
    expect(await stored()).toMatchObject({ status: 'paid' })
    expect(await taken()).toEqual(['succeeded'])
    expect(await site.deps.db.$count(receipts)).toBe(1)
  })

  it('of a refused card is no refusal before it is known, and is tried no sooner than others', async () => {
    await chargeMorning('4000000000000341')
    await cardSandbox(site).setFaults([
      {
        kind: 'dropConnection',
        after: true,
        method: 'POST',
        path: '^/v1/payment_intents$',
        times: 3,
      },
    ])
    await chargeWhatFellDue(site.deps)
    expect(await stored()).toMatchObject({ status: 'unclear', failureCode: null })
    await cardSandbox(site).clearFaults()
    await collectCharges(later(2))
    expect(await stored()).toMatchObject({
      status: 'failed',
      failureCode: 'generic_decline',
      nextAttemptAt: new Date('2025-02-02T09:00:00Z'),
    })
    expect(await cardSandbox(site).charges()).toHaveLength(1)
  })

  it('of a later attempt ends in one payment too, and the card is not tried once more', async () => {
    await chargeMorning('4000000000000341')
    await chargeWhatFellDue(site.deps)
    await site.moveClockTo('2025-02-02T09:00:00Z')
    await cardSandbox(site).setFaults([
      { kind: 'error500', after: true, method: 'POST', path: '/confirm$', times: 3 },
    ])
    await collectCharges(site.deps)
    expect(await stored()).toMatchObject({ status: 'unclear' })
    await cardSandbox(site).clearFaults()
    await collectCharges(later(2))
    expect(await stored()).toMatchObject({
      status: 'failed',
      nextAttemptAt: new Date('2025-02-04T09:00:00Z'),
    })
    expect(await taken()).toEqual(['requires_payment_method'])
    expect(await cardSandbox(site).charges()).toHaveLength(2)
  })

  it('of a later attempt that never came is tried with the card after all', async () => {
    await chargeMorning('4000000000000341')
    await chargeWhatFellDue(site.deps)
    await site.moveClockTo('2025-02-02T09:00:00Z')
    await cardSandbox(site).setFaults([
      { kind: 'dropConnection', after: false, method: 'POST', path: '/confirm$', times: 3 },
    ])
    await collectCharges(site.deps)
    await cardSandbox(site).clearFaults()
    expect(await cardSandbox(site).charges()).toHaveLength(1)
    await collectCharges(later(2))
    expect(await stored()).toMatchObject({ status: 'failed' })
    expect(await cardSandbox(site).charges()).toHaveLength(2)
  })
})

describe('a process that dies', () => {
  it('after the claim, before the call: the next process requests it', async () => {
    await chargeMorning()
    await makeDueCharges(site.deps)
    expect(await claimCharges(site.deps, 10)).toHaveLength(1)
    await collectCharges(site.deps)
    expect(await taken()).toEqual([])
    await collectCharges(later(3))
    expect(await stored()).toMatchObject({ status: 'paid', attempt: 1 })
    expect(await taken()).toEqual(['succeeded'])
  })

  it('after the call, before its answer is stored: the next one finds the payment', async () => {
    await chargeMorning()
    await makeDueCharges(site.deps)
    const [claimed] = await claimCharges(site.deps, 10)
    if (!claimed) throw new Error('nothing was due')
    const { id, serviceMonth } = claimed.charge
    const { amountCents, customerId, paymentMethodId } = claimed.payment
    await site.deps.payments.pay(
      {
        chargeId: id,
        round: 1,
        serviceMonth,
        amountCents,
        paymentId: null,
        method: 'card' as const,
        collectOn: null,
        customerId: customerId ?? '',
        paymentMethodId: paymentMethodId ?? '',
      },
      `charge-${id}-1`,
    )
    const requests: string[] = []
    const payments = {
      ...site.deps.payments,
      pay: (...call: Parameters<Deps['payments']['pay']>) => {
        requests.push(call[1])
        return site.deps.payments.pay(...call)
      },
    }
    await collectCharges(later(3, { payments }))
    expect(await stored()).toMatchObject({ status: 'paid' })
    expect(requests).toEqual([])
    expect(await taken()).toEqual(['succeeded'])
  })

  it('two that take it up at once ask once', async () => {
    await chargeMorning()
    await makeDueCharges(site.deps)
    await claimCharges(site.deps, 10)
    await Promise.all([collectCharges(later(3)), collectCharges(later(3))])
    expect(await taken()).toEqual(['succeeded'])
  })
})

describe('trouble of our own', () => {
  it.each([
    ['a wrong key', 'unable', 'Invalid API Key provided'],
    ['a request that the provider refuses', 'refused', 'Received unknown parameter'],
  ] as const)('%s is not treated as a refused card: the charge rests, administrators are notified once, and it goes on', async (_, kind, message) => {
    const boss = await administrator(site)
    await chargeMorning()
    const noon = nextNoon()
    const payments = {
      ...site.deps.payments,
      pay: () => Promise.reject(new PaymentsError(kind, new Error(message))),
    }
    await chargeWhatFellDue(later(0, { payments }, noon))
    expect(await stored()).toMatchObject({ status: 'due', failureCode: null })
    await collectCharges(later(15, { payments }, noon))
    const alerts = (await site.deps.db.select().from(outgoingMail)).filter(
      ({ template, recipient }) => template === 'payment-trouble' && recipient === boss.user.email,
    )
    expect(alerts).toHaveLength(1)
    await collectCharges(later(30, {}, noon))
    expect(await stored()).toMatchObject({ status: 'paid' })
    expect(await taken()).toEqual(['succeeded'])
  })

  it('too many calls make a charge wait: no refused card, no attempt, and paid once', async () => {
    await chargeMorning()
    await cardSandbox(site).setFaults([
      { kind: 'rateLimit', method: 'POST', path: '^/v1/payment_intents$' },
    ])
    await chargeWhatFellDue(site.deps)
    await collectCharges(later(5))
    expect(await stored()).toMatchObject({ status: 'due', attempt: 0, failureCode: null })
    await collectCharges(later(15))
    expect(await stored()).toMatchObject({ status: 'due', attempt: 0, failureCode: null })
    expect(await site.deps.db.$count(paymentFailures)).toBe(0)
    await cardSandbox(site).clearFaults()
    await collectCharges(later(30))
    expect(await stored()).toMatchObject({ status: 'paid', attempt: 1 })
    expect(await taken()).toEqual(['succeeded'])
    expect(await site.deps.db.$count(receipts)).toBe(1)
  })

  it('too many calls, the first of which had come, take the money once', async () => {
    await chargeMorning()
    const pay: Deps['payments']['pay'] = async (...call) => {
      await site.deps.payments.pay(...call)
      throw new PaymentsError('unable', new Error('Request rate limit exceeded'))
    }
    await chargeWhatFellDue({ ...site.deps, payments: { ...site.deps.payments, pay } })
    await collectCharges(later(15))
    expect(await stored()).toMatchObject({ status: 'paid', attempt: 1 })
    expect(await taken()).toEqual(['succeeded'])
  })

  it('too many calls at a later attempt leave the refusal as it is, and try again soon', async () => {
    await chargeMorning('4000000000000341')
    await chargeWhatFellDue(site.deps)
    await site.moveClockTo('2025-02-02T09:00:00Z')
    await cardSandbox(site).setFaults([{ kind: 'rateLimit', method: 'POST', path: '/confirm$' }])
    await collectCharges(site.deps)
    expect(await stored()).toMatchObject({
      status: 'failed',
      attempt: 1,
      failureCode: 'generic_decline',
      nextAttemptAt: new Date('2025-02-02T09:00:00Z'),
    })
    await cardSandbox(site).clearFaults()
    await collectCharges(later(15))
    expect(await stored()).toMatchObject({
      status: 'failed',
      attempt: 2,
      nextAttemptAt: new Date('2025-02-04T09:00:00Z'),
    })
    expect(await cardSandbox(site).charges()).toHaveLength(2)
  })

  it('a provider that does not answer at all is left alone after a few calls', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => member(site)))
    for (const one of buyers) await enrolOne(one, 60)
    await chargeMorning()
    let requests = 0
    const payments = {
      ...site.deps.payments,
      pay: () => {
        requests += 1
        return Promise.reject(new PaymentsError('noAnswer', new Error('no server')))
      },
    }
    await makeDueCharges(site.deps)
    await collectCharges({ ...site.deps, payments })
    expect(requests).toBeLessThan(21)
    await collectCharges(later(3))
    expect(await taken()).toEqual(Array(21).fill('succeeded'))
  })
})
