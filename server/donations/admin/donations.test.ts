import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as contract from '#domain/donations/admin/contract.ts'
import { readDonation } from '#domain/donations/contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { catchUpRefunds } from '#server/billing/refunds/catch-up-refunds.ts'
import { finishRefunds } from '#server/billing/refunds/ensure-refund.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, donations } from '#server/schema.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { donate, payDonation, storedDonation } from '#testing/billing/donating.ts'
import { administrator } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const actor = shared(() => administrator(site))

async function paid(changes: Record<string, unknown> = {}): Promise<string> {
  const { body } = await donate(site, changes)
  await payDonation(site, body.clientSecret)
  await site.visitor().call(readDonation, { params: { id: body.donationId } })
  return body.donationId
}

const giveBack = (id: string, changes: Record<string, unknown>) =>
  actor.call(contract.refundDonation, {
    params: { id },
    body: { reason: 'goodwill', requestKey: randomUUID(), ...changes },
  })

const settled = () => settlePaymentEvents(site.deps)

const list = (query: string) => actor.call(contract.listDonations, { query })

it('money goes back in part and whole, once, is announced to the donor and recorded', async () => {
  const id = await paid({ email: 'one@example.org', amount: 25 })
  const key = randomUUID()
  const both = await Promise.all([1, 2].map(() => giveBack(id, { amount: 10, requestKey: key })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await settled()
  expect(await storedDonation(site, id)).toMatchObject({
    paymentStatus: 'paid',
    refundedCents: 1000,
  })
  const { body } = await actor.call(contract.refundableDonation, { params: { id } })
  expect(body).toMatchObject({
    payer: { name: 'Maite Etxeberria', email: 'one@example.org' },
    refundable: 15,
    card: { brand: 'visa', last4: '4242' },
    refunds: [{ amount: 10, status: 'succeeded', requestedBy: 'Itziar Agirre' }],
  })
  expect((await giveBack(id, { amount: 15.01 })).body.code).toBe('invoices.refundTooMuch')
  expect((await giveBack(id, { amount: 15 })).status).toBe(200)
  await settled()
  expect((await storedDonation(site, id))?.paymentStatus).toBe('refunded')
  const subjects = (await mailsTo(site, 'one@example.org')).map(({ subject }) => subject)
  expect(subjects.filter((one) => one.includes('devolvemos'))).toEqual([
    'Te devolvemos 10\u00a0€ de tu aportación',
    'Te devolvemos 15\u00a0€ de tu aportación',
  ])
  const notes = await site.deps.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(eq(auditLog.subject, `donation:${id}`))
  expect(notes.map(({ action }) => action).sort()).toEqual([
    'donations.refund',
    'donations.refund',
    'donations.refundSettled',
    'donations.refundSettled',
  ])
})

it('an unclear answer gives the money back once; what is given back at the provider is learnt', async () => {
  const id = await paid({ email: 'two@example.org', amount: 30 })
  await cardSandbox(site).setFaults([
    { kind: 'dropConnection', after: true, method: 'POST', path: '/v1/refunds', times: 3 },
  ])
  await giveBack(id, { amount: 10 })
  await site.deps.background.settled()
  await cardSandbox(site).clearFaults()
  await finishRefunds(site.deps)
  const payment = (await storedDonation(site, id))?.paymentIntentId ?? ''
  await cardSandbox(site).change('refunds', { payment_intent: payment, amount: '500' })
  await expect.poll(async () => (await storedDonation(site, id))?.refundedCents).toBe(1500)
})

it('nothing goes back of what was not paid, or is not there', async () => {
  const { body } = await donate(site)
  const answer = async (id: string) => (await giveBack(id, { amount: 5 })).body.code
  expect(await answer(body.donationId)).toBe('invoices.notPaid')
  expect(await answer(randomUUID())).toBe('donations.notFound')
})

it('what was begun before midnight and paid after it belongs to the day of its receipt', async () => {
  const [row] = await site.deps.db
    .insert(donations)
    .values({
      amountCents: 700_000,
      anonymous: true,
      paymentStatus: 'paid',
      madeAt: new Date('2023-12-31T22:56:00Z'),
      paidAt: new Date('2023-12-31T23:04:00Z'),
    })
    .returning({ id: donations.id })
  const found = async (query: string) =>
    (await list(query)).body.donations.map(({ id, date }) => [id, date])
  expect(await found('?from=2023-12-31&to=2023-12-31')).toEqual([])
  expect(await found('?from=2024-01-01&to=2024-01-01')).toEqual([[row?.id, '2024-01-01']])
})

it('the list finds, sorts, pages and sums; files hold the same', async () => {
  await site.deps.db.insert(donations).values(
    Array.from({ length: 60 }, (_, number) => ({
      amountCents: 500_000 + number,
      anonymous: number % 2 === 0,
      ...(number % 2 === 1 && {
        firstName: 'Iñaki',
        lastName: `Núñez ${number}`,
        email: `i${number}@example.org`,
      }),
      paymentStatus: 'paid' as const,
      madeAt: new Date(Date.UTC(2024, 4, 31, 10, 60 - number)),
      paidAt: new Date(Date.UTC(2024, 5, 1, 10, number)),
    })),
  )
  const june = 'from=2024-06-01&to=2024-06-01&'
  for (const order of ['newest', 'oldest', 'largest', 'smallest']) {
    const first = (await list(`?${june}order=${order}`)).body
    const second = (await list(`?${june}order=${order}&after=${first.next}`)).body
    expect([first.donations.length, second.donations.length, second.next]).toEqual([50, 10, null])
    const amounts = [...first.donations, ...second.donations].map(({ amount }) => amount)
    const rising = amounts.toSorted((a, b) => a - b)
    const isRising = order === 'oldest' || order === 'smallest'
    expect(amounts).toEqual(isRising ? rising : rising.toReversed())
    expect(first.sums).toEqual({ count: 60, paidCount: 60, paid: 300_017.7, refunded: 0 })
  }
  const count = async (query: string) => (await list(`?${query}`)).body.sums.count
  expect(await count('search=nunez%20INAKI')).toBe(30)
  expect(await count('search=i7@example')).toBe(1)
  expect(await count('least=5000.1&most=5000.2')).toBe(11)
  expect(await count('state=refunded')).toBe(1)
  expect(await count('state=partlyRefunded')).toBe(1)
  expect((await list('?after=nonsense')).status).toBe(422)
  const url = `/api/admin/donations/export?${june}order=oldest&lng=es&format=csv`
  const cookies = Object.fromEntries(actor.cookies)
  const file = await site.app.inject({ url, cookies })
  const lines = file.payload.trim().split('\r\n')
  expect(lines).toHaveLength(61)
  expect(lines[2]).toContain('Iñaki Núñez 1')
  const xlsx = await site.app.inject({ url: url.replace('csv', 'xlsx'), cookies })
  expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
})

it('what is given back at the provider is learnt without its events, once', async () => {
  const id = await paid({ email: 'three@example.org', amount: 30 })
  const payment = (await storedDonation(site, id))?.paymentIntentId ?? ''
  site.sandbox.setWebhookUrl(null)
  await cardSandbox(site).change('refunds', { payment_intent: payment, amount: '1200' })
  await Promise.all([catchUpRefunds(site.deps), catchUpRefunds(site.deps)])
  await catchUpRefunds(site.deps)
  expect((await storedDonation(site, id))?.refundedCents).toBe(1200)
  const mails = (await mailsTo(site, 'three@example.org')).map(({ subject }) => subject)
  expect(mails.filter((one) => one.includes('devolvemos'))).toHaveLength(1)
})

it('the list forgives another spelling and a wrong letter, and shows the very words first in each order', async () => {
  const donors = [
    ['Nekane', 'Arizabalaga'],
    ['José', 'Beloki'],
    ['Itziar', 'Beloqui'],
  ] as const
  const stored = await site.deps.db
    .insert(donations)
    .values(
      donors.map(([firstName, lastName], number) => ({
        amountCents: 900_000 + number,
        anonymous: false,
        firstName,
        lastName,
        email: `donor${number}@example.org`,
        paymentStatus: 'paid' as const,
        madeAt: new Date(Date.UTC(2023, 1, 1, 10, number)),
        paidAt: new Date(Date.UTC(2023, 1, 1, 11, number)),
      })),
    )
    .returning({ id: donations.id })
  const find = async (search: string, filter = {}) => {
    const { body } = await list(`?${new URLSearchParams({ search, ...filter })}`)
    const { isClosest, sums } = body
    return [isClosest, sums.count, ...body.donations.map(({ donor }) => donor?.name)]
  }
  expect(await find('arisabalaga')).toEqual([true, 1, 'Nekane Arizabalaga'])
  expect(await find('arizabalga nekna')).toEqual([true, 1, 'Nekane Arizabalaga'])
  for (const order of ['newest', 'oldest', 'largest', 'smallest']) {
    expect(await find('beloqui', { order })).toEqual([false, 2, 'Itziar Beloqui', 'José Beloki'])
  }
  expect(await find('quetzalcoatl')).toEqual([true, 0])
  const last = stored[0]?.id.replaceAll('-', '').slice(-8) ?? ''
  for (const reference of [`${last.slice(0, 4)}-${last.slice(4)}`, last.toUpperCase()]) {
    expect(await find(reference)).toEqual([false, 1, 'Nekane Arizabalaga'])
  }
})

it.each([
  'newest',
  'oldest',
  'largest',
  'smallest',
])('no donation is shown twice or left out where a name in two spellings has several pages (%s)', async (order) => {
  const rows = Array.from({ length: 120 }, (_, number) => ({
    amountCents: 300_000 + (number % 7),
    anonymous: false,
    firstName: 'Ane',
    lastName: number % 2 === 0 ? `Etxeberria ${order}` : `Echeverria ${order}`,
    email: `${order}${number}@example.org`,
    paymentStatus: 'paid' as const,
    paidAt: new Date(Date.UTC(2022, 1, 1, 11, number % 5)),
  }))
  await site.deps.db.insert(donations).values(rows)
  const search = `etxeberria ${order}`
  const found: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Record<string, string> = after === '' ? {} : { after }
    const { body } = await list(`?${new URLSearchParams({ search, order, ...page })}`)
    found.push(...body.donations.map(({ donor }) => `${donor?.name} ${donor?.email}`))
    after = body.next
  }
  expect(new Set(found).size).toBe(120)
  expect(found).toHaveLength(120)
  expect(found.findLastIndex((one) => one.includes('Etxeberria'))).toBe(59)
})
