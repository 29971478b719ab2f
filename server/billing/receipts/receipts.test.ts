// @module-tag slow

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { updateUser } from '#domain/profile/contract.ts'
import { cancelEnrolment } from '#server/billing/cancellations/cancel-enrolment.ts'
import { lockChargeWithPayment } from '#server/billing/charges/standing-payment.ts'
import { storePayment } from '#server/billing/charges/store-payment.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { charges, receipts, refunds } from '#server/schema.ts'
import { deleteAccount, deletionToken, follow } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { standingCharges, storeCharges } from '#testing/billing/standing-charges.ts'
import { type Member, member, person } from '#testing/builders.ts'
import { correctReceipts } from '#testing/bulk-seed/payments-of-charges.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { issueReceipt } from './issue-receipt.ts'

const maite = person({ nombre: 'Maite', apellido: 'Etxeberria' })
const lukasz = person({ nombre: 'Łukasz', apellido: 'Muñoz' })

const site = sharedTestApp({ now: '2025-12-02T09:00:00Z' })
/** Two people in ONA and one in ONARTE, paid in December 2025, January and February 2026. */
const payer = shared(() => member(site))
beforeAll(async () => {
  await enrol(payer, { monto: 120, people: [maite, lukasz] })
  await enrol(payer, { monto: 60, people: [maite], programme: 2 })
  await site.moveClockTo('2026-02-28T12:00:00Z')
})

async function list(query = '', who = payer) {
  const { body, status } = await who.call(listInvoices, { query })
  expect(status).toBe(200)
  return body
}

const stored = () =>
  site.deps.db.select().from(receipts).orderBy(receipts.issuedOn, receipts.number)

describe('a receipt is issued', () => {
  it('with each charge that is paid, on that day and once, numbered by year without gaps', async () => {
    const rows = await stored()
    expect(rows.map(({ series, number, issuedOn }) => `${series} ${number} ${issuedOn}`)).toEqual([
      ...[1, 2, 3].map((number) => `2025 ${number} 2025-12-30`),
      ...[1, 2, 3].map((number) => `2026 ${number} 2026-01-30`),
      ...[4, 5, 6].map((number) => `2026 ${number} 2026-02-27`),
    ])
    expect(new Set(rows.map(({ chargeId }) => chargeId)).size).toBe(9)
    expect(rows[0]).toMatchObject({
      serviceMonth: '2025-12',
      amountCents: 6000,
      payerName: 'Itziar Agirre',
      issuer: { legalName: 'Ongizate', taxId: null, address: 'Gipuzkoa', regime: 'receipt' },
    })
    expect(new Set(rows.map(({ personName }) => personName))).toEqual(
      new Set(['Maite Etxeberria', 'Łukasz Muñoz']),
    )
  })

  it('no second time when the provider sends the same again', async () => {
    const before = await stored()
    const [charge] = await standingCharges(site.deps.db)
    const payment = await site.deps.payments.retrievePayment(charge?.providerId ?? '')
    await Promise.all(
      (['claimed', 'observer'] as const).map((source) =>
        storePayment(site.deps, charge?.id ?? '', payment, source),
      ),
    )
    expect(await stored()).toEqual(before)
  })

  it('not for what could not be charged', async () => {
    const poor = await member(site)
    await enrol(poor, { monto: 0, people: [person()], card: '4000000000000341' })
    await site.moveClockTo('2026-03-30T12:00:00Z')
    const answer = await list('', poor)
    expect(answer.invoices).toMatchObject([{ status: 'failed', number: null, pdfUrl: null }])
    expect(answer.sums).toEqual({ paid: 0, refunded: 0 })
  })

  it('once and without a gap also by two at once', async () => {
    const old = await payerWithOldCharges()
    await old.call(updateUser, { body: { receiptMails: true } })
    await Promise.all([issueFor(old), issueFor(old)])
    const { invoices: now } = await list('', old)
    const numbers = now.map(({ number }) => Number(number?.replace('2026-', ''))).reverse()
    const first = numbers[0] ?? 0
    expect(numbers).toEqual([first, first + 1, first + 2])
    const all = (await stored()).filter(({ series }) => series === '2026').map((row) => row.number)
    expect(all.sort((a, b) => a - b)).toEqual(all.map((_, place) => place + 1))
    expect((await receiptMailsTo(old)).sort()).toEqual(
      ['enero', 'febrero', 'marzo'].map((month) => `Recibo de ONA, ${month} de 2024`).sort(),
    )
  })

  it('without an e-mail, unless the payer has asked for one', async () => {
    expect(await receiptMailsTo(payer)).toEqual([])
  })
})

