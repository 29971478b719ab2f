import { beforeAll, describe, expect, it } from 'vitest'
import { addMonths } from '#domain/kernel/calendar.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { charges, enrollees, enrolments, receiptSeries, receipts, users } from '#server/schema.ts'
import { seedProgrammes } from '#server/seed.ts'
import { makePaymentsOfCharges } from '#testing/bulk-seed/payments-of-charges.ts'
import { shared } from '#testing/shared.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const connection = shared(openTestDatabase)
let payerId = ''
let enrolmentId = ''

beforeAll(async () => {
  const { db } = connection
  await seedProgrammes(db)
  const name = { passwordHash: 'x', firstName: 'A', lastName: 'B', phone: '+34', locality: 'Z' }
  const [user] = await db
    .insert(users)
    .values({ email: 'payer@example.org', ...name })
    .returning()
  payerId = user?.id ?? ''
  const [enrollee] = await db
    .insert(enrollees)
    .values({ payerId, personKey: 'a', firstName: 'A', lastName: 'B', birthDate: '1950-01-01' })
    .returning()
  const [enrolment] = await db
    .insert(enrolments)
    .values({ payerId, programmeId: 1, enrolleeId: enrollee?.id ?? '', status: 'active' })
    .returning()
  enrolmentId = enrolment?.id ?? ''
})

let chargesMade = 0

/** Returns its id, which its payment has too. */
async function paidCharge(): Promise<string> {
  chargesMade += 1
  const [charge] = await connection.db
    .insert(charges)
    .values({
      payerId,
      enrolmentId,
      amountCents: 6000,
      dueAt: new Date('2025-01-30T09:00:00Z'),
      chargedOn: '2025-01-30',
      serviceMonth: addMonths('2025-01', chargesMade),
      status: 'settled',
      settledAt: new Date('2025-01-30T09:00:10Z'),
    })
    .returning()
  const id = charge?.id ?? ''
  await makePaymentsOfCharges(connection.db, eq(charges.id, id))
  return id
}

const receiptOf = (chargeId: string, series: string) => ({
  series,
  chargeId,
  paymentId: chargeId,
  issuedOn: `${series}-01-30`,
  serviceMonth: `${series}-01`,
  amountCents: 6000,
  programme: 'ONA',
  payerName: 'Itziar Agirre',
  personName: 'Maite Etxeberria',
  issuer: {},
})

async function issue(series: string, changes: Partial<typeof receipts.$inferInsert> = {}) {
  const values = { ...receiptOf(await paidCharge(), series), ...changes }
  const [receipt] = await connection.db.insert(receipts).values(values).returning()
  if (!receipt) throw new Error('not issued')
  return receipt
}

async function refusal(statement: Promise<unknown>): Promise<string> {
  const error = await statement.then(
    () => null,
    (reason: unknown) => reason,
  )
  const { cause } = (error ?? {}) as { cause?: { constraint?: string; message?: string } }
  return cause?.constraint ?? cause?.message ?? 'accepted'
}

describe('the number of a receipt', () => {
  it('is given by the database, whatever is written, and starts with 1 each year', async () => {
    expect((await issue('2025', { number: 700 })).number).toBe(1)
    expect((await issue('2025')).number).toBe(2)
    expect((await issue('2026')).number).toBe(1)
    expect((await issue('2025')).number).toBe(3)
  })

  it('leaves no gap where a receipt was not issued after all', async () => {
    const first = await issue('2027')
    const chargeId = await paidCharge()
    const given: number[] = []
    const undone = connection.db.transaction(async (tx) => {
      const [row] = await tx.insert(receipts).values(receiptOf(chargeId, '2027')).returning()
      given.push(row?.number ?? 0)
      throw new Error('the process dies here')
    })
    await expect(undone).rejects.toThrow('dies here')
    const again = { ...receiptOf(first.chargeId, '2027') }
    expect(await refusal(connection.db.insert(receipts).values(again))).toBe('receipts_payment')
    expect(given).toEqual([2])
    expect((await issue('2027')).number).toBe(2)
  })

  it('is another one for each of twenty that are issued at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, paidCharge))
    const issued = await Promise.all(
      ids.map((id) => connection.db.insert(receipts).values(receiptOf(id, '2028')).returning()),
    )
    const numbers = issued.flatMap((rows) => rows.map(({ number }) => number))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  })

  it('cannot be set back, moved on or taken from elsewhere', async () => {
    await issue('2029')
    const { db } = connection
    const ofYear = eq(receiptSeries.series, '2029')
    const byIssuing = 'numbers of receipts are given by issuing one'
    expect(await refusal(db.update(receiptSeries).set({ lastNumber: 0 }).where(ofYear))).toBe(
      byIssuing,
    )
    expect(await refusal(db.delete(receiptSeries).where(ofYear))).toBe(byIssuing)
    const begun = db.insert(receiptSeries).values({ series: '2030', lastNumber: 41 })
    expect(await refusal(begun)).toBe(byIssuing)
  })
})

describe('a receipt that was issued', () => {
  const kept = 'receipts are kept as they were issued'

  it('can be neither changed nor deleted', async () => {
    const { id } = await issue('2031')
    const { db } = connection
    const which = eq(receipts.id, id)
    for (const change of [
      { amountCents: 1 },
      { number: 7 },
      { issuedOn: '2031-02-01' },
      { issuer: { legalName: 'Somebody else' } },
      { payerName: 'Somebody Else' },
      { personName: null, amountCents: 1 },
    ]) {
      expect(await refusal(db.update(receipts).set(change).where(which))).toBe(kept)
    }
    expect(await refusal(db.delete(receipts).where(which))).toBe(kept)
  })

  it('may lose its names, and does not get them back', async () => {
    const { id } = await issue('2032')
    const { db } = connection
    const which = eq(receipts.id, id)
    await db.update(receipts).set({ payerName: null, personName: null }).where(which)
    const [emptied] = await db.select().from(receipts).where(which)
    expect(emptied).toMatchObject({ number: 1, payerName: null, personName: null })
    const back = db.update(receipts).set({ payerName: 'Itziar Agirre' }).where(which)
    expect(await refusal(back)).toBe(kept)
  })

  it('has a number that every receipt of its year agrees with', async () => {
    const rows = await connection.db
      .select({
        series: receipts.series,
        issued: sql<number>`count(*)::int`,
        highest: sql<number>`max(${receipts.number})`,
      })
      .from(receipts)
      .groupBy(receipts.series)
    expect(rows.length).toBeGreaterThan(5)
    for (const { issued, highest } of rows) expect(issued).toBe(highest)
  })
})
