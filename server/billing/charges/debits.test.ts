import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { myEnrolments } from '#domain/billing/contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { getKeptMethods, replaceMethod } from '#domain/billing/kept-methods-contract.ts'
import { readUnsettledCharges } from '#server/billing/charges/read-unsettled.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { payments } from '#server/schema.ts'
import { cardSandbox, emptyAccount, goodAccount, goodCard } from '#testing/billing/card-sandbox.ts'
import { enrol, newPlace } from '#testing/billing/enrolling.ts'
import { chargesOfPayer, followPaymentFailures } from '#testing/billing/payment-failures.ts'
import { type Member, member, person } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { chargeWhatFellDue, collectCharges } from './collect-charges.ts'
import { makeDueCharges } from './make-due-charges.ts'
import { planDebits } from './plan-debits.ts'

const site = sharedTestApp({ now: '2027-01-10T09:00:00Z' })
afterEach(() => cardSandbox(site).clearFaults())

let paying: Member
let family: Member
let poor: Member
let changing: Member
let late: Member
let other: Member
let toCard: Member
beforeAll(async () => {
  const enrolled = async (card = goodCard) => (await newPlace(site, { card })).payer
  paying = await enrolled(goodAccount)
  family = await member(site)
  await enrol(family, {
    people: [person({ nombre: 'Maite' }), person({ nombre: 'Jon' })],
    monto: 120,
    card: goodAccount,
  })
  poor = await enrolled(emptyAccount)
  changing = await enrolled()
  late = await enrolled(goodAccount)
  other = await enrolled(goodAccount)
  toCard = await enrolled(goodAccount)
})

const noticesTo = ({ user }: Member) => mailsTo(site, user.email, 'Cobraremos')

const intentsOf = async (payer: Member) => {
  const ids = (await chargesOfPayer(site, payer)).map(({ id }) => id)
  const all = await cardSandbox(site).paymentIntents()
  return all.filter(({ metadata }) => ids.includes(metadata.chargeId ?? ''))
}

