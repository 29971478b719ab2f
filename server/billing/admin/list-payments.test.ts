import { beforeAll, expect, it } from 'vitest'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { shownStatus } from '#domain/billing/charge-status.ts'
import { type PaymentStatus, paymentStatuses } from '#domain/billing/payment-status.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, payments, refunds, users } from '#server/schema.ts'
import { makeManyPayments } from '#testing/billing/many-payments.ts'
import { type Administrator, administrator } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let reader: Administrator
beforeAll(async () => {
  // Begoña Agirre 1, Iñaki Agirre 2, Jokin Agirre 3, Maite Agirre 4, Ane Etxeberría 5.
  await makeManyPayments(site.deps.db, { payers: 5, months: 24 })
  reader = await administrator(site)
})

async function list(query: Record<string, string>) {
  const { status, body } = await reader.call(listPayments, { query })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const payersOf = async (query: Record<string, string>) => {
  const { payments } = await list(query)
  return [...new Set(payments.map(({ payer }) => payer?.name))].sort()
}

it('all payments come newest first, 50 at a time, each once', async () => {
  const seen = []
  let after: string | null = ''
  const sizes = []
  while (after !== null) {
    const { payments, next } = await list(after ? { after } : {})
    sizes.push(payments.length)
    seen.push(...payments)
    after = next
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
  const days = seen.map(({ date }) => date)
  expect(days).toEqual([...days].sort().reverse())
})

it('a payment shows its payer, its enrollee, its purpose and its receipt', async () => {
  const { payments, months } = await list({ search: 'begona', month: '2020-01' })
  expect(payments).toMatchObject([
    {
      date: '2020-01-30',
      payer: { name: 'Begoña Agirre 1', email: 'payer1@example.org' },
      enrollee: 'Nerea Uriarte 1',
      programmeName: 'ONARTE',
      month: '2020-01',
      amount: 60,
      refunded: 20,
      refundPending: 0,
      refundFailed: false,
      disputed: 0,
      refundable: 40,
      state: 'partlyRefunded',
    },
  ])
  expect(payments[0]?.receiptNumber).toMatch(/^2020-000[1-5]$/)
  expect(months).toEqual({ from: '2020-01', to: '2021-12' })
})

it('payments are found by payer, person, e-mail address and receipt, whatever the accents', async () => {
  expect(await payersOf({ search: 'etxeberria' })).toEqual(['Ane Etxeberría 5'])
  expect(await payersOf({ search: ' AGIRRE  iñaki' })).toEqual(['Iñaki Agirre 2'])
  expect(await payersOf({ search: 'uriarte 3' })).toEqual(['Jokin Agirre 3'])
  expect(await payersOf({ search: 'payer4@' })).toEqual(['Maite Agirre 4'])
  expect(await payersOf({ search: 'nadie' })).toEqual([])
  expect(await payersOf({ search: '100%' })).toEqual([])
  const { payments } = await list({ search: '2021/2' })
  expect(payments.map(({ receiptNumber }) => receiptNumber)).toEqual(['2021-0002'])
})

it('payments are narrowed down by programme, month and state, together too', async () => {
  expect(await payersOf({ programmeId: '1' })).toEqual(['Iñaki Agirre 2', 'Maite Agirre 4'])
  expect((await list({ month: '2021-02' })).payments).toHaveLength(5)
  const failed = (await list({ status: 'failed' })).payments
  expect(failed).toHaveLength(5)
  for (const payment of failed) {
    expect(payment).toMatchObject({ state: 'failed', refundable: 0, receiptNumber: null })
  }
  const partly = await list({ status: 'partlyRefunded' })
  expect(partly.payments.map(({ payer }) => payer?.name)).toEqual(['Begoña Agirre 1'])
  const paid = await list({ status: 'paid', month: '2020-01', programmeId: '2' })
  expect(paid.payments.map(({ payer }) => payer?.name).sort()).toEqual([
    'Ane Etxeberría 5',
    'Jokin Agirre 3',
  ])
})

it('a charge is found under the state that it is shown in, whatever is known of it inside', async () => {
  const [charge] = (await list({ status: 'failed' })).payments
  if (!charge) throw new Error('some were refused')
  const { id, month } = charge
  const { db } = site.deps
  const change = async (status: PaymentStatus) => {
    // The payment of a charge that was made in bulk has its id.
    await db
      .update(payments)
      .set({ status, attempt: 1, paymentMethodId: 'pm_1' })
      .where(eq(payments.id, id))
    await db
      .update(charges)
      .set({ status: status === 'canceled' ? 'void' : 'open' })
      .where(eq(charges.id, id))
  }
  for (const paymentStatus of paymentStatuses) {
    // One that was paid settles its charge, or another one stands for it.
    if (['succeeded', 'returned', 'undone'].includes(paymentStatus)) continue
    await change(paymentStatus)
    const status = paymentStatus === 'canceled' ? 'void' : 'open'
    const shown = shownStatus({
      status,
      paymentStatus,
      amountCents: 6000,
      refundedCents: 0,
      disputedCents: 0,
    })
    const found = (await list({ month, status: shown })).payments
    expect(found.map((payment) => [payment.id, payment.state])).toContainEqual([id, shown])
  }
  await change('failed')
})

it('refunds that need a look are found, and a failed one that was made again is not', async () => {
  const { payments } = await list({ search: 'payer3@', month: '2020-05' })
  const id = payments[0]?.id ?? ''
  const refund = { chargeId: id, amountCents: 1000, reason: 'illness' } as const
  const at = (day: number) => new Date(Date.UTC(2025, 0, day))
  await site.deps.db
    .insert(refunds)
    .values({ ...refund, status: 'failed', createdAt: at(1), settledAt: at(1) })
  const [found] = (await list({ status: 'refundFailed' })).payments
  expect(found).toMatchObject({ id, refundFailed: true, refundable: 60 })
  await site.deps.db.insert(refunds).values({ ...refund, createdAt: at(2) })
  expect((await list({ status: 'refundFailed' })).payments).toEqual([])
  const [waiting] = (await list({ status: 'refundPending' })).payments
  expect(waiting).toMatchObject({ id, refundPending: 10, refundable: 50 })
})

it('a payment of an erased account is found by no name, and shown without one', async () => {
  await site.deps.db
    .update(users)
    .set({
      status: 'erased',
      erasedAt: new Date(),
      email: 'erased-2@erased.invalid',
      firstName: '',
      lastName: '',
    })
    .where(eq(users.email, 'payer2@example.org'))
  expect((await list({ search: 'erased' })).payments).toEqual([])
  const { payments } = await list({ month: '2020-01' })
  expect(payments.filter(({ payer }) => payer === null)).toHaveLength(1)
})

it('a page that begins nowhere, and a month that cannot be, are refused', async () => {
  for (const query of [
    { after: '2020-13-40_0e1a2b3c-0000-4000-8000-000000000000' },
    { after: 'x' },
    { month: '2020-13' },
    { status: 'lost' },
    { programmeId: '0' },
  ] as Record<string, string>[]) {
    const { status } = await reader.call(listPayments, { query })
    expect(status).toBe(422)
  }
  expect(await site.deps.db.$count(charges)).toBe(120)
})
