// @module-tag slow

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listPaymentFailures } from '#domain/billing/admin/payment-failures-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { getKeptMethods, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import { endUnpaidPlaces } from '#server/billing/dunning/end-unpaid-places.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq, inArray, sql } from '#server/kernel/db/drizzle.ts'
import { paymentFailures, paymentMethods } from '#server/schema.ts'
import { cardSandbox, goodCard } from '#testing/billing/card-sandbox.ts'
import { newPlace } from '#testing/billing/enrolling.ts'
import {
  answerBank,
  authenticationCard,
  chargesOfPayer,
  failuresOf,
  followPaymentFailures,
  invoiceStates,
  refusedCard,
  slowCard,
} from '#testing/billing/payment-failures.ts'
import { storeCharges } from '#testing/billing/standing-charges.ts'
import { administrator, type Member } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { announceExpiries } from './card-expiry.ts'
import { refreshMethods } from './kept-methods.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))
let paying: Member
/** Whose charges are refused on 30 January. */
let lastMoment: Member
let slow: Member
let ended: Member
let quick: Member
let twice: Member
let lost: Member
beforeAll(async () => {
  const enrolled = async (card = goodCard) => (await newPlace(site, { card })).payer
  paying = await enrolled()
  lastMoment = await enrolled(authenticationCard)
  slow = await enrolled(refusedCard)
  ended = await enrolled(refusedCard)
  quick = await enrolled(refusedCard)
  twice = await enrolled(refusedCard)
  lost = await enrolled(refusedCard)
})

async function cardOf(payer: Member) {
  const [kept] = await site.deps.db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.payerId, payer.user.id))
  return kept?.method.kind === 'card' ? { ...kept, ...kept.method } : undefined
}

const subjectsTo = async ({ user }: Member) =>
  (await mailsTo(site, user.email)).map(({ subject }) => subject)

describe('a card', () => {
  it('is known by its name from the purchase on', async () => {
    expect(await cardOf(paying)).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expiresIn: '2050-12',
    })
  })

  const announced = ({ user }: Member) => mailsTo(site, user.email, 'caduca')

  const expireInJanuary = ({ user }: Member) =>
    site.deps.db
      .update(paymentMethods)
      .set({ method: sql`${paymentMethods.method} || '{"expiresIn": "2025-01"}'` })
      .where(eq(paymentMethods.payerId, user.id))

  it('is announced once to expire, a month before it hurts', async () => {
    const { paymentMethodId = '' } = (await cardOf(paying)) ?? {}
    await cardSandbox(site).change(`payment_methods/${paymentMethodId}`, {
      'card[exp_month]': '1',
      'card[exp_year]': '2025',
    })
    await expireInJanuary(paying)
    await refreshMethods(site.deps)
    await announceExpiries(site.deps)
    expect(await announced(paying)).toEqual([])

    await site.moveClockTo('2025-01-28T09:15:00Z')
    await announceExpiries(site.deps)
    await announceExpiries(site.deps)
    const [mail, ...more] = await announced(paying)
    expect(more).toEqual([])
    expect(mail?.text).toContain('4242')
    expect(mail?.text).toContain('27 de febrero de 2025')
    expect(mail?.text).toContain('/user/tarjeta')
  })

  it('that is about to expire is looked at again, and not announced where the bank has renewed it', async () => {
    await expireInJanuary(quick)
    const read: string[] = []
    const { payments } = site.deps
    const retrieveMethod: typeof payments.retrieveMethod = (id) => {
      read.push(id)
      return payments.retrieveMethod(id)
    }
    await refreshMethods({ ...site.deps, payments: { ...payments, retrieveMethod } })
    const both = [await cardOf(paying), await cardOf(quick)]
    expect(read.sort()).toEqual(both.map((card) => card?.paymentMethodId).sort())
    expect(both.map((card) => card?.expiresIn)).toEqual(['2025-01', '2050-12'])
    await announceExpiries(site.deps)
    expect(await announced(quick)).toEqual([])
  })

  it('is not read any further where the provider is away', async () => {
    await expireInJanuary(quick)
    const retrieveMethod = vi.fn(() =>
      Promise.reject(new PaymentsError('noAnswer', new Error('away'))),
    )
    await refreshMethods({ ...site.deps, payments: { ...site.deps.payments, retrieveMethod } })
    expect(retrieveMethod).toHaveBeenCalledOnce()
    await refreshMethods(site.deps)
    expect(await cardOf(quick)).toMatchObject({ expiresIn: '2050-12' })
  })
})

