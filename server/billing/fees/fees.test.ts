// @module-tag slow

import { expect, it } from 'vitest'
import { setPrice } from '#domain/billing/admin/price-contract.ts'
import * as fees from '#domain/billing/fees/contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { deskView, recordDeskPayment } from '#domain/desk/contract.ts'
import { moveEnrolment } from '#domain/enrolments/admin/move-contract.ts'
import { exportMyData } from '#domain/profile/contract.ts'
import { runDueJobs } from '#server/billing/jobs.ts'
import { announcePrices } from '#server/billing/prices/announce-prices.ts'
import { compareSnapshots } from '#server/billing/reconciliation/compare-snapshots.ts'
import { asc, eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, charges, enrolmentFees, payments, receipts } from '#server/schema.ts'
import { cancel, shownTo } from '#testing/billing/cancelling.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import {
  type Administrator,
  administrator,
  type Member,
  member,
  person,
} from '#testing/builders.ts'
import { everythingStored } from '#testing/everything-stored.ts'
import { mailsTo } from '#testing/mails.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { announceFeeEnds } from './announce-ends.ts'
import { purgeFeeReasons } from './fee-reason.ts'

let site: TestApp
let boss: Administrator
let payer: Member
let id: string

/** Enrols one person at 60 euros a month, of which the first is due on 30 January. */
async function begin(now = '2025-01-10T09:00:00Z'): Promise<void> {
  site = await startTestApp({ now })
  boss = await administrator(site)
  payer = await member(site)
  id = await enrolOne(payer, 60)
}

const thirty = { kind: 'amount', value: 30, reason: 'hardship', note: 'Sin trabajo' } as const

const grant = (wish: object) =>
  boss.call(fees.grantFee, { params: { id }, body: { ...thirty, until: null, ...wish } })

const end = (from: string) => boss.call(fees.endFee, { params: { id }, body: { from } })

const view = async () => (await boss.call(fees.feeView, { params: { id } })).body

/** Lists what is paid from when on: `2025-02 30`. */
async function planned(): Promise<string[]> {
  const { months } = await view()
  return months
    .filter(({ amount }, index) => amount !== months[index - 1]?.amount)
    .map(({ month, amount }) => `${month} ${amount}`)
}

async function chargeUntil(instant: string): Promise<void> {
  await site.moveClockTo(instant)
  await runDueJobs(site.deps)
}

/** The e-mails about the fee, with plain spaces. */
async function feeMails(): Promise<string[]> {
  const mails = await mailsTo(site, payer.user.email)
  const own = mails.filter(({ subject }) => subject.startsWith('La cuota'))
  return own.map(({ text }) => text.replaceAll('\u00a0', ' '))
}

/** All charges, those without a payment too: `2025-01 0 settled`. */
async function allCharges(): Promise<string[]> {
  const rows = await site.deps.db.select().from(charges).orderBy(asc(charges.serviceMonth))
  return rows.map((row) => `${row.serviceMonth} ${row.amountCents} ${row.status}`)
}

const expectAgreement = async () => expect(await compareSnapshots(site.deps)).toEqual([])

it('a fee is charged in its months, told to the payer before and as it ends, and shown without its reason', async () => {
  await begin()
  expect((await grant({ from: '2025-02', until: '2025-03' })).body).toMatchObject({ amount: 30 })
  expect(await planned()).toEqual(['2025-01 60', '2025-02 30', '2025-04 60'])
  const [told] = await feeMails()
  expect(told).toContain('30 € al mes, desde el 1 de febrero de 2025.')
  expect(told).toContain('60 € al mes, desde el 1 de abril de 2025.')
  expect(told).not.toContain('trabajo')
  await chargeUntil('2025-02-27T12:00:00Z')
  expect(await shownTo(payer)).toMatchObject({
    nextAmount: 30,
    nextPrice: { from: '2025-04', monthly: 60 },
    reduced: { by: 'own', price: 60, amount: 30 },
  })
  expect(await feeMails()).toHaveLength(1)
  await chargeUntil('2025-03-02T09:00:00Z')
  await Promise.all([announceFeeEnds(site.deps), announceFeeEnds(site.deps)])
  const mails = await feeMails()
  expect(mails).toHaveLength(2)
  expect(mails[1]).toContain('60 € al mes, desde el 1 de abril de 2025.')
  await chargeUntil('2025-04-29T12:00:00Z')
  expect(await allCharges()).toEqual([
    '2025-01 6000 settled',
    '2025-02 3000 settled',
    '2025-03 3000 settled',
    '2025-04 6000 settled',
  ])
  const { body } = await payer.call(listInvoices, { query: {} })
  expect(body.invoices.map(({ reducedBy }) => reducedBy)).toEqual([null, 'own', 'own', null])
  expect((await site.deps.db.select().from(receipts)).map((one) => one.reducedBy)).toContain('own')
  await expectAgreement()
})

it('a free month has its charge of 0, no receipt and no payment', async () => {
  await begin()
  await grant({ from: '2025-01', value: 0 })
  expect(await shownTo(payer)).toMatchObject({ nextAmount: null, reduced: { amount: 0 } })
  await chargeUntil('2025-02-27T12:00:00Z')
  expect(await allCharges()).toEqual(['2025-01 0 settled', '2025-02 0 settled'])
  expect(await site.deps.db.select().from(payments)).toEqual([])
  expect(await site.deps.db.select().from(receipts)).toEqual([])
  await expectAgreement()
  // Whoever leaves or moves takes it along, and is charged nothing either.
  const params = { id }
  const moved = await boss.call(moveEnrolment, {
    params,
    body: { programmeId: 2, confirmed: true },
  })
  expect(moved.body).toMatchObject({ nextCharge: { amount: 0 } })
  await chargeUntil('2025-03-30T12:00:00Z')
  expect((await allCharges()).at(-1)).toBe('2025-03 0 settled')
  expect(await site.deps.db.select().from(payments)).toEqual([])
  await expectAgreement()
  await cancel(site, String(moved.body.id), payer)
  await expectAgreement()
})