describe('a fee from an account', () => {
  it('is known by its last digits and its mandate, and says on which banking day it is collected', async () => {
    const [kept] = (await paying.call(getKeptMethods)).body.methods
    expect(kept).toMatchObject({
      isUsable: true,
      method: {
        kind: 'bankAccount',
        last4: '7890',
        holder: 'Itziar Agirre',
        mandate: { reference: expect.stringMatching(/^\w{10,}$/), isActive: true },
      },
    })
    const [enrolment] = (await paying.call(myEnrolments)).body.inscripciones
    expect(enrolment).toMatchObject({ nextChargeDate: '2027-02-01', nextAmount: 60 })
  })

  it('is announced once, five days ahead, also where several plan it at once', async () => {
    await site.moveClockTo('2027-01-27T08:59:00Z')
    expect(await chargesOfPayer(site, paying)).toEqual([])
    await site.moveClockTo('2027-01-27T09:00:30Z')
    await Promise.all([planDebits(site.deps), planDebits(site.deps), makeDueCharges(site.deps)])
    await Promise.all([chargeWhatFellDue(site.deps), chargeWhatFellDue(site.deps)])
    const [notice, ...more] = await noticesTo(paying)
    expect(more).toEqual([])
    const [kept] = (await paying.call(getKeptMethods)).body.methods
    const reference = kept?.method.kind === 'bankAccount' ? kept.method.mandate.reference : ''
    for (const fact of ['60', '1 de febrero de 2027', '7890', reference, 'Ongizate']) {
      expect(notice?.text).toContain(fact)
    }
    const [intent, ...others] = await intentsOf(paying)
    expect(others).toEqual([])
    expect(intent).toMatchObject({ status: 'processing', amount: 6000 })
  })

  it('of several people is announced in one e-mail, with what is debited for each', async () => {
    const [notice, ...more] = await noticesTo(family)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('Cobraremos 120\u00a0€ el 1 de febrero de 2027')
    expect(notice?.text).toContain('en 2 cargos')
    for (const name of ['Maite', 'Jon']) expect(notice?.text).toContain(name)
    expect(notice?.text.match(/enero de 2027: 60\u00a0€/g)).toHaveLength(2)
    expect(await intentsOf(family)).toHaveLength(2)
  })

  it('is processing until the money is there, and has no receipt before', async () => {
    const shown = async () => (await paying.call(listInvoices)).body.invoices
    expect(await shown()).toMatchObject([
      { status: 'processing', date: '2027-02-01', number: null, pdfUrl: null },
    ])
    await site.moveClockTo('2027-02-01T12:00:00Z')
    await readUnsettledCharges(site.deps)
    expect(await shown()).toMatchObject([
      { status: 'paid', number: expect.stringContaining('2027-') },
    ])
  })

  it('that fails for want of money is asked for once more, announced anew, and then not again', async () => {
    await readUnsettledCharges(site.deps)
    await site.deps.background.settled()
    const [first] = await chargesOfPayer(site, poor)
    expect(first).toMatchObject({ status: 'failed', failureCode: 'insufficient_funds', attempt: 1 })
    await site.moveClockTo('2027-02-03T12:00:00Z')
    await followPaymentFailures(site)
    const [again] = await chargesOfPayer(site, poor)
    expect(again).toMatchObject({ status: 'processing', attempt: 2 })
    expect((await noticesTo(poor)).map(({ subject }) => subject)).toEqual([
      'Cobraremos 60\u00a0€ el 1 de febrero de 2027',
      'Cobraremos 60\u00a0€ el 8 de febrero de 2027',
    ])
    const refused = (await mailsTo(site, poor.user.email)).find(({ subject }) =>
      subject?.startsWith('No hemos podido cobrar'),
    )
    expect(refused?.text).toContain('Tocaba el 1 de febrero de 2027')
    expect(refused?.text).toContain('8 de febrero de 2027')
    const { owed } = (await poor.call(getKeptMethods)).body
    expect(owed).toMatchObject([{ date: '2027-02-01', kind: 'noFunds' }])

    await site.moveClockTo('2027-02-08T12:00:00Z')
    await readUnsettledCharges(site.deps)
    await followPaymentFailures(site)
    const [given] = await chargesOfPayer(site, poor)
    expect(given).toMatchObject({ status: 'failed', nextAttemptAt: null })
    await site.moveClockTo('2027-02-13T12:00:00Z')
    expect(await intentsOf(poor)).toHaveLength(1)
    expect(await noticesTo(poor)).toHaveLength(2)
  })

  it('that failed is paid by the card that its payer gives instead, at once and in the same payment', async () => {
    const paymentMethodId = await poor.keepCard(poor.user)
    const { body } = await poor.call(replaceMethod, { body: { paymentMethodId } })
    expect(body).toMatchObject({ paid: 60, owed: [] })
    expect(await intentsOf(poor)).toMatchObject([{ status: 'succeeded' }])
  })
})

describe('who changes to an account', () => {
  it('shortly before the charge day is collected from later, and announced', async () => {
    await site.moveClockTo('2027-02-25T12:00:00Z')
    const paymentMethodId = await changing.keepCard(changing.user, goodAccount)
    await changing.call(replaceMethod, { body: { paymentMethodId } })
    await chargeWhatFellDue(site.deps)
    await site.deps.background.settled()
    const newest = async () => (await changing.call(listInvoices)).body.invoices[0]
    expect(await newest()).toMatchObject({ status: 'processing', date: '2027-03-02' })
    expect(await noticesTo(changing)).toHaveLength(1)
  })
})

