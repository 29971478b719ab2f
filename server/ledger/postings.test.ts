import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMonths, firstDayOf } from '#domain/kernel/calendar.ts'
import type { Account } from '#domain/ledger/ledger.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import {
  charges,
  disputes,
  donations,
  enrollees,
  enrolments,
  journals,
  ledgerEntries,
  payments,
  refunds,
  users,
} from '#server/schema.ts'
import { seedProgrammes } from '#server/seed.ts'
import { storeCharges } from '#testing/billing/standing-charges.ts'
import { shared } from '#testing/shared.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const connection = shared(openTestDatabase)
const at = new Date('2027-01-10T10:00:00Z')
const owner = { payerId: '', enrolmentId: '' }
let months = 0

beforeAll(async () => {
  const { db } = connection
  await seedProgrammes(db)
  const name = { firstName: 'A', lastName: 'B' }
  const account = { email: 'a@example.org', passwordHash: 'x', phone: '+34', locality: 'Z' }
  const [user] = await db
    .insert(users)
    .values({ ...account, ...name })
    .returning()
  owner.payerId = user?.id ?? ''
  const [enrollee] = await db
    .insert(enrollees)
    .values({ payerId: owner.payerId, personKey: 'a', birthDate: '1950-01-01', ...name })
    .returning()
  const [enrolment] = await db
    .insert(enrolments)
    .values({
      payerId: owner.payerId,
      programmeId: 1,
      enrolleeId: enrollee?.id ?? '',
      status: 'active',
    })
    .returning()
  owner.enrolmentId = enrolment?.id ?? ''
})

type Sums = Partial<Record<Account, number>>

