// @module-tag slow

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getKeptMethods, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { chargeWhatFellDue, collectCharges } from '#server/billing/charges/collect-charges.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import {
  enrolments,
  paymentMethods,
  paymentSchedules,
  payments as storedPayments,
} from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import {
  answerBank,
  authenticationCard,
  chargesOfPayer,
  failuresOf,
  followPaymentFailures,
  invoiceStates,
  refusedCard,
} from '#testing/billing/payment-failures.ts'
import { type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { detachUnusedMethods } from './detach-methods.ts'
import { replaceMethod as replaceCardOf } from './replace-method.ts'

const family = [
  person({ nombre: 'Maite', apellido: 'Etxeberria' }),
  person({ nombre: 'Jon', apellido: 'Etxeberria' }),
]

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
/** Payers with two people each whose first charges were refused; each test takes one. */
const owing: Member[] = []
/** The same, whose bank wants to be answered. */
const authenticated: Member[] = []
let paying: Member

beforeAll(async () => {
  const two = async (payers: Member[], card: string) => {
    const payer = await member(site)
    await enrol(payer, { monto: 120, people: family, card })
    payers.push(payer)
  }
  for (let payers = 0; payers < 7; payers += 1) await two(owing, refusedCard)
  for (let payers = 0; payers < 4; payers += 1) await two(authenticated, authenticationCard)
  paying = await member(site)
  await enrol(paying, { monto: 60 })
  await site.moveClockTo('2025-01-30T12:00:00Z')
})

let payer: Member
function takeFrom(payers: Member[]): void {
  const next = payers.pop()
  if (!next) throw new Error('there are too few payers')
  payer = next
}
afterEach(() => cardSandbox(site).clearFaults())

const replace = (by: Member, paymentMethodId: string) =>
  by.call(replaceMethod, { body: { paymentMethodId } })

const cardsCharged = async (of: Member) => {
  const schedules = await site.deps.db
    .select({ card: paymentSchedules.paymentMethodId })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(eq(enrolments.payerId, of.user.id))
  return [...new Set(schedules.map(({ card }) => card))]
}

/** The provider's payments for this payer's charges. */
async function paymentsOf(of: Member) {
  const ids = (await chargesOfPayer(site, of)).map(({ id }) => id)
  return (await cardSandbox(site).paymentIntents()).filter(({ metadata }) =>
    ids.includes(metadata.chargeId ?? ''),
  )
}

/** Takes up what a round has passed over, since the provider's event of it was being stored. */
async function nextRound(): Promise<void> {
  await site.deps.background.settled()
  await collectCharges(site.deps, payer.user.id)
}

/** Each of the two charges is paid, by its one payment. */
async function expectPaidOnce(): Promise<void> {
  expect(await invoiceStates(payer)).toEqual(['paid', 'paid'])
  expect((await failuresOf(site, payer)).map(({ state }) => state)).toEqual(['paid', 'paid'])
  const stored = (await chargesOfPayer(site, payer)).map(({ providerId }) => providerId)
  const payments = await paymentsOf(payer)
  expect(payments.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(payments.map(({ id }) => id).sort()).toEqual(stored.sort())
}

describe('another card', () => {
  beforeEach(() => takeFrom(owing))

  it('pays what is owed for everybody at once, and is charged from then on; one e-mail confirms it', async () => {
    const before = (await payer.call(getKeptMethods)).body
    expect(before.methods).toEqual([
      {
        method: { kind: 'card', brand: 'visa', last4: '0341', expiresIn: '2050-12' },
        people: ['Maite Etxeberria', 'Jon Etxeberria'],
        paymentMethodId: expect.any(String),
        isUsable: false,
      },
    ])
    expect(before.owed).toHaveLength(2)
    expect(before.owed[0]).toMatchObject({
      amount: 60,
      date: '2025-01-30',
      kind: 'declined',
      graceEndsOn: '2025-02-13',
      confirmation: null,
    })

    const card = await payer.keepCard(payer.user)
    const { status, body } = await replace(payer, card)
    expect(status).toBe(200)
    expect(body).toMatchObject({ paid: 120, owed: [], inProgress: false })
    expect(body.methods).toMatchObject([{ method: { last4: '4242' } }])
    expect(await cardsCharged(payer)).toEqual([card])
    await expectPaidOnce()
    const confirmations = await mailsTo(site, payer.user.email, 'Pago recibido')
    expect(confirmations).toHaveLength(1)
    expect(confirmations[0]?.text).toContain('Jon Etxeberria')

    // Sent again, and twice at once, it changes nothing.
    for (const again of await Promise.all([replace(payer, card), replace(payer, card)])) {
      expect(again.body).toMatchObject({ paid: 0, owed: [], inProgress: false })
    }
    await expectPaidOnce()
  })

  it('that is refused as well says why, and the debt stays as it was', async () => {
    const attempts = async () => (await chargesOfPayer(site, payer)).map(({ attempt }) => attempt)
    const { body } = await replace(payer, await payer.keepCard(payer.user, refusedCard))
    expect(body).toMatchObject({ paid: 0, inProgress: false, owed: [{ kind: 'declined' }, {}] })
    expect(await invoiceStates(payer)).toEqual(['failed', 'failed'])
    expect(await attempts()).toEqual([2, 2])
    await followPaymentFailures(site)
    expect(await attempts(), 'no other try before its day').toEqual([2, 2])

    // Given again, with money on it perhaps, the same card is tried again.
    await replace(payer, (await cardsCharged(payer))[0] ?? '')
    expect(await attempts()).toEqual([3, 3])
    await replace(payer, await payer.keepCard(payer.user))
    await expectPaidOnce()
  })

  it('given while the former one is tried follows at once if that is refused', async () => {
    const good = await payer.keepCard(payer.user)
    const { payments } = site.deps
    let answer: ReturnType<typeof replace> | null = null
    const pay: typeof payments.pay = async (params, key) => {
      answer ??= replace(payer, good)
      await answer
      return payments.pay(params, key)
    }
    const { db } = site.deps
    const nextAttemptAt = await site.deps.businessClock.now()
    await db
      .update(storedPayments)
      .set({ nextAttemptAt })
      .where(eq(storedPayments.payerId, payer.user.id))
    await collectCharges({ ...site.deps, payments: { ...payments, pay } }, payer.user.id)
    expect(await answer).toMatchObject({ status: 200, body: { paid: 0, inProgress: true } })
    await nextRound()
    await expectPaidOnce()
  })
})

/** The clock of a job that comes round so many minutes from now: what has no answer yet rests till then. */
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) })

