// @module-tag slow

import { beforeAll, expect, it } from 'vitest'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { syncRefunds } from '#server/billing/refunds/sync-refunds.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { charges, receiptCorrections } from '#server/schema.ts'
import {
  type Charge,
  chargesOf,
  giveBack,
  payerOf,
  providerRefunds,
  refundCards,
} from '#testing/billing/refunding.ts'
import { administrator, type Member, member } from '#testing/builders.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const actor = shared(() => administrator(site))
let payer: Member
let untouched: Charge[]
let failing: { payer: Member; charge: Charge }

beforeAll(async () => {
  payer = await payerOf(site, 2)
  const unlucky = await payerOf(site, 1, refundCards.fails)
  await site.moveClockTo('2025-01-30T12:00:00Z')
  untouched = await chargesOf(site, payer)
  const [charge] = await chargesOf(site, unlucky)
  if (!charge) throw new Error('nothing was charged')
  failing = { payer: unlucky, charge }
})

function next(): Charge {
  const charge = untouched.shift()
  if (!charge) throw new Error('enrol more people')
  return charge
}

async function documentsOf({ id }: Charge, who = payer) {
  await site.deps.background.settled()
  const { invoices } = (await who.call(listInvoices)).body
  return invoices.find((invoice) => invoice.id === id)?.documents ?? []
}

it('each part that is given back corrects the receipt, in the e-mail and in a document that can be read aloud', async () => {
  const charge = next()
  await giveBack(actor, charge, { amount: 20.5 })
  await site.deps.background.settled()
  await giveBack(actor, charge, { amount: 39.5 })
  const [receipt, first, second] = await documentsOf(charge)
  expect(receipt).toMatchObject({ amount: 60 })
  expect(first).toMatchObject({ number: 'R2025-0001', amount: -20.5, date: '2025-01-30' })
  expect(second).toMatchObject({ number: 'R2025-0002', amount: -39.5 })
  const mails = await mailsTo(site, payer.user.email, 'devolvemos')
  expect(mails[0]?.text).toContain('R2025-0001')
  expect(mails[1]?.text).toContain('R2025-0002')

  const url = `${first?.pdfUrl}?lng=es`
  const { bytes, headers } = await payer.file(url)
  expect(headers['content-disposition']).toContain('recibo-R2025-0001.pdf')
  const { pages, elements, source } = readPdf(bytes)
  for (const words of [
    'Recibo rectificativo R2025-0001',
    'Fecha: 30 de enero de 2025',
    '-20,50\u00a0€',
    `Recibo ${receipt?.number}. Fecha: 30 de enero de 2025`,
    'La asociación ha devuelto el importe.',
    'Itziar Agirre',
  ]) {
    expect(pages[0]).toContain(words)
  }
  expect(elements.slice(0, 8)).toEqual(['Document', 'H1', 'P', 'P', 'P', 'Table', 'TR', 'TH'])
  expect(source).toContain('pdfuaid:part')
  expect((await (await member(site)).file(url)).status).toBe(404)
})

it('what the provider reports twice, and twice at once, corrects the receipt once', async () => {
  const charge = next()
  await providerRefunds(site).make(charge, 1000)
  const name = { kind: 'charge', id: charge.id } as const
  await Promise.all([syncRefunds(site.deps, name), syncRefunds(site.deps, name)])
  await syncRefunds(site.deps, name)
  expect((await documentsOf(charge)).map(({ amount }) => amount)).toEqual([60, -10])
})

it('a refund that fails days later takes its correction back by another one, of which the payer is told once', async () => {
  const { charge } = failing
  await giveBack(actor, charge, { amount: 60 })
  await site.deps.background.settled()
  await site.moveClockTo('2025-03-06T12:00:00Z')
  const amounts = async () => (await documentsOf(charge, failing.payer)).map(({ amount }) => amount)
  await expect.poll(amounts).toEqual([60, -60, 60])
  const [, corrected, last] = await documentsOf(charge, failing.payer)
  const { pages } = readPdf((await failing.payer.file(`${last?.pdfUrl}?lng=es`)).bytes)
  // The words wrap.
  expect(pages[0]?.join(' ')).toContain(`Recibo rectificativo ${corrected?.number}. Fecha: 30`)
  const [row] = await site.deps.db.select().from(charges).where(eq(charges.id, charge.id))
  expect(row?.refundedCents).toBe(0)

  await Promise.all([1, 2].map(() => syncRefunds(site.deps, { kind: 'charge', id: charge.id })))
  const mails = await mailsTo(site, failing.payer.user.email)
  const [told, ...others] = mails.filter(({ text }) => text.includes('ha vuelto a la asociación'))
  expect(others).toEqual([])
  expect(told?.subject).toBe('Tu devolución de 60\u00a0€ no ha llegado')
  expect(told?.text).toContain('Ahora no tienes que hacer nada')
  expect(told?.text).toMatch(/El documento R2025-\d{4} anula/)
})

it('corrections are numbered without gaps, and neither changed nor deleted', async () => {
  const { db } = site.deps
  const rows = await db.select().from(receiptCorrections).orderBy(receiptCorrections.number)
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  const which = eq(receiptCorrections.number, 1)
  const kept = { cause: { message: 'corrections of receipts are kept as they were issued' } }
  const change = db.update(receiptCorrections).set({ amountCents: -1 }).where(which)
  await expect(change).rejects.toMatchObject(kept)
  await expect(db.delete(receiptCorrections).where(which)).rejects.toMatchObject(kept)
})
