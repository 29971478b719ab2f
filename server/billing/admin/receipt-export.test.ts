import { strFromU8, unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { receiptColumns } from '#domain/billing/admin/receipt-columns.ts'
import { sumReceipts } from '#domain/billing/admin/receipt-contract.ts'
import type { WirePerson } from '#domain/enrolments/wire-person.ts'
import { spreadsheetRows } from '#domain/kernel/lists/export-formats.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { fileColumns } from '#server/kernel/lists/list-file.ts'
import { spreadsheetXlsx } from '#server/kernel/lists/spreadsheet-xlsx.ts'
import { auditLog, charges, enrollees, refunds } from '#server/schema.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { chargesOf, giveBack, payerOf, refundCards } from '#testing/billing/refunding.ts'
import { administrator, type Member, member, person } from '#testing/builders.ts'
import { correctReceipts } from '#testing/bulk-seed/payments-of-charges.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

const maite = person({ nombre: 'Maite', apellido: 'Etxeberria' })

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })
const treasurer = shared(() => administrator(site))
const payer = shared(() => member(site))
/** Two people are paid in January 2026 and in February, when a part is given back. */
beforeAll(async () => {
  const formula: WirePerson = person({ nombre: 'Cosme', apellido: 'Damian' })
  await enrol(payer, { monto: 120, people: [maite, formula] })
  await site.moveClockTo('2026-02-28T12:00:00Z')
  const { db } = site.deps
  const [paid] = await db.select().from(charges).where(eq(charges.serviceMonth, '2026-01'))
  await db.insert(refunds).values({
    chargeId: paid?.id ?? '',
    amountCents: 2050,
    reason: 'illness',
    status: 'succeeded',
    stripeRefundId: 're_1',
    // Half past midnight in Madrid: already March there.
    settledAt: new Date('2026-02-28T23:30:00Z'),
  })
  await correctReceipts(db, sql`true`)
})

async function sums(from: string, to: string) {
  return (await treasurer.call(sumReceipts, { query: { from, to } })).body
}

const file = (query: string, who: Member = treasurer) =>
  who.file(`/api/admin/receipts/export?${query}`)

const rowsOf = (bytes: Buffer) =>
  papaparse.parse<string[]>(
    bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim(),
    {
      delimiter: ';',
    },
  ).data

describe('the accounts of a period', () => {
  it('count receipts on the day of payment and refunds on the day, in Madrid, on which they were made', async () => {
    expect(await sums('2026-01-01', '2026-03-31')).toEqual({
      receipts: 4,
      refunds: 1,
      returned: 0,
      charged: 240,
      refunded: 20.5,
      disputed: 0,
      net: 219.5,
      years: ['2026'],
    })
    expect(await sums('2026-02-01', '2026-02-28')).toMatchObject({ receipts: 2, refunds: 0 })
    expect(await sums('2026-03-01', '2026-03-01')).toMatchObject({ charged: 0, net: -20.5 })
  })

  it('begin before they end, on days that exist', async () => {
    for (const query of ['from=2026-02-01&to=2026-01-31', 'from=2026-02-30&to=2026-03-01', '']) {
      const answer = await treasurer.call(sumReceipts, { query })
      expect(answer.status, query).toBe(422)
    }
  })
})