describe('exactly once', () => {
  beforeEach(() => takeFrom(owing))

  it('also when it is given while an attempt with the former one has no answer', async () => {
    const { payments } = site.deps
    const pay = () => Promise.reject(new PaymentsError('noAnswer', new Error('silence')))
    await replaceCardOf(
      { ...site.deps, payments: { ...payments, pay } },
      payer.user.id,
      await payer.keepCard(payer.user, refusedCard),
    )
    const card = await payer.keepCard(payer.user)
    expect((await replace(payer, card)).body).toMatchObject({ paid: 0, inProgress: true })
    await chargeWhatFellDue({ ...site.deps, clock: later(2) })
    await nextRound()
    await expectPaidOnce()
  })

  it('of two cards at once one is charged from then on, and the other is forgotten', async () => {
    const [one, other] = [await payer.keepCard(payer.user), await payer.keepCard(payer.user)]
    await Promise.all([replace(payer, one), replace(payer, other)])
    await followPaymentFailures(site)
    const [chosen = '', ...more] = await cardsCharged(payer)
    expect(more).toEqual([])
    expect([one, other]).toContain(chosen)
    await expectPaidOnce()

    await detachUnusedMethods(site.deps)
    const kept = await site.deps.db
      .select()
      .from(paymentMethods)
      .where(eq(paymentMethods.payerId, payer.user.id))
    expect(kept.map((row) => row.paymentMethodId)).toEqual([chosen])
    expect(await site.deps.payments.retrieveMethod(one === chosen ? other : one)).toBeNull()
  })

  it.each([
    { what: 'every payment is answered with 500 after the work', kind: 'error500' },
    { what: 'the connection breaks after each payment', kind: 'dropConnection' },
  ])('when $what', async ({ kind }) => {
    const card = await payer.keepCard(payer.user)
    await cardSandbox(site).setFaults([
      { kind, method: 'POST', path: '^/v1/payment_intents/.*confirm', times: 2 },
    ])
    const { status } = await replace(payer, card)
    expect(status).toBe(200)
    // As often as the job comes round.
    for (let minutes = 2; minutes < 8; minutes += 2) {
      await chargeWhatFellDue({ ...site.deps, clock: later(minutes) })
    }
    expect(await cardsCharged(payer)).toEqual([card])
    await expectPaidOnce()
  })
})

