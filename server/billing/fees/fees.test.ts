// @module-tag slow

import { expect, it } from 'vitest'
import { setPrice } from '#domain/billing/admin/price-contract.ts'
import * as fees from '#domain/billing/fees/contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { exportMyData } from '#domain/profile/contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { announcePrices } from '#server/billing/prices/announce-prices.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, charges, enrolmentFees, payments, receipts } from '#server/schema.ts'
import { cancel, shownTo } from '#testing/billing/cancelling.ts'
import { deskOf } from '#testing/billing/desk.ts'
import { newPlace, type Place } from '#testing/billing/enrolling.ts'
import { administrator, member } from '#testing/builders.ts'
import { everythingStored } from '#testing/everything-stored.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { announceFeeEnds } from './announce-ends.ts'
import { purgeFeeReasons } from './fee-reason.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))
/** Each pays 60 € a month, the first on 30 January, until a fee is granted; all on one clock. */
const forMonths = shared(() => newPlace(site))
const free = shared(() => newPlace(site))
const often = shared(() => newPlace(site))
const paidAhead = shared(() => newPlace(site))
const sealed = shared(() => newPlace(site))

const thirty = { kind: 'amount', value: 30, reason: 'hardship', note: 'Sin trabajo' } as const

const grant = ({ id }: Place, wish: object) =>
  boss.call(fees.grantFee, { params: { id }, body: { ...thirty, until: null, ...wish } })

const end = ({ id }: Place, from: string) =>
  boss.call(fees.endFee, { params: { id }, body: { from } })

const view = async ({ id }: Place) => (await boss.call(fees.feeView, { params: { id } })).body

/** Lists what is paid from when on: `2025-02 30`. */
async function planned(place: Place): Promise<string[]> {
  const { months } = await view(place)
  return months
    .filter(({ amount }, index) => amount !== months[index - 1]?.amount)
    .map(({ month, amount }) => `${month} ${amount}`)
}

async function chargeUntil(instant: string): Promise<void> {
  await site.moveClockTo(instant)
  await runDueJobs(site.deps)
}

/** The e-mails about the fee, with plain spaces. */
async function feeMails({ payer }: Place): Promise<string[]> {
  const mails = await mailsTo(site, payer.user.email)
  const own = mails.filter(({ subject }) => subject.startsWith('La cuota'))
  return own.map(({ text }) => text.replaceAll('\u00a0', ' '))
}

/** All charges of a payer, those without a payment too: `2025-01 0 settled`. */
async function allCharges({ payer }: Place): Promise<string[]> {
  const rows = await site.deps.db
    .select()
    .from(charges)
    .where(eq(charges.payerId, payer.user.id))
    .orderBy(asc(charges.serviceMonth))
  return rows.map((row) => `${row.serviceMonth} ${row.amountCents} ${row.status}`)
}

const paymentsOf = ({ payer }: Place) =>
  site.deps.db.$count(payments, eq(payments.payerId, payer.user.id))

const receiptsOf = ({ payer }: Place) =>
  site.deps.db
    .select({ reducedBy: receipts.reducedBy })
    .from(receipts)
    .innerJoin(charges, eq(charges.id, receipts.chargeId))
    .where(eq(charges.payerId, payer.user.id))

const expectAgreement = async () => expect(await compareSnapshots(site.deps)).toEqual([])

it('a fee is told to the payer as it is granted, without its reason; a free month has nothing to pay', async () => {
  const { body } = await grant(forMonths, { from: '2025-02', until: '2025-03' })
  expect(body).toMatchObject({ amount: 30 })
  expect(await planned(forMonths)).toEqual(['2025-01 60', '2025-02 30', '2025-04 60'])
  const [told] = await feeMails(forMonths)
  expect(told).toContain('30 € al mes, desde el 1 de febrero de 2025.')
  expect(told).toContain('60 € al mes, desde el 1 de abril de 2025.')
  expect(told).not.toContain('trabajo')

  await grant(free, { from: '2025-01', value: 0 })
  expect(await shownTo(free.payer)).toMatchObject({ nextAmount: null, reduced: { amount: 0 } })
})

it('the same grant twice and at once is one; a new one ends the older before it, and both stay', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => grant(often, { from: '2025-02' })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const freeInSummer = { from: '2025-05', until: '2025-06', kind: 'percent', value: 100 }
  await grant(often, freeInSummer)
  expect(await planned(often)).toEqual(['2025-01 60', '2025-02 30', '2025-05 0', '2025-07 60'])
  expect((await view(often)).fees).toMatchObject([
    { kind: 'percent', value: 100, from: '2025-05', until: '2025-06', endedBy: null },
    { kind: 'amount', value: 30, from: '2025-02', until: '2025-04', endedBy: 'Itziar Agirre' },
  ])
  expect(await feeMails(often)).toHaveLength(2)
  // Another reason for the same fee is news for nobody.
  await grant(often, { ...freeInSummer, note: 'Otra' })
  expect(await feeMails(often)).toHaveLength(2)
  const theirs = eq(enrolmentFees.enrolmentId, often.id)
  await expect(site.deps.db.update(enrolmentFees).set({ value: 1 }).where(theirs)).rejects.toThrow()
  await cancel(site, often.id, often.payer)
})

