import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getPaymentCard, replaceCard } from '#domain/billing/payment-card-contract.ts'
import { type Payments, PaymentsError } from '#server/adapters/payments.ts'
import { cards, paymentSchedules } from '#server/db/schema.ts'
import { detachUnusedCards } from './detach-cards.ts'
import { type Member, member, person } from '#server/testing/builders.ts'
import { enrol, scheduleOf } from '#server/testing/cancelling.ts'
import { cardSandbox } from '#server/testing/card-sandbox.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { failuresOf, followRefusals, invoiceStates, refusedCard } from '#server/testing/refusals.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { finishReplacements, replaceCard as replaceCardOf } from './replace-card.ts'

const family = [
  person({ nombre: 'Maite', apellido: 'Etxeberria' }),
  person({ nombre: 'Jon', apellido: 'Etxeberria' }),
]

let site: TestApp
/** Payers with two people each whose first charges were refused; each test takes one. */
const owing: { payer: Member; enrolmentIds: string[] }[] = []
let paying: Member

beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  const two = async () => {
    const payer = await member(site)
    const enrolmentIds = await enrol(payer, { monto: 120, people: family, card: refusedCard })
    owing.push({ payer, enrolmentIds })
  }
  const one = async () => {
    paying = await member(site)
    await enrol(paying, { monto: 60 })
  }
  await Promise.all([two(), two(), two(), two(), two(), one()])
  await site.moveClockTo('2025-01-30T12:00:00Z')
  await site.deps.background.settled()
})
afterAll(() => site.stop())

let payer: Member
let enrolmentIds: string[]
function takePayer(): void {
  const next = owing.pop()
  if (!next) throw new Error('there are too few payers')
  payer = next.payer
  enrolmentIds = next.enrolmentIds
}
afterEach(() => cardSandbox(site).clearFaults())

const replace = (by: Member, paymentMethodId: string) =>
  by.call(replaceCard, { body: { paymentMethodId } })

/** The provider charges this card, and no other, for everybody, now and from the next phase on. */
async function expectOnly(card: string): Promise<void> {
  const sandbox = cardSandbox(site)
  for (const id of enrolmentIds) {
    const row = await scheduleOf(site, id)
    expect(row.paymentMethodId).toBe(card)
    expect(row.agreedPaymentMethodId).toBe(card)
    const { default_settings: settings } = await sandbox.schedule(row.stripeScheduleId)
    expect(settings.default_payment_method).toBe(card)
    const subscription = await sandbox.subscription(row.stripeSubscriptionId ?? '')
    expect(subscription.default_payment_method).toBe(card)
    const customer = await sandbox.customer(row.customerId)
    expect('invoice_settings' in customer && customer.invoice_settings).toMatchObject({
      default_payment_method: card,
    })
  }
}

/** Each of the two charges is paid, by one charge that went through. */
async function expectPaidOnce(): Promise<void> {
  expect(await invoiceStates(payer)).toEqual(['paid', 'paid'])
  expect((await failuresOf(site, payer)).map(({ state }) => state)).toEqual(['paid', 'paid'])
  const { customerId } = await scheduleOf(site, enrolmentIds[0] ?? '')
  const response = await fetch(`${site.sandbox.url}/v1/payment_intents?customer=${customerId}`, {
    headers: { authorization: `Bearer ${site.sandbox.keys.secretKey}` },
  })
  const { data } = (await response.json()) as { data: { status: string }[] }
  expect(data.filter(({ status }) => status === 'succeeded')).toHaveLength(2)
}