describe('the CSV file', () => {
  it('opens by a double click: mark, semicolons, decimal commas, days as they are written here', async () => {
    const { headers, bytes } = await file('from=2026-01-01&to=2026-03-31&format=csv&lng=es')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="recibos-2026-01-01-2026-03-31.csv"',
      'cache-control': 'no-store',
    })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, first, ...others] = rowsOf(bytes)
    expect(head?.slice(0, 5)).toEqual(['Tipo', 'Número', 'Rectifica', 'Fecha', 'Cuota de'])
    expect(first?.slice(0, 7)).toEqual([
      'Recibo',
      '2026-0001',
      '',
      '30/01/2026',
      'enero de 2026',
      'ONA',
      'Itziar Agirre',
    ])
    expect(first?.slice(8, 10)).toEqual(['60,00', ''])
    expect(first?.[10]).toBe('Tarjeta')
    expect(first?.[11]).toMatch(/^pi_/)
    expect(others).toHaveLength(4)
    const refund = others.at(-1)
    expect(refund?.filter((_, column) => ![4, 5, 6, 7].includes(column))).toEqual([
      'Devolución',
      'R2026-0001',
      expect.stringMatching(/^2026-\d{4}$/),
      '01/03/2026',
      '',
      '20,50',
      'Tarjeta',
      're_1',
    ])
  })

  it('takes words for words, whatever they begin with', async () => {
    const names = ['=HYPERLINK("http://x")', '+34 600', '-1+1', '@SUM(A1)', '\t=1']
    const { db } = site.deps
    await db
      .insert(enrollees)
      .values(names.map((name) => ({ ...receiptOf(payer), personKey: name, firstName: name })))
    await pay(1, names)
    const { bytes } = await file('from=2026-01-01&to=2026-12-31&format=csv')
    const people = rowsOf(bytes).map((row) => row[7] ?? '')
    for (const name of names) expect(people).toContain(`'${name} Damian`)
    for (const name of people) expect(name).not.toMatch(/^\s*[=+\-@]/)
  })

  it('has all of many receipts, each once and in their order', async () => {
    await pay(2345, ['Maite'])
    const { bytes } = await file('from=2026-01-01&to=2026-12-31&format=csv')
    const numbers = rowsOf(bytes).flatMap(([kind, number]) => (kind === 'Recibo' ? [number] : []))
    expect(numbers.length).toBeGreaterThan(2345)
    expect(numbers).toEqual(numbers.map((_, place) => `2026-${String(place + 1).padStart(4, '0')}`))
  })
})

describe('the Excel file', () => {
  it('has real numbers and real days', async () => {
    const reply = await file('from=2026-01-01&to=2026-01-31&format=xlsx&lng=eu')
    expect(reply.headers['content-disposition']).toContain('ordainagiriak-2026-01-01')
    const files = unzipSync(reply.bytes)
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    const strings = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array())
    expect(strings).toContain('Ordainagiria')
    expect(strings).toContain('Maite Etxeberria')
    // The 30th of January 2026 as spreadsheets count days.
    expect(sheet).toMatch(/<c [^>]*r="D2"[^>]*><v>46052<\/v>/)
    expect(sheet).toMatch(/<c [^>]*r="I2"[^>]*><v>60<\/v>/)
  })

  it('is refused where it would be too large, before it takes the memory', async () => {
    const entry = {
      kind: 'receipt' as const,
      number: '2026-0001',
      corrects: null,
      day: '2026-01-30',
      charged: 6000,
      serviceMonth: '2026-01',
      programme: 'ONA',
      payer: null,
      person: null,
      refunded: null,
      reference: null,
    }
    let given = 0
    async function* endless() {
      for (; given < 10 * spreadsheetRows; given += 1000) yield Array(1000).fill(entry)
    }
    const table = { columns: fileColumns(receiptColumns, 'es'), batches: endless() }
    const made = spreadsheetXlsx(table, 'recibos')
    await expect(made).rejects.toMatchObject({ code: 'admin.exportTooLarge' })
    expect(given).toBeLessThan(2 * spreadsheetRows)
  })
})