async function receiptMailsTo({ user }: Member): Promise<string[]> {
  const subjects = (await mailsTo(site, user.email)).map(({ subject }) => subject)
  return subjects.filter((subject) => subject.startsWith('Recibo de'))
}

/** Issues in the order of payment, the oldest first. */
async function issueFor({ user }: Member, deps = site.deps): Promise<void> {
  const own = await deps.db
    .select({ id: charges.id })
    .from(charges)
    .where(eq(charges.payerId, user.id))
    .orderBy(charges.chargedOn)
  for (const { id } of own) {
    await deps.db.transaction(async (tx) => {
      const locked = await lockChargeWithPayment(tx, id)
      if (locked) await issueReceipt(tx, deps, locked)
    })
  }
}

/** Makes a payer with three charges that are paid, and no receipts yet. */
async function payerWithOldCharges(): Promise<Member> {
  const old = await member(site)
  const [enrolmentId = ''] = await enrol(old, { monto: 0, people: [person()] })
  await storeCharges(
    site.deps.db,
    [3, 1, 2].map((month) => ({
      charge: {
        payerId: old.user.id,
        enrolmentId,
        amountCents: 6000,
        dueAt: new Date(`2024-0${month}-28T09:00:00Z`),
        chargedOn: `2024-0${month}-28`,
        serviceMonth: `2024-0${month}`,
      },
      payment: { status: 'succeeded', providerId: `pi_${old.user.id}_${month}` },
    })),
  )
  return old
}

describe('the list of receipts', () => {
  it('offers no document of a year in which nothing was paid yet', async () => {
    const owing = await payerWithOldCharges()
    await site.deps.db
      .update(charges)
      .set({ status: 'open', settledAt: null })
      .where(eq(charges.payerId, owing.user.id))
    const found = await list('', owing)
    expect(found).toMatchObject({ years: ['2024'], receiptYears: [] })
  })

  it('gives the number, the month that it pays and the document of each', async () => {
    const { invoices: rows, total } = await list('?year=2025')
    expect(total).toBe(3)
    expect(rows.map(({ number }) => number).sort()).toEqual(['2025-0001', '2025-0002', '2025-0003'])
    expect(rows[0]).toMatchObject({
      date: '2025-12-30',
      serviceMonth: '2025-12',
      amount: 60,
      refunded: 0,
      status: 'paid',
      pdfUrl: expect.stringMatching(/^\/api\/invoices\/[0-9a-f-]{36}\/pdf$/),
    })
  })

  it('is narrowed by year, person and programme, and says what can be chosen', async () => {
    const all = await list()
    expect(all.years).toEqual(['2026', '2025'])
    expect(all.receiptYears).toEqual(['2026', '2025'])
    expect(all.programmes).toEqual([
      { id: 1, name: 'ONA' },
      { id: 2, name: 'ONARTE' },
    ])
    expect(all.enrollees.map(({ name }) => name)).toEqual(['Łukasz Muñoz', 'Maite Etxeberria'])
    const maitesId = all.enrollees[1]?.id
    const some = await list(`?year=2026&enrollee=${maitesId}&programmeId=2`)
    expect(some.invoices.length).toBeGreaterThanOrEqual(2)
    for (const { persona, programaNombre, date } of some.invoices) {
      expect([persona, programaNombre, date.slice(0, 4)]).toEqual([
        'Maite Etxeberria',
        'ONARTE',
        '2026',
      ])
    }
    expect(some.sums.paid).toBe(60 * some.invoices.length)
    expect(some.years).toEqual(all.years)
    expect((await list('?year=1999')).invoices).toEqual([])
  })

  it('shows a first page and more on request, with the sums of them all', async () => {
    const all = await list()
    const first = await list('?limit=2')
    expect(first.invoices).toEqual(all.invoices.slice(0, 2))
    expect([first.total, first.sums]).toEqual([all.total, all.sums])
  })

  it('refuses what cannot be meant', async () => {
    for (const query of ['?year=two', '?enrollee=1', '?limit=0', '?limit=100000']) {
      const { status } = await payer.call(listInvoices, { query })
      expect(status, query).toBe(422)
    }
  })
})