describe('a new card', () => {
  beforeEach(takePayer)

  it('pays what is owed for everybody at once, and is charged from then on; one e-mail thanks', async () => {
    const before = (await payer.call(getPaymentCard)).body
    expect(before.cards).toEqual([
      {
        brand: 'visa',
        last4: '0341',
        expiresIn: '2050-12',
        people: ['Maite Etxeberria', 'Jon Etxeberria'],
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
    expect(body.cards).toMatchObject([{ last4: '4242' }])
    await expectOnly(card)
    await expectPaidOnce()
    const thanks = (await mailsTo(site, payer.user.email)).filter(({ subject }) =>
      subject?.startsWith('Pago recibido'),
    )
    expect(thanks).toHaveLength(1)
    expect(thanks[0]?.text).toContain('Jon Etxeberria')

    // Sent again, and twice at once, it changes nothing.
    for (const again of await Promise.all([replace(payer, card), replace(payer, card)])) {
      expect(again.body).toMatchObject({ paid: 0, owed: [], inProgress: false })
    }
    await expectOnly(card)
    await expectPaidOnce()
  })

  it('that is refused as well says why, and the debt stays as it was', async () => {
    const card = await payer.keepCard(payer.user, refusedCard)
    const { body } = await replace(payer, card)
    expect(body).toMatchObject({ paid: 0, inProgress: false, owed: [{ kind: 'declined' }, {}] })
    await expectOnly(card)
    expect(await invoiceStates(payer)).toEqual(['failed', 'failed'])
    const attempts = async () =>
      (await cardSandbox(site).invoices()).reduce((sum, invoice) => sum + invoice.attempt_count, 0)
    const before = await attempts()
    await followRefusals(site)
    expect(await attempts(), 'charged again with the same card').toBe(before)

    // The next one works, though the provider tells a stored 500 for the first key for ever.
    const good = await payer.keepCard(payer.user)
    const { payments } = site.deps
    const payInvoice: Payments['payInvoice'] = async (invoice, paidWith, key) => {
      if (!key.endsWith('-again')) throw new PaymentsError('failed', new Error('stored'))
      await payments.payInvoice(invoice, paidWith, key)
    }
    const flaky = { ...site.deps, payments: { ...payments, payInvoice } }
    await replaceCardOf(flaky, payer.user.id, good)
    await expectOnly(good)
    await expectPaidOnce()
  })
})

describe('exactly once', () => {
  beforeEach(takePayer)

  it('of two cards at once one wins everywhere', async () => {
    const [one, other] = [await payer.keepCard(payer.user), await payer.keepCard(payer.user)]
    await Promise.all([replace(payer, one), replace(payer, other)])
    await finishReplacements(site.deps)
    const { paymentMethodId } = await scheduleOf(site, enrolmentIds[0] ?? '')
    expect([one, other]).toContain(paymentMethodId)
    await expectOnly(paymentMethodId)
    await expectPaidOnce()

    // The one that lost is charged nothing, so nobody keeps it.
    await detachUnusedCards(site.deps)
    const kept = await site.deps.db.select().from(cards).where(eq(cards.payerId, payer.user.id))
    expect(kept.map((row) => row.paymentMethodId)).toEqual([paymentMethodId])
    const methods = await fetch(
      `${site.sandbox.url}/v1/payment_methods/${one === paymentMethodId ? other : one}`,
      { headers: { authorization: `Bearer ${site.sandbox.keys.secretKey}` } },
    )
    expect(((await methods.json()) as { customer: string | null }).customer).toBeNull()
  })

  const calls = [
    '/v1/customers/',
    '/v1/subscription_schedules/',
    '/v1/subscriptions/',
    '/v1/invoices/.*/pay',
  ]
  it.each([
    { what: 'every write is answered with 500 after the work', fault: { kind: 'error500' } },
    { what: 'the connection breaks after each write', fault: { kind: 'dropConnection' } },
  ])('when $what', async ({ fault }) => {
    const card = await payer.keepCard(payer.user)
    await cardSandbox(site).setFaults(
      calls.map((path) => ({ ...fault, method: 'POST', path, times: 1 })),
    )
    const { status } = await replace(payer, card)
    expect(status).toBe(200)
    // As often as the job comes round.
    for (let round = 0; round < 5; round += 1) await finishReplacements(site.deps)
    await expectOnly(card)
    await expectPaidOnce()
  })
})

it('a card of somebody else, or that does not exist, changes nothing', async () => {
  const payer = paying
  const stranger = await member(site)
  const foreign = await stranger.keepCard(stranger.user)
  const refused = await replace(payer, foreign)
  expect([refused.status, refused.body.code]).toEqual([403, 'subscriptions.foreignPaymentMethod'])
  const unknown = await replace(payer, 'pm_nothing')
  expect([unknown.status, unknown.body.code]).toEqual([422, 'subscriptions.paymentMethodInvalid'])
  const rows = await site.deps.db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.paymentMethodId, foreign))
  expect(rows).toEqual([])
})

it('who owes nothing is charged nothing for a new card', async () => {
  const card = await paying.keepCard(paying.user)
  const { body } = await replace(paying, card)
  expect(body).toMatchObject({ paid: 0, owed: [], inProgress: false })
  expect(await invoiceStates(paying)).toEqual(['paid'])
  const rows = await site.deps.db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.paymentMethodId, card))
  expect(rows).toMatchObject([{ agreedPaymentMethodId: card }])
})