describe('a payment that the bank wants its holder to confirm', () => {
  beforeEach(() => takeFrom(authenticated))

  it('is finished on the page: the very same payment, charged once', async () => {
    const before = (await chargesOfPayer(site, payer)).map(({ providerId }) => providerId)
    const { owed, inProgress } = (await payer.call(getKeptMethods)).body
    expect(inProgress).toBe(false)
    for (const { confirmation, kind } of owed) {
      expect(kind).toBe('needsConfirmation')
      if (!confirmation) throw new Error('the bank can be asked')
      await answerBank(payer, confirmation)
    }
    // The page refetches at once, whether or not the provider's events have arrived.
    expect((await payer.call(getKeptMethods)).body.owed).toEqual([])
    await expectPaidOnce()
    const after = (await chargesOfPayer(site, payer)).map(({ providerId }) => providerId)
    expect(after).toEqual(before)
  })

  it.each(['silent', 'fail'] as const)('stays to be confirmed after: %s', async (answer) => {
    const [first] = (await payer.call(getKeptMethods)).body.owed
    if (!first?.confirmation) throw new Error('the bank can be asked')
    await answerBank(payer, first.confirmation, answer)
    const { owed } = (await payer.call(getKeptMethods)).body
    expect(owed).toMatchObject([
      { kind: 'needsConfirmation', confirmation: { clientSecret: expect.any(String) } },
      { kind: 'needsConfirmation', confirmation: { clientSecret: expect.any(String) } },
    ])
    for (const { nextAttemptAt } of await chargesOfPayer(site, payer)) {
      expect(nextAttemptAt, 'nothing is tried without the holder').toBeNull()
    }
  })

  it('and is tried with another card at the same moment is charged once', async () => {
    const card = await payer.keepCard(payer.user)
    const { owed } = (await payer.call(getKeptMethods)).body
    await Promise.all([
      ...owed.map(({ confirmation }) => confirmation && answerBank(payer, confirmation)),
      replace(payer, card),
    ])
    await followPaymentFailures(site)
    await expectPaidOnce()
  })
})

it("another payer's card, or an unknown one, changes nothing", async () => {
  const stranger = await member(site)
  const foreign = await stranger.keepCard(stranger.user)
  const refused = await replace(paying, foreign)
  expect([refused.status, refused.body.code]).toEqual([403, 'subscriptions.foreignPaymentMethod'])
  const unknown = await replace(paying, 'pm_nothing')
  expect([unknown.status, unknown.body.code]).toEqual([422, 'subscriptions.paymentMethodInvalid'])
  expect(await cardsCharged(paying)).not.toContain(foreign)
})

it('a payer who owes nothing is charged nothing for another card', async () => {
  const card = await paying.keepCard(paying.user)
  const { body } = await replace(paying, card)
  expect(body).toMatchObject({ paid: 0, owed: [], inProgress: false })
  expect(await invoiceStates(paying)).toEqual(['paid'])
  expect(await cardsCharged(paying)).toEqual([card])
})