describe('the document of a receipt', () => {
  it('says all that a receipt says, in the reader’s language, and can be read aloud', async () => {
    const { invoices: rows } = await list('?year=2025')
    const row = rows.find(({ persona }) => persona === 'Łukasz Muñoz')
    const reply = await payer.file(`${row?.pdfUrl}?lng=eu`)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="ordainagiria-${row?.number}.pdf"`,
      'cache-control': 'no-store',
    })
    const { pages, elements, source } = readPdf(reply.bytes)
    const text = pages[0]?.join(' ').replace(/\s+/g, ' ') ?? ''
    for (const words of [
      `${row?.number} ordainagiria`,
      '2025eko abenduaren 30a',
      'Kuota: 2025eko abendua',
      'Itziar Agirre',
      'ONA',
      'Ongizate Gipuzkoa',
      'Ordainduta',
    ]) {
      expect(text).toContain(words)
    }
    expect(pages[0]).toContain('60,00\u00a0€')
    expect(text).toContain('Ł ukasz Muñoz')
    expect(elements.slice(0, 8)).toEqual(['Document', 'H1', 'P', 'P', 'P', 'Table', 'TR', 'TH'])
    for (const entry of [
      '/StructTreeRoot',
      '/Lang (eu-ES)',
      '/Marked true',
      '/DisplayDocTitle true',
    ]) {
      expect(source).toContain(entry)
    }
    expect(source).toContain('pdfuaid:part')
    expect(source).toContain('/Scope /Row')
    expect(source).toContain('AtkinsonHyperlegibleNext')
    expect(source).not.toContain('Helvetica')
  })

  it('says what has been given back since, and leaves out what was not', async () => {
    const { invoices: rows } = await list('?year=2026')
    const row = rows.at(-1)
    await giveBack(row?.id ?? '', [
      { amountCents: 2000, status: 'succeeded', settledAt: new Date('2026-03-05T09:00:00Z') },
      { amountCents: 1000, status: 'pending' },
      { amountCents: 900, status: 'failed', settledAt: new Date('2026-03-06T09:00:00Z') },
    ])
    const text = readPdf((await payer.file(`${row?.pdfUrl}?lng=es`)).bytes).pages[0] ?? []
    expect(text).toContain('-20,00\u00a0€ el 5 de marzo de 2026 (R2026-0001)')
    expect(text).toContain('Pagado. Hemos devuelto una parte')
    expect(text).toContain('40,00\u00a0€')
    expect(text.join(' ')).not.toContain('10,00')
    const shown = (await list('?year=2026')).invoices.at(-1)
    expect(shown).toMatchObject({ status: 'partlyRefunded', refunded: 20, amount: 60 })
  })

  it('is not accessible to others, and does not exist before it is paid', async () => {
    const [mine] = (await list()).invoices
    const stranger = await member(site)
    for (const url of [mine?.pdfUrl ?? '', `/api/invoices/${randomUUID()}/pdf`]) {
      const { status, bytes } = await stranger.file(url)
      expect([status, JSON.parse(bytes.toString()).code]).toEqual([404, 'invoices.notFound'])
    }
    expect((await stranger.file('/api/invoices/year/2026/pdf')).status).toBe(404)
    expect((await site.visitor().file(mine?.pdfUrl ?? '')).status).toBe(401)
  })

  it('leads a browser back to the page where it has to log in or reads that it went wrong', async () => {
    const link = `/api/invoices/${randomUUID()}/pdf`
    const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const loggedOut = await site.visitor().file(link, browser)
    expect([loggedOut.status, loggedOut.headers.location]).toEqual([303, '/invoices'])
    const missing = await payer.file(link, browser)
    expect([missing.status, missing.headers.location]).toEqual([303, '/invoices?descarga=0'])
  })
})

describe('the document of a year', () => {
  it('begins with the sum, what was given back taken off, and has a line for each receipt and what corrects it', async () => {
    const receiptsOf2026 = (await list('?year=2026')).invoices
    const reply = await payer.file('/api/invoices/year/2026/pdf?lng=es')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="recibos-2026.pdf"')
    const { pages, elements, source } = readPdf(reply.bytes)
    const [cover = [], table = []] = pages
    const paid = receiptsOf2026.length * 60
    expect(cover).toEqual(expect.arrayContaining(['Recibos de 2026', 'Itziar Agirre']))
    expect(cover).toContain(`${paid - 20},00\u00a0€`)
    expect(cover).toContain(`${receiptsOf2026.length} recibos`)
    const numbers = receiptsOf2026.flatMap(({ documents }) => documents.map((one) => one.number))
    expect(numbers).toContain('R2026-0001')
    for (const number of numbers) expect(table).toContain(number)
    expect(elements.filter((element) => element === 'TR')).toHaveLength(numbers.length + 1)
    expect(source).toContain('/Scope /Column')
  })

  it('is there for years that have receipts alone', async () => {
    expect((await payer.file('/api/invoices/year/1999/pdf')).status).toBe(404)
    expect((await payer.file('/api/invoices/year/all/pdf')).status).toBe(422)
  })
})

describe('when the account is erased', () => {
  it('names go from its receipts, numbers and amounts stay', async () => {
    const leaver = await member(site)
    await enrol(leaver, { monto: 0, people: [maite] })
    await site.moveClockTo('2026-04-30T12:00:00Z')
    const [mine] = (await list('', leaver)).invoices
    await deleteAccount(site, leaver)
    const which = eq(receipts.chargeId, mine?.id ?? '')
    const [receipt] = await site.deps.db.select().from(receipts).where(which)
    expect(receipt).toMatchObject({ payerName: null, personName: null, amountCents: 6000 })
    expect(await leaver.call(accounts.checkAuth)).toMatchObject({
      body: { isAuthenticated: false },
    })
  })
})

describe('an account erased while a receipt is being issued', () => {
  it('waits for it and takes its names as well, though the enrolment has ended before', async () => {
    const leaver = await payerWithOldCharges()
    const { db } = site.deps
    const [open] = await db.select().from(charges).where(eq(charges.payerId, leaver.user.id))
    const request = {
      enrolmentId: open?.enrolmentId ?? '',
      reason: 'other',
      comment: null,
    } as const
    await cancelEnrolment(site.deps, { ...request, cancelledBy: leaver.user.id })
    const token = await deletionToken(site, leaver)
    const issued = Promise.withResolvers<void>()
    const deps = { ...site.deps, businessClock: { now: () => pausedAt(issued) } }
    const issuing = issueFor(leaver, deps)
    await issued.promise
    const erasing = follow(site, token)
    await expect.poll(waiting, { interval: 20 }).toBe(1)
    goOn.resolve()
    await Promise.all([issuing, erasing])
    const theirs = await db
      .select({ payerName: receipts.payerName, personName: receipts.personName })
      .from(receipts)
      .innerJoin(charges, eq(charges.id, receipts.chargeId))
      .where(eq(charges.payerId, leaver.user.id))
    expect(theirs).toEqual(Array(3).fill({ payerName: null, personName: null }))
  })
})

/** The names are read by now, and the receipt is not written yet. */
const goOn = Promise.withResolvers<void>()
async function pausedAt(arrived: PromiseWithResolvers<void>): Promise<Date> {
  arrived.resolve()
  await goOn.promise
  return site.deps.businessClock.now()
}

async function waiting(): Promise<number> {
  const { rows } = await site.deps.db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

async function giveBack(
  chargeId: string,
  rows: Omit<typeof refunds.$inferInsert, 'chargeId' | 'reason'>[],
): Promise<void> {
  const { db } = site.deps
  await db
    .insert(refunds)
    .values(rows.map((row) => ({ ...row, chargeId, reason: 'illness' as const })))
  await db.update(charges).set({ refundedCents: 2000 }).where(eq(charges.id, chargeId))
  await correctReceipts(db, eq(charges.id, chargeId))
}