describe('a payment that was canceled at the provider', () => {
  it('is created again with the next try, and the charge is paid once', async () => {
    await site.moveClockTo('2025-01-30T12:00:00Z')
    const [before] = await chargesOfPayer(site, ended)
    await cardSandbox(site).change(`payment_intents/${before?.providerId}/cancel`, {})
    await settlePaymentEvents(site.deps)
    const canceled = await site.deps.payments.retrievePayment(before?.providerId ?? '')
    const news = { ...canceled, failureCode: null }
    await storePayment(site.deps, before?.id ?? '', news, 'observer')
    const [after] = await chargesOfPayer(site, ended)
    expect(after).toMatchObject({ status: 'failed', attempt: 1 })

    const paymentMethodId = await ended.keepCard(ended.user)
    const { body } = await ended.call(replaceMethod, { body: { paymentMethodId } })
    expect(body).toMatchObject({ paid: 60, owed: [] })
    const [paid] = await chargesOfPayer(site, ended)
    expect(paid?.providerId).not.toBe(before?.providerId)
    const own = (await cardSandbox(site).paymentIntents()).filter(
      ({ metadata }) => metadata.chargeId === paid?.id,
    )
    expect(own.map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded'])
  })
})

describe('the end of the grace', () => {
  beforeAll(async () => {
    await site.moveClockTo('2025-02-13T12:00:00Z')
    site.sandbox.setIdleUrl(null)
  })
  afterAll(() => site.sandbox.setIdleUrl(site.idleUrl))

  it('a payment at the last moment keeps the place, even without an event', async () => {
    const [owed] = (await lastMoment.call(getKeptMethods)).body.owed
    if (!owed?.confirmation) throw new Error('the bank can be asked')
    await slow.call(replaceMethod, {
      body: { paymentMethodId: await slow.keepCard(slow.user, slowCard) },
    })
    site.sandbox.setWebhookUrl(null)
    await site.moveClockTo('2025-02-13T23:30:00Z')
    await answerBank(lastMoment, owed.confirmation)
    await site.deps.db
      .update(paymentFailures)
      .set({ graceEndsOn: '2025-02-20' })
      .where(inArray(paymentFailures.payerId, [lost.user.id, quick.user.id, twice.user.id]))
    await followPaymentFailures(site)
    expect(await failuresOf(site, lastMoment)).toMatchObject([{ state: 'paid' }])
    expect(await invoiceStates(lastMoment)).toEqual(['paid'])
    const { body } = await lastMoment.call(myEnrolments)
    expect(body.inscripciones).toMatchObject([{ status: 'active', effectiveEndDate: null }])
  })

  /** A round at the end of this payer's grace, during which they give another card. */
  async function endWhileCardIsGiven(payer: Member, number?: string): Promise<void> {
    await site.deps.db
      .update(paymentFailures)
      .set({ graceEndsOn: '2025-02-13' })
      .where(eq(paymentFailures.payerId, payer.user.id))
    const paymentMethodId = await payer.keepCard(payer.user, number)
    const { payments } = site.deps
    const cancelPayment: typeof payments.cancelPayment = async (id) => {
      const payment = await payments.cancelPayment(id)
      await payer.call(replaceMethod, { body: { paymentMethodId } })
      return payment
    }
    await endUnpaidPlaces({ ...site.deps, payments: { ...payments, cancelPayment } })
  }

  it('another card that is given while the place is ending is charged, and keeps the place', async () => {
    await endWhileCardIsGiven(quick)
    expect(await failuresOf(site, quick)).toMatchObject([{ state: 'paid' }])
    const { body } = await quick.call(myEnrolments)
    expect(body.inscripciones).toMatchObject([{ status: 'active', effectiveEndDate: null }])
  })

  it('one that is refused then leaves no payment behind that could still be paid', async () => {
    await endWhileCardIsGiven(twice, refusedCard)
    expect(await failuresOf(site, twice)).toMatchObject([{ state: 'open' }])
    await Promise.all([endUnpaidPlaces(site.deps), endUnpaidPlaces(site.deps)])
    expect(await failuresOf(site, twice)).toMatchObject([{ state: 'placeLost' }])
    const [charge] = await chargesOfPayer(site, twice)
    const own = (await cardSandbox(site).paymentIntents()).filter(
      ({ metadata }) => metadata.chargeId === charge?.id,
    )
    expect(own.map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  })

  it('a payment that a bank is working on is waited for, and keeps the place when it succeeds', async () => {
    expect(await chargesOfPayer(site, slow)).toMatchObject([{ status: 'processing' }])
    expect(await failuresOf(site, slow)).toMatchObject([{ state: 'open' }])
    expect((await slow.call(getKeptMethods)).body).toMatchObject({ inProgress: true })
    site.sandbox.setWebhookUrl(site.idleUrl.replace('/demo/settled', '/api/stripe/webhook'))
    await site.moveClockTo('2025-02-16T23:30:00Z')
    await followPaymentFailures(site)
    expect(await failuresOf(site, slow)).toMatchObject([{ state: 'paid' }])
    const { body } = await slow.call(myEnrolments)
    expect(body.inscripciones).toMatchObject([{ status: 'active', effectiveEndDate: null }])
    expect((await subjectsTo(slow)).at(-1)).toBe('Pago recibido: ¡gracias!')
  })
})

describe('the list of administrators', () => {
  const list = (query = '') => boss.call(listPaymentFailures, { query })

  it('shows who owes what, why and until when, settled ones on demand', async () => {
    const open = (await list()).body.failures
    expect(open).toHaveLength(1)
    expect(open[0]).toMatchObject({
      payer: { email: lost.user.email, phone: '+34943123456', name: 'Itziar Agirre' },
      enrollee: 'Maite Etxeberria',
      programmeName: 'ONA',
      amount: 60,
      kind: 'declined',
      state: 'open',
      failedOn: '2025-01-30',
      daysLeft: 3,
    })
    const all = (await list('?show=all')).body.failures
    expect(all.map(({ state }) => state).sort()).toEqual([
      'open',
      'paid',
      'paid',
      'paid',
      'paid',
      'placeLost',
    ])
  })

  it('goes on fifty at a time, none twice and none left out', async () => {
    const [known] = await failuresOf(site, lost)
    const [charge] = await chargesOfPayer(site, lost)
    if (!known || !charge) throw new Error('there is no failure')
    for (let number = 0; number < 60; number += 1) {
      const serviceMonth = `${1960 + number}-01`
      const { payerId, enrolmentId, amountCents, dueAt, chargedOn } = charge
      const other = { payerId, enrolmentId, amountCents, dueAt, chargedOn, serviceMonth }
      const [chargeId = ''] = await storeCharges(site.deps.db, [
        { charge: other, payment: { status: 'failed' } },
      ])
      // Many of them in the same moment.
      const failedAt = new Date(Date.UTC(2025, 0, 30 + (number % 3)))
      const failure = crypto.randomUUID()
      await site.deps.db
        .insert(paymentFailures)
        .values({ ...known, id: failure, chargeId, failedAt })
    }
    const first = (await list()).body
    const second = (await list(`?after=${encodeURIComponent(first.next ?? '')}`)).body
    expect(first.failures).toHaveLength(50)
    expect(second.failures).toHaveLength(11)
    expect(second.next).toBeNull()
    const ids = [...first.failures, ...second.failures].map(({ id }) => id)
    expect(new Set(ids).size).toBe(61)
    expect((await list('?after=yesterday')).status).toBe(422)
  })
})