describe('an account whose mandate has ended', () => {
  it('is not usable any more, is not announced, and its fee is owed like one of a card that is gone', async () => {
    const [kept] = (await late.call(getKeptMethods)).body.methods
    const mandate = kept?.method.kind === 'bankAccount' ? kept.method.mandate : null
    await cardSandbox(site).revokeMandate(mandate?.id ?? '')
    await readUnsettledCharges(site.deps)
    await site.moveClockTo('2027-03-08T12:00:00Z')
    await readUnsettledCharges(site.deps)
    await followPaymentFailures(site)
    const open = (await chargesOfPayer(site, late)).filter(({ status }) => status !== 'paid')
    expect(open).toMatchObject([{ failureCode: 'authorization_revoked', nextAttemptAt: null }])
    const { methods, owed } = (await late.call(getKeptMethods)).body
    expect(owed).toMatchObject([{ kind: 'mandateEnded' }])
    expect(methods).toMatchObject([{ isUsable: false }])
    const failed = eq(payments.failureCode, 'authorization_revoked')
    expect(await site.deps.db.select().from(payments).where(failed)).toHaveLength(1)
  })
})

describe('an account that is replaced after its debit was announced, and before the provider took it', () => {
  /** After the rest of a payment that the provider could not take. */
  const later = () => ({
    ...site.deps,
    clock: { now: () => new Date(site.deps.clock.now().getTime() + 30 * 60_000) },
  })
  const newest = async (payer: Member) => (await chargesOfPayer(site, payer)).at(-1)

  beforeAll(async () => {
    await site.moveClockTo('2027-03-24T12:00:00Z')
    await cardSandbox(site).setFaults([
      { kind: 'rateLimit', method: 'POST', path: '/v1/payment_intents', times: 99, after: false },
    ])
    await site.moveClockTo('2027-03-25T09:05:00Z')
    await chargeWhatFellDue(site.deps)
    await cardSandbox(site).clearFaults()
    for (const payer of [other, toCard]) {
      expect(await newest(payer)).toMatchObject({ status: 'due', collectOn: '2027-03-30' })
    }
  })

  it('by another one is announced anew, with its mandate', async () => {
    const paymentMethodId = await other.keepCard(other.user, goodAccount)
    const { body } = await other.call(replaceMethod, { body: { paymentMethodId } })
    await collectCharges(later(), other.user.id)
    const [kept] = body.methods
    const reference = kept?.method.kind === 'bankAccount' ? kept.method.mandate.reference : ''
    expect(await newest(other)).toMatchObject({ status: 'processing', paymentMethodId })
    expect((await noticesTo(other)).at(-1)?.text).toContain(reference)
  })

  it('by a card is charged to it on the charge day', async () => {
    const paymentMethodId = await toCard.keepCard(toCard.user)
    await toCard.call(replaceMethod, { body: { paymentMethodId } })
    await collectCharges(later(), toCard.user.id)
    expect(await newest(toCard)).toMatchObject({ status: 'due', collectOn: null })
    await site.moveClockTo('2027-03-30T09:00:00Z')
    await chargeWhatFellDue(later())
    expect(await newest(toCard)).toMatchObject({ status: 'paid', paymentMethodId })
  })
})

describe('the mandate', () => {
  it('is sent to its holder once as a PDF, and can be downloaded by them alone', async () => {
    const sent = await mailsTo(site, paying.user.email, 'Tu orden')
    expect(sent).toHaveLength(1)
    const [kept] = (await paying.call(getKeptMethods)).body.methods
    const reference = kept?.method.kind === 'bankAccount' ? kept.method.mandate.reference : ''
    expect(sent[0]?.text).toContain(reference)
    expect(sent[0]?.attachments).toMatchObject([{ name: `orden-${reference}.pdf` }])
    const url = `/api/payment-methods/${kept?.paymentMethodId}/mandate?lng=eu`
    const answer = async (payer: Member) => (await payer.file(url)).headers['content-disposition']
    expect(await answer(paying)).toContain(`helbideratzea-${reference}.pdf`)
    expect(await answer(poor)).toBeUndefined()
  })
})