it('the same grant twice and at once is one; a new one ends the older before it, and both stay', async () => {
  await begin()
  const answers = await Promise.all([1, 2, 3].map(() => grant({ from: '2025-02' })))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  await grant({ from: '2025-05', until: '2025-06', kind: 'percent', value: 100 })
  expect(await planned()).toEqual(['2025-01 60', '2025-02 30', '2025-05 0', '2025-07 60'])
  const { fees: history } = await view()
  expect(history).toMatchObject([
    { kind: 'percent', value: 100, from: '2025-05', until: '2025-06', endedBy: null },
    { kind: 'amount', value: 30, from: '2025-02', until: '2025-04', endedBy: 'Itziar Agirre' },
  ])
  expect(await feeMails()).toHaveLength(2)
  // Another reason for the same fee is news for nobody.
  await grant({ from: '2025-05', until: '2025-06', kind: 'percent', value: 100, note: 'Otra' })
  expect(await feeMails()).toHaveLength(2)
  await expect(
    site.deps.db.update(enrolmentFees).set({ value: 1 }).where(eq(enrolmentFees.enrolmentId, id)),
  ).rejects.toThrow()
})

it('charged and paid months stay; what costs more begins after its notice', async () => {
  await begin()
  await boss.call(recordDeskPayment, {
    params: { id },
    body: {
      requestKey: crypto.randomUUID(),
      months: ['2025-01', '2025-02'],
      method: 'cash',
      amount: 120,
      receivedOn: '2025-01-10',
    },
  })
  expect((await grant({ from: '2025-02' })).body).toMatchObject({ code: 'fees.monthCharged' })
  await grant({ from: '2025-03' })
  const { body } = await boss.call(deskView, { params: { id } })
  expect(body.people[0]?.months[0]).toMatchObject({ month: '2025-03', amount: 30 })
  await site.moveClockTo('2025-02-10T09:00:00Z')
  expect((await grant({ from: '2025-03', value: 40 })).body).toMatchObject({ code: 'fees.tooSoon' })
  expect((await grant({ from: '2025-03', value: 60 })).body).toMatchObject({
    code: 'fees.notLower',
  })
  expect((await end('2025-03')).body).toMatchObject({ code: 'fees.tooSoon' })
  expect((await end('2025-04')).body).toMatchObject({ amount: 60 })
  expect((await end('2025-04')).body).toMatchObject({ amount: 60 })
  expect(await planned()).toEqual(['2025-03 30', '2025-04 60'])
  expect(await feeMails()).toHaveLength(2)
  await cancel(site, id, payer)
  expect((await grant({ from: '2025-03' })).body).toMatchObject({ code: 'admin.enrolmentEnded' })
})

it('why it was granted is sealed, each reading recorded, and forgotten with the place', async () => {
  await begin()
  const { body: granted } = await grant({ from: '2025-02' })
  const { db, vault } = site.deps
  const written = async () =>
    (await everythingStored({ db, vault })).filter(({ text }) => text.includes('Sin trabajo'))
  expect((await written()).map(({ table }) => table)).toEqual(['enrolment_fees'])
  const params = { id, feeId: granted.id }
  const { body } = await boss.call(fees.readFeeReason, { params })
  expect(body.why).toEqual({ reason: 'hardship', note: 'Sin trabajo' })
  const log = await db.select().from(auditLog).orderBy(asc(auditLog.at))
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['admin.grantFee', 'admin.readFeeReason']),
  )
  expect(JSON.stringify(log)).not.toMatch(/hardship|trabajo/)
  const exported = await payer.call(exportMyData)
  expect(JSON.stringify(exported.body)).toContain('Sin trabajo')
  const other = await member(site)
  expect((await other.call(fees.feeView, { params: { id } })).status).toBe(403)
  await cancel(site, id, payer)
  await site.moveClockTo('2025-03-10T09:00:00Z')
  await purgeFeeReasons(site.deps)
  expect(await written()).toEqual([])
})

it('a new price leaves an amount as it is, and a part of the price follows it, as the e-mail says', async () => {
  await begin()
  const [half = ''] = await enrol(payer, { monto: 60, people: [person({ nombre: 'Bittor' })] })
  await grant({ from: '2025-02' })
  const body = { ...thirty, kind: 'percent', value: 50, from: '2025-02', until: null } as const
  await boss.call(fees.grantFee, { params: { id: half }, body })
  const price = { from: '2025-03', monthly: 65, before: 60 }
  await boss.call(setPrice, { params: { id: 1 }, body: price })
  await announcePrices(site.deps)
  const mails = await feeMails()
  expect(mails.at(-1)).toContain('Sigue en 30 € al mes, porque tiene una cuota propia.')
  expect(mails.at(-1)).toContain('Ahora 30 € al mes; desde el 1 de marzo de 2025, 32,50 €.')
  await chargeUntil('2025-03-30T12:00:00Z')
  const march = (await allCharges()).filter((one) => one.startsWith('2025-03'))
  expect(march.sort()).toEqual(['2025-03 3000 settled', '2025-03 3250 settled'])
  await expectAgreement()
})
