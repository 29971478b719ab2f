// @module-tag slow

import { expect, it } from 'vitest'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { getKeptMethods, payByBizum } from '#domain/billing/kept-methods-contract.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import { collectCharges } from '#server/billing/charges/collect-charges.ts'
import { endUnpaidPlaces } from '#server/billing/dunning/end-unpaid-places.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { payments, receipts } from '#server/schema.ts'
import { cardSandbox, emptyAccount, phones } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import { type Member, member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const sandbox = () => cardSandbox(site)

/** A payer whose first month is refused. */
async function owing(method = refusedCard): Promise<Member> {
  const payer = await member(site)
  await enrolOne(payer, 60, method)
  return payer
}

async function wait(ms: number): Promise<void> {
  await site.moveClockTo(new Date(site.sandbox.clock.now().getTime() + ms).toISOString())
}

async function owedBy(payer: Member) {
  const { body } = await payer.call(getKeptMethods)
  return body.owed
}

/** Asks for the oldest month by Bizum. */
async function offered(payer: Member) {
  const [month] = await owedBy(payer)
  const { body } = await payer.call(payByBizum, { params: { id: month?.id ?? '' } })
  return body
}

async function paymentsOf({ user }: Member) {
  return site.deps.db.select().from(payments).where(eq(payments.payerId, user.id))
}

/** What the provider took of a payer, in cents. */
async function takenOf(payer: Member): Promise<number> {
  const [row] = await paymentsOf(payer)
  const intents = await sandbox().paymentsBy(row?.customerId ?? '')
  return intents.reduce((sum, { amount_received }) => sum + amount_received, 0)
}

it('a month that was refused is paid by Bizum, once, and gets its receipt', async () => {
  const payer = await owing()
  await site.moveClockTo('2025-01-30T12:00:00Z')
  expect(await owedBy(payer)).toMatchObject([{ byBizum: true }])
  const { clientSecret } = await offered(payer)
  expect(await sandbox().pay(clientSecret ?? '', phones.isApproved)).toBe('requires_action')
  expect(await offered(payer)).toMatchObject({ clientSecret: null, inProgress: true })
  await wait(MINUTE_MS)
  expect(await owedBy(payer)).toEqual([])
  expect(await paymentsOf(payer)).toMatchObject([
    { method: 'bizum', status: 'succeeded', paymentMethodId: null },
  ])
  const { body } = await payer.call(listInvoices)
  expect(body.invoices).toMatchObject([{ status: 'paid' }])
  const [row] = await paymentsOf(payer)
  expect(
    await site.deps.db
      .select()
      .from(receipts)
      .where(eq(receipts.paymentId, row?.id ?? '')),
  ).toHaveLength(1)
  await wait(8 * DAY_MS)
  expect(await takenOf(payer)).toBe(6000)
})

it('who does not approve it owes the month as before, and is tried again as planned', async () => {
  await site.moveClockTo('2025-03-10T09:00:00Z')
  const payer = await owing()
  await site.moveClockTo('2025-03-30T12:00:00Z')
  const [before] = await paymentsOf(payer)
  const { clientSecret } = await offered(payer)
  await sandbox().pay(clientSecret ?? '', phones.isRefused)
  await offered(payer)
  await wait(MINUTE_MS)
  const [after] = await paymentsOf(payer)
  expect(after).toMatchObject({
    status: 'failed',
    failureCode: before?.failureCode,
    nextAttemptAt: before?.nextAttemptAt,
  })
  expect(await failuresOf(site, payer)).toMatchObject([{ state: 'open', kind: 'declined' }])
  expect(await offered(payer)).toMatchObject({ clientSecret: expect.any(String) })
})

it('who asks again before the provider’s notification came is offered the month all the same', async () => {
  await site.moveClockTo('2025-04-10T09:00:00Z')
  const payer = await owing()
  await site.moveClockTo('2025-04-29T12:00:00Z')
  const { clientSecret } = await offered(payer)
  await sandbox().pay(clientSecret ?? '', phones.isRefused)
  await wait(MINUTE_MS)
  await site.deps.db
    .update(payments)
    .set({ status: 'processing' })
    .where(eq(payments.payerId, payer.user.id))
  expect(await offered(payer)).toMatchObject({ clientSecret: expect.any(String) })
})

it('an account’s month that the provider has no payment of is paid by one that nobody else can make', async () => {
  await site.moveClockTo('2025-05-10T09:00:00Z')
  const payer = await owing(emptyAccount)
  await site.moveClockTo('2025-06-05T12:00:00Z')
  const [row] = await paymentsOf(payer)
  await site.deps.db
    .update(payments)
    .set({ providerId: null, customerId: null, nextAttemptAt: null })
    .where(eq(payments.id, row?.id ?? ''))
  const answers = await Promise.all([offered(payer), offered(payer)])
  const secrets = answers.map(({ clientSecret }) => clientSecret).filter((one) => one !== null)
  expect(new Set(secrets).size).toBe(1)
  await sandbox().pay(secrets[0] ?? '', phones.isApproved)
  await wait(MINUTE_MS)
  await collectCharges(site.deps, payer.user.id)
  expect(await paymentsOf(payer)).toMatchObject([
    { method: 'bizum', status: 'succeeded', customerId: row?.customerId },
  ])
})

it('a provider that does not answer leaves the month as it was, to be asked for again', async () => {
  await site.moveClockTo('2025-06-10T09:00:00Z')
  const payer = await owing()
  await site.moveClockTo('2025-06-29T12:00:00Z')
  const [row] = await paymentsOf(payer)
  await site.deps.db
    .update(payments)
    .set({ providerId: null })
    .where(eq(payments.id, row?.id ?? ''))
  const fault = {
    kind: 'dropConnection',
    method: 'POST',
    path: '^/v1/payment_intents',
    after: true,
  }
  await sandbox().setFaults([{ ...fault, times: 20 }])
  const [month] = await owedBy(payer)
  const params = { id: month?.id ?? '' }
  expect((await payer.call(payByBizum, { params })).body).toMatchObject({
    code: 'subscriptions.providerUnavailable',
  })
  await sandbox().clearFaults()
  expect(await offered(payer)).toMatchObject({ clientSecret: expect.any(String) })
})

it('while its payer is asked, the place stays and the card is not charged beside it', async () => {
  await site.moveClockTo('2025-07-10T09:00:00Z')
  const payer = await owing()
  await site.moveClockTo('2025-07-30T12:00:00Z')
  await site.moveClockTo('2025-08-13T21:50:00Z')
  const { clientSecret } = await offered(payer)
  await sandbox().pay(clientSecret ?? '', phones.isNotAnswered)
  await offered(payer)
  await wait(20 * MINUTE_MS)
  await endUnpaidPlaces(site.deps)
  expect(await failuresOf(site, payer)).toMatchObject([{ state: 'open' }])
  await wait(2 * 60 * MINUTE_MS)
  await endUnpaidPlaces(site.deps)
  expect(await failuresOf(site, payer)).toMatchObject([{ state: 'placeLost' }])
  expect(await takenOf(payer)).toBe(0)
})

it('nobody pays another payer’s month', async () => {
  await site.moveClockTo('2025-09-10T09:00:00Z')
  const payer = await owing()
  await site.moveClockTo('2025-09-29T12:00:00Z')
  const [month] = await owedBy(payer)
  const other = await member(site)
  const { body } = await other.call(payByBizum, { params: { id: month?.id ?? '' } })
  expect(body).toMatchObject({ clientSecret: null, owed: [] })
})