it('why it was granted is sealed, and each reading recorded', async () => {
  const note = 'Cuida de su madre'
  const { body: granted } = await grant(sealed, { from: '2025-02', note })
  expect((await written(note)).map(({ table }) => table)).toEqual(['enrolment_fees'])
  const params = { id: sealed.id, feeId: granted.id }
  const { body } = await boss.call(fees.readFeeReason, { params })
  expect(body.why).toEqual({ reason: 'hardship', note })
  const log = await site.deps.db.select().from(auditLog).orderBy(asc(auditLog.at))
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['admin.grantFee', 'admin.readFeeReason']),
  )
  expect(JSON.stringify(log)).not.toMatch(/hardship|trabajo|madre/)
  const exported = await sealed.payer.call(exportMyData)
  expect(JSON.stringify(exported.body)).toContain(note)
  const other = await member(site)
  expect((await other.call(fees.feeView, { params: { id: sealed.id } })).status).toBe(403)
  await cancel(site, sealed.id, sealed.payer)
})

/** Returns where a text stands, also sealed. */
async function written(text: string) {
  const { db, vault } = site.deps
  return (await everythingStored({ db, vault })).filter((one) => one.text.includes(text))
}

it('charged and paid months stay; what costs more begins after its notice', async () => {
  const { id, payer } = paidAhead
  const { take, viewOf } = deskOf(site, boss)
  await take(id, { months: ['2025-01', '2025-02'] })
  const code = async (wish: object) => (await grant(paidAhead, wish)).body.code
  expect(await code({ from: '2025-02' })).toBe('fees.monthCharged')
  await grant(paidAhead, { from: '2025-03' })
  expect((await viewOf(id)).people[0]?.months[0]).toMatchObject({ month: '2025-03', amount: 30 })
  await site.moveClockTo('2025-02-10T09:00:00Z')
  expect(await code({ from: '2025-03', value: 40 })).toBe('fees.tooSoon')
  expect(await code({ from: '2025-03', value: 60 })).toBe('fees.notLower')
  expect((await end(paidAhead, '2025-03')).body).toMatchObject({ code: 'fees.tooSoon' })
  for (const _ of [1, 2]) {
    expect((await end(paidAhead, '2025-04')).body).toMatchObject({ amount: 60 })
  }
  expect(await planned(paidAhead)).toEqual(['2025-03 30', '2025-04 60'])
  expect(await feeMails(paidAhead)).toHaveLength(2)
  await cancel(site, id, payer)
  expect(await code({ from: '2025-03' })).toBe('admin.enrolmentEnded')
})

it('a free month has its charge of 0, no receipt and no payment, also after a move', async () => {
  await chargeUntil('2025-02-27T12:00:00Z')
  expect(await allCharges(free)).toEqual(['2025-01 0 settled', '2025-02 0 settled'])
  expect([await paymentsOf(free), await receiptsOf(free)]).toEqual([0, []])
  await expectAgreement()
  // Whoever leaves or moves takes it along, and is charged nothing either.
  const params = { id: free.id }
  const body = { programmeId: 2, confirmed: true } as const
  const moved = await boss.call(moveEnrolment, { params, body })
  expect(moved.body).toMatchObject({ nextCharge: { amount: 0 } })

  expect(await shownTo(forMonths.payer)).toMatchObject({
    nextAmount: 30,
    nextPrice: { from: '2025-04', monthly: 60 },
    reduced: { by: 'own', price: 60, amount: 30 },
  })
  expect(await feeMails(forMonths)).toHaveLength(1)
  await chargeUntil('2025-03-02T09:00:00Z')
  await Promise.all([announceFeeEnds(site.deps), announceFeeEnds(site.deps)])
  const mails = await feeMails(forMonths)
  expect(mails, 'also as it ends').toHaveLength(2)
  expect(mails[1]).toContain('60 € al mes, desde el 1 de abril de 2025.')

  await site.moveClockTo('2025-03-10T09:00:00Z')
  await purgeFeeReasons(site.deps)
  expect(await written('Cuida de su madre'), 'of a place that has ended').toEqual([])
  await chargeUntil('2025-03-30T12:00:00Z')
  expect((await allCharges(free)).at(-1)).toBe('2025-03 0 settled')
  expect(await paymentsOf(free)).toBe(0)
  await cancel(site, String(moved.body.id), free.payer)
  await expectAgreement()
})

it('a fee is charged in its months alone', async () => {
  await chargeUntil('2025-04-29T12:00:00Z')
  expect(await allCharges(forMonths)).toEqual([
    '2025-01 6000 settled',
    '2025-02 3000 settled',
    '2025-03 3000 settled',
    '2025-04 6000 settled',
  ])
  const { body } = await forMonths.payer.call(listInvoices, { query: {} })
  expect(body.invoices.map(({ reducedBy }) => reducedBy)).toEqual([null, 'own', 'own', null])
  expect((await receiptsOf(forMonths)).map((one) => one.reducedBy)).toContain('own')
  await expectAgreement()
})

it('a new price leaves an amount as it is, and a part of the price follows it, as the e-mail says', async () => {
  await site.moveClockTo('2025-05-05T09:00:00Z')
  const [amount, half] = [await newPlace(site), await newPlace(site)]
  await grant(amount, { from: '2025-06' })
  await grant(half, { from: '2025-06', kind: 'percent', value: 50 })
  const price = { from: '2025-07', monthly: 65, before: 60 }
  await boss.call(setPrice, { params: { id: 1 }, body: price })
  await announcePrices(site.deps)
  expect((await feeMails(amount)).at(-1)).toContain(
    'Sigue en 30 € al mes, porque tiene una cuota propia.',
  )
  expect((await feeMails(half)).at(-1)).toContain(
    'Ahora 30 € al mes; desde el 1 de julio de 2025, 32,50 €.',
  )
  await chargeUntil('2025-07-30T12:00:00Z')
  expect((await allCharges(amount)).at(-1)).toBe('2025-07 3000 settled')
  expect((await allCharges(half)).at(-1)).toBe('2025-07 3250 settled')
  await expectAgreement()
})