describe('a refund that fails in the quarter after it was made', () => {
  let later: TestApp
  beforeAll(async () => {
    later = await startTestApp({ now: '2025-11-05T09:00:00Z' })
  })

  it('stays in its own, and is taken off in a line of the day on which the money came back', async () => {
    const actor = await administrator(later)
    const accounts = async (query: string) => ({
      sums: (await actor.call(sumReceipts, { query })).body,
      lines: rowsOf((await file(`${query}&format=csv&lng=es`, actor)).bytes).slice(1),
    })
    const quarter4 = 'from=2025-10-01&to=2025-12-31'
    const quarter1 = 'from=2026-01-01&to=2026-03-31'
    const charged = await payerOf(later, 1, refundCards.fails)
    await later.moveClockTo('2025-12-31T12:00:00Z')
    const [charge] = await chargesOf(later, charged)
    if (!charge) throw new Error('nothing was charged')
    await giveBack(actor, charge, { amount: 60 })
    await later.deps.background.settled()
    const closed = await accounts(quarter4)
    expect(closed.sums).toMatchObject({ refunds: 1, returned: 0, refunded: 60 })
    expect(closed.lines.at(-1)?.slice(0, 4)).toEqual([
      'Devolución',
      'R2025-0001',
      '2025-0001',
      '31/12/2025',
    ])

    await later.moveClockTo('2026-01-01T18:00:00Z')
    const status = async () => (await later.deps.db.select().from(refunds))[0]?.status
    await expect.poll(status).toBe('failed')
    expect(await accounts(quarter4)).toEqual(closed)
    const { sums, lines } = await accounts(quarter1)
    expect(sums).toMatchObject({
      refunds: 0,
      returned: 1,
      charged: 0,
      refunded: -60,
      disputed: 0,
      net: 60,
    })
    expect(lines.map((line) => line.slice(0, 4))).toEqual([
      ['Devolución que no llegó', 'R2026-0001', '2025-0001', '01/01/2026'],
    ])
    expect(lines[0]?.[9]).toBe('-60,00')
    expect(lines[0]?.[10]).toBe(closed.lines.at(-1)?.[10])
  })
})

it('each file that is taken is written down, with who took it and no names', async () => {
  const other = await administrator(site)
  await file('from=2026-01-01&to=2026-01-31&format=csv', other)
  const which = eq(auditLog.actorId, other.user.id)
  expect(await site.deps.db.select().from(auditLog).where(which)).toMatchObject([
    {
      action: 'admin.exportReceipts',
      subject: 'receipts',
      before: null,
      after: { from: '2026-01-01', to: '2026-01-31', format: 'csv' },
    },
  ])
})

const receiptOf = ({ user }: Member) => ({
  payerId: user.id,
  lastName: 'Damian',
  birthDate: '1950-01-01',
})

/** So many months, long past, of each of these people; they are paid, and their receipts issued, now. */
async function pay(months: number, names: string[]): Promise<void> {
  await site.deps.db.execute(sql`
    with people as (
      select * from enrollees where payer_id = ${payer.user.id} and name = any(${sql.param(names)})),
    gone as (
      insert into enrolments (payer_id, programme_id, enrollee_id, status, ended_at, effective_end_date)
      select payer_id, 2, id, 'inactive', now(), '2024-01-31' from people
      returning id, payer_id, enrollee_id),
    charged as (
      insert into charges
        (payer_id, enrolment_id, amount_cents, due_at, charged_on, service_month, status, settled_at)
      select payer_id, id, 6000, '2024-01-30', '2024-01-30',
        to_char(date '1900-01-01' + n * interval '1 month', 'YYYY-MM'), 'settled', '2026-03-01'
      from gone, generate_series(1, ${months}::int) n
      returning id, enrolment_id, payer_id, amount_cents, settled_at),
    paid as (
      insert into payments (id, payer_id, method, amount_cents, status, paid_at)
      select id, payer_id, 'card', amount_cents, 'succeeded', settled_at from charged)
    insert into receipts
      (series, charge_id, payment_id, issued_on, service_month, amount_cents, programme, person_name, issuer)
    select '2026', charged.id, charged.id, '2026-03-01', '2024-01', 6000, 'ONARTE', name || ' ' || surname, '{}'
    from charged join gone on gone.id = enrolment_id join people on people.id = enrollee_id`)
}