async function sums(): Promise<Sums> {
  const rows = await connection.db
    .select({ account: ledgerEntries.account, cents: sql<number>`sum(cents)::int` })
    .from(ledgerEntries)
    .groupBy(ledgerEntries.account)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** Returns the journals that do not have two entries or more which sum to zero. */
async function unbalanced(): Promise<unknown[]> {
  const { rows } = await connection.db.execute(sql`
    select j.occasion from journals j left join ledger_entries e on e.journal_id = j.id
    group by j.id having count(e.*) < 2 or sum(e.cents) <> 0`)
  return rows
}

async function fallDue(amountCents: number): Promise<string> {
  months += 1
  const serviceMonth = addMonths('2001-01', months)
  const charge = {
    ...owner,
    amountCents,
    serviceMonth,
    dueAt: at,
    chargedOn: firstDayOf(serviceMonth),
  }
  const [id = ''] = await storeCharges(connection.db, [{ charge, payment: { status: 'due' } }])
  return id
}

const paymentOf = (chargeId: string) =>
  sql`${payments.id} in (select payment_id from payment_allocations where charge_id = ${chargeId})`

async function pay(tx: Queryable, id: string): Promise<void> {
  await tx.update(payments).set({ status: 'succeeded', paidAt: at }).where(paymentOf(id))
  await tx.update(charges).set({ status: 'settled', settledAt: at }).where(eq(charges.id, id))
}

/** Says what may happen to one month's fee of an amount, and what each account has of it afterwards. */
const lives = {
  owed: { steps: [], sums: (a: number) => ({ receivable: a, membership: -a }) },
  givenUp: { steps: ['void'], sums: () => ({}) },
  paid: { steps: ['pay'], sums: (a: number) => ({ provider: a, membership: -a }) },
  paidAfterAll: { steps: ['void', 'pay'], sums: (a: number) => ({ provider: a, membership: -a }) },
  refunded: { steps: ['pay', 'refund'], sums: () => ({}) },
  refundFailed: {
    steps: ['pay', 'refund', 'refundFails'],
    sums: (a: number) => ({ provider: a, membership: -a }),
  },
  disputed: { steps: ['pay', 'dispute'], sums: (a: number) => ({ disputed: a, membership: -a }) },
  won: {
    steps: ['pay', 'dispute', 'won'],
    sums: (a: number) => ({ provider: a, membership: -a }),
  },
  lost: {
    steps: ['pay', 'dispute', 'lost'],
    sums: (a: number) => ({ receivable: a, membership: -a }),
  },
  lostAndGivenUp: { steps: ['pay', 'dispute', 'lost', 'void'], sums: () => ({}) },
} as const

type Step = (typeof lives)[keyof typeof lives]['steps'][number]

async function take(step: Step, id: string, amountCents: number): Promise<void> {
  const { db } = connection
  const ofCharge = { chargeId: id, amountCents }
  const end = (status: 'won' | 'lost') =>
    db.update(disputes).set({ status, closedAt: at }).where(eq(disputes.chargeId, id))
  await {
    void: () =>
      db
        .update(charges)
        .set({ status: 'void', voidedAt: at, settledAt: null })
        .where(eq(charges.id, id)),
    pay: () => pay(db, id),
    refund: () =>
      db
        .insert(refunds)
        .values({ ...ofCharge, reason: 'other', status: 'succeeded', settledAt: at }),
    refundFails: () => db.update(refunds).set({ status: 'failed' }).where(eq(refunds.chargeId, id)),
    dispute: () =>
      db
        .insert(disputes)
        .values({ ...ofCharge, stripeDisputeId: `dp_${id}`, status: 'open', openedAt: at }),
    won: () => end('won'),
    lost: () => end('lost'),
  }[step]()
}

/** Everything that is stored is stored once more, as after an event that comes twice. */
async function storeAgain(): Promise<void> {
  for (const table of ['charges', 'payments', 'refunds', 'disputes']) {
    await connection.db.execute(sql`update ${sql.identifier(table)} set status = status`)
  }
}

describe('what is posted', () => {
  it('follows from what happened to each month, in whatever order and however often it is stored', async () => {
    const life = fc.tuple(
      fc.constantFrom(...(Object.keys(lives) as (keyof typeof lives)[])),
      fc.integer({ min: 1, max: 9999 }),
    )
    const property = fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (chosen, turns) => {
        const expected: Sums = await sums()
        const running = await Promise.all(
          chosen.map(async ([name, amount]) => ({
            id: await fallDue(amount),
            amount,
            left: [...lives[name].steps],
          })),
        )
        for (const [name, amount] of chosen) {
          const own: Sums = lives[name].sums(amount)
          for (const [account, cents] of Object.entries(own)) {
            expected[account as Account] = (expected[account as Account] ?? 0) + cents
          }
        }
        // The steps of one month keep their order; those of several mix.
        for (
          let open = running;
          open.length > 0;
          open = open.filter(({ left }) => left.length > 0)
        ) {
          const one = open[(turns.next().value as number) % open.length]
          const step = one?.left.shift()
          if (one && step) await take(step, one.id, one.amount)
        }
        await storeAgain()
        const found = await sums()
        for (const account of Object.keys(found) as Account[]) {
          expect([account, found[account]]).toEqual([account, expected[account] ?? 0])
        }
        expect(await unbalanced()).toEqual([])
      },
    )
    await fc.assert(property, { numRuns: 15 })
  })

  it('is the same for what was stored before there was a ledger', async () => {
    const { db, pool } = connection
    const client = await pool.connect()
    const before = await sums()
    await client.query('set session_replication_role = replica')
    await client.query(`insert into donations (amount_cents, anonymous, payment_status, paid_at)
      values (2500, true, 'paid', now())`)
    await client.query('set session_replication_role = origin')
    client.release()
    expect(await sums()).toEqual(before)
    await db.execute(sql`update donations set payment_status = payment_status`)
    const after = await sums()
    expect(after.donations).toBe((before.donations ?? 0) - 2500)
    expect(after.provider).toBe((before.provider ?? 0) + 2500)
  })

  it('a donation that is given back leaves nothing', async () => {
    const { db } = connection
    const before = await sums()
    const [given] = await db
      .insert(donations)
      .values({ amountCents: 1000, anonymous: true, paymentStatus: 'paid', paidAt: at })
      .returning()
    await db.insert(refunds).values({
      donationId: given?.id ?? null,
      amountCents: 1000,
      reason: 'other',
      status: 'succeeded',
      settledAt: at,
    })
    expect(await sums()).toEqual(before)
  })

  it('is posted once where two store the same at once', async () => {
    const { db } = connection
    const id = await fallDue(6000)
    await Promise.all([1, 2, 3].map(() => db.transaction((tx) => pay(tx, id))))
    expect(
      await db.$count(
        journals,
        sql`occasion in (select 'payment:' || payment_id from payment_allocations where charge_id = ${id})`,
      ),
    ).toBe(1)
  })
})

describe('the ledger', () => {
  const refusal = async (statement: string) =>
    connection.pool.query(statement).then(
      () => null,
      (error: Error) => error.message,
    )

  it.each([
    'update journals set kind = kind',
    'update ledger_entries set cents = cents + 1',
    'delete from ledger_entries',
    'delete from journals where id < 0',
    'truncate journals, ledger_entries',
  ])('refuses: %s', async (statement) => {
    expect(await refusal(statement)).toContain('kept as it was written')
  })

  it('refuses a journal that does not sum to zero, when the transaction ends', async () => {
    const count = () => connection.db.$count(journals)
    const before = await count()
    const statement = `with j as (insert into journals (occasion, kind, at) values ('x', 'correction', now()) returning id)
      insert into ledger_entries select id, 'bank', 1 from j`
    expect(await refusal(statement)).toContain('sum to zero')
    expect(await count()).toBe(before)
  })
})
