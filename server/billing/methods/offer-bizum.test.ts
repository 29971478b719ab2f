// @module-tag slow

import { beforeAll, expect, it } from 'vitest'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { getKeptMethods, payByBizum } from '#domain/billing/kept-methods-contract.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { collectCharges } from '#server/billing/charges/collect-charges.ts'
import { endUnpaidPlaces } from '#server/billing/dunning/end-unpaid-places.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { payments, receipts } from '#server/schema.ts'
import { takenByProvider } from '#testing/billing/books.ts'
import { cardSandbox, emptyAccount, phones } from '#testing/billing/card-sandbox.ts'
import { newPlace } from '#testing/billing/enrolling.ts'
import { failuresOf, refusedCard } from '#testing/billing/payment-failures.ts'
import type { Member } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const sandbox = () => cardSandbox(site)

/** The first month of each is refused on 30 January; an account's is debited then, and refused. */
const paying = shared(() => owing())
const refusing = shared(() => owing())
const asksAgain = shared(() => owing())
const unanswered = shared(() => owing())
const asked = shared(() => owing())
const debited = shared(() => owing(emptyAccount))
beforeAll(() => site.moveClockTo('2025-01-30T12:00:00Z'))

async function owing(card = refusedCard): Promise<Member> {
  return (await newPlace(site, { card })).payer
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

it('a month that was refused is paid by Bizum, once, and gets its receipt', async () => {
  expect(await owedBy(paying)).toMatchObject([{ byBizum: true }])
  const [month] = await owedBy(paying)
  const { body: others } = await refusing.call(payByBizum, { params: { id: month?.id ?? '' } })
  expect(others, 'by another payer').toMatchObject({ clientSecret: null })
  const { clientSecret } = await offered(paying)
  expect(await sandbox().pay(clientSecret ?? '', phones.isApproved)).toBe('requires_action')
  expect(await offered(paying)).toMatchObject({ clientSecret: null, inProgress: true })
  await wait(MINUTE_MS)
  expect(await owedBy(paying)).toEqual([])
  const [row] = await paymentsOf(paying)
  expect(row).toMatchObject({ method: 'bizum', status: 'succeeded', paymentMethodId: null })
  const { body } = await paying.call(listInvoices)
  expect(body.invoices).toMatchObject([{ status: 'paid' }])
  const theirs = eq(receipts.paymentId, row?.id ?? '')
  expect(await site.deps.db.$count(receipts, theirs)).toBe(1)
})

it('who does not approve it owes the month as before, and is tried again as planned', async () => {
  const [before] = await paymentsOf(refusing)
  const { clientSecret } = await offered(refusing)
  await sandbox().pay(clientSecret ?? '', phones.isRefused)
  await offered(refusing)
  await wait(MINUTE_MS)
  const [after] = await paymentsOf(refusing)
  expect(after).toMatchObject({
    status: 'failed',
    failureCode: before?.failureCode,
    nextAttemptAt: before?.nextAttemptAt,
  })
  expect(await failuresOf(site, refusing)).toMatchObject([{ state: 'open', kind: 'declined' }])
  expect(await offered(refusing)).toMatchObject({ clientSecret: expect.any(String) })
})

const change = ({ user }: Member, to: Partial<typeof payments.$inferInsert>) =>
  site.deps.db.update(payments).set(to).where(eq(payments.payerId, user.id))

it('who asks again before the provider’s notification came is offered the month all the same', async () => {
  const { clientSecret } = await offered(asksAgain)
  await sandbox().pay(clientSecret ?? '', phones.isRefused)
  await wait(MINUTE_MS)
  await change(asksAgain, { status: 'processing' })
  expect(await offered(asksAgain)).toMatchObject({ clientSecret: expect.any(String) })
})

it('a provider that does not answer leaves the month as it was, to be asked for again', async () => {
  await change(unanswered, { providerId: null })
  await sandbox().setFaults([
    {
      kind: 'dropConnection',
      method: 'POST',
      path: '^/v1/payment_intents',
      after: true,
      times: 20,
    },
  ])
  expect(await offered(unanswered)).toMatchObject({ code: 'subscriptions.providerUnavailable' })
  await sandbox().clearFaults()
  expect(await offered(unanswered)).toMatchObject({ clientSecret: expect.any(String) })
})

it('an account’s month that the provider has no payment of is paid by one that nobody else can make', async () => {
  await site.moveClockTo('2025-02-06T12:00:00Z')
  const [row] = await paymentsOf(debited)
  await change(debited, { providerId: null, customerId: null, nextAttemptAt: null })
  const answers = await Promise.all([offered(debited), offered(debited)])
  const secrets = answers.map(({ clientSecret }) => clientSecret).filter((one) => one !== null)
  expect(new Set(secrets).size).toBe(1)
  await sandbox().pay(secrets[0] ?? '', phones.isApproved)
  await wait(MINUTE_MS)
  await collectCharges(site.deps, debited.user.id)
  expect(await paymentsOf(debited)).toMatchObject([
    { method: 'bizum', status: 'succeeded', customerId: row?.customerId },
  ])
})

it('while its payer is asked, the place stays and the card is not charged beside it', async () => {
  await site.moveClockTo('2025-02-13T22:50:00Z')
  const { clientSecret } = await offered(asked)
  await sandbox().pay(clientSecret ?? '', phones.isNotAnswered)
  await offered(asked)
  await wait(20 * MINUTE_MS)
  await endUnpaidPlaces(site.deps)
  expect(await failuresOf(site, asked)).toMatchObject([{ state: 'open' }])
  await wait(2 * 60 * MINUTE_MS)
  await endUnpaidPlaces(site.deps)
  expect(await failuresOf(site, asked)).toMatchObject([{ state: 'placeLost' }])
  expect(await takenByProvider(site, asked)).toBe(0)
  expect(await takenByProvider(site, paying)).toBe(6000)
})
