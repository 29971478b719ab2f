// @module-tag slow

import { beforeAll, describe, expect, it } from 'vitest'
import { correctLedger, readLedger } from '#domain/ledger/contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { donate, payDonation } from '#testing/billing/donating.ts'
import { enrol, enrolOne } from '#testing/billing/enrolling.ts'
import { chargesOf, providerRefunds } from '#testing/billing/refunding.ts'
import { administrator, member, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { readBalance } from './read-balance.ts'
import { unexplained } from './unexplained.ts'

/** Kept without trouble; whoever pays with it disputes the payment. */
const disputedCard = '4000000000000259'

const site = sharedTestApp({ now: '2027-01-10T09:00:00Z' })
const treasurer = shared(() => administrator(site))

const statement = async (month: string) =>
  (await treasurer.call(readLedger, { query: { month } })).body

/** Returns what the ledger has on an account, in cents. */
async function balanceOf(account: string): Promise<number> {
  const { rows } = await site.deps.db.execute<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from ledger_entries where account = ${account}`,
  )
  return rows[0]?.cents ?? 0
}

const providerBalance = () => cardSandbox(site).balance()

const post = (
  occasion: string,
  kind: string,
  into: string,
  outOf: string,
  cents: number,
  reference: string,
) =>
  site.deps.db.execute(
    sql`select post_journal(${occasion}, ${kind}, now(), ${into}, ${outOf}, ${cents}, ${reference})`,
  )

/** A month with everything in it: fees, a donation, a refund, a dispute and payouts. */
beforeAll(async () => {
  const payer = await member(site)
  await enrol(payer, { monto: 120, people: [person({ nombre: 'Ane' }), person({ nombre: 'Jon' })] })
  await enrolOne(await member(site), 60, disputedCard)
  await payDonation(site, (await donate(site)).body.clientSecret)
  await site.moveClockTo('2027-02-04T12:30:00Z')
  const [charge] = await chargesOf(site, payer)
  if (!charge) throw new Error('nothing was charged')
  await providerRefunds(site).make(charge, 2000)
  await settlePaymentEvents(site.deps)
})

describe('the provider’s statement', () => {
  it('differs in nothing that anybody must explain before it was ever read', async () => {
    const { unexplained: cents, differences, readUntil } = await statement('2027-01')
    expect(readUntil).toBeNull()
    expect(differences.length).toBeGreaterThan(0)
    expect(cents).toBe(0)
  })

  it('agrees to the cent with the ledger once it is read, also where two read it at once or the reading is cut off', async () => {
    const { payments } = site.deps
    const cutOff = {
      ...site.deps,
      payments: {
        ...payments,
        payoutsSince: () => {
          throw new Error('cut off')
        },
      },
    }
    await expect(readBalance(cutOff)).rejects.toThrow('cut off')
    await Promise.all([readBalance(site.deps), readBalance(site.deps)])
    expect(await unexplained(site.deps)).toEqual([])
    expect(await balanceOf('provider')).toBe(await providerBalance())
    expect(await balanceOf('fees')).toBeGreaterThan(0)
    expect(await balanceOf('bank')).toBeGreaterThan(0)
    expect(await balanceOf('transit')).toBeGreaterThanOrEqual(0)
  })

  it('that was read again and again posts nothing again', async () => {
    const entries = () => site.deps.db.execute(sql`select count(*) from ledger_entries`)
    const before = (await entries()).rows
    await readBalance(site.deps)
    expect((await entries()).rows).toEqual(before)
  })

  it('has a payout that the bank sends back in the next one', async () => {
    const [payout] = (
      await site.deps.db.execute<{ id: string }>(sql`select id from payouts where status = 'paid'`)
    ).rows
    const bank = await balanceOf('bank')
    await cardSandbox(site).failPayout(payout?.id ?? '')
    await readBalance(site.deps)
    expect(await balanceOf('bank')).toBeLessThan(bank)
    await site.moveClockTo('2027-02-09T13:00:00Z')
    await readBalance(site.deps)
    expect(await unexplained(site.deps)).toEqual([])
    // The refund since then went with it.
    expect(await balanceOf('bank')).toBe(bank - 2000)
    expect(await balanceOf('provider')).toBe(await providerBalance())
  })
})

describe('a month', () => {
  it('leads from what there was to what there is, cent by cent, and each payout has its receipts', async () => {
    const january = await statement('2027-01')
    const february = await statement('2027-02')
    expect([january.opening, january.closing]).toEqual([0, february.opening])
    for (const { opening, lines, closing } of [january, february]) {
      const moved = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      expect(Math.round(opening * 100) + moved).toBe(Math.round(closing * 100))
    }
    expect(Math.round(february.closing * 100)).toBe(
      (await balanceOf('provider')) + (await balanceOf('transit')),
    )
    const paid = january.lines.filter(({ kind }) => kind === 'payment')
    // Three of one moment.
    expect(paid.map(({ reference, amount }) => [reference, amount]).sort()).toEqual([
      ['2027-0001', 60],
      ['2027-0002', 60],
      ['2027-0003', 60],
    ])
    const payout = february.payouts.find(({ status }) => status === 'paid')
    const net = payout?.lines.reduce((sum, { amount, fee }) => sum + amount - fee, 0) ?? 0
    expect(net).toBeCloseTo(payout?.amount ?? 0)
    expect(february).toMatchObject({ unexplained: 0, differences: [] })
  })

  it('is a file for spreadsheets, too', async () => {
    const { bytes } = await treasurer.file(
      '/api/admin/ledger/export?month=2027-01&format=csv&lng=es',
    )
    expect(bytes.toString()).toContain('Cuota cobrada;2027-0001;60,00')
  })
})

describe('what nobody can explain', () => {
  it('is a fee that was forgotten, and old after two business days', async () => {
    const { db } = site.deps
    await db.execute(
      sql`alter table provider_transactions disable trigger provider_transactions_posted`,
    )
    await enrolOne(await member(site), 60)
    await payDonation(site, (await donate(site)).body.clientSecret)
    await settlePaymentEvents(site.deps)
    await readBalance(site.deps)
    await db.execute(
      sql`alter table provider_transactions enable trigger provider_transactions_posted`,
    )
    const [found, ...others] = await unexplained(site.deps)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      account: 'provider',
      cents: -63,
      day: '2027-02-09',
      isOld: false,
    })
    // A Tuesday; until Thursday it may be on its way.
    await site.sandbox.clock.moveTo(new Date('2027-02-11T10:00:00Z'))
    expect(await unexplained(site.deps)).toMatchObject([{ isOld: false }])
    await site.sandbox.clock.moveTo(new Date('2027-02-12T10:00:00Z'))
    expect(await unexplained(site.deps)).toMatchObject([{ isOld: true }])
    expect((await statement('2027-02')).unexplained).toBe(0.63)
    const body = { reference: found?.reference ?? '', account: 'provider', amount: -0.63 } as const
    const answers = await Promise.all([1, 2].map(() => treasurer.call(correctLedger, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await unexplained(site.deps)).toEqual([])
    expect(await balanceOf('provider')).toBe(await providerBalance())
  })

  it('is a payout that was counted twice, on its way and at the bank', async () => {
    const [payout] = (
      await site.deps.db.execute<{ id: string; cents: number }>(
        sql`select id, amount_cents as cents from payouts where status = 'paid' limit 1`,
      )
    ).rows
    const { id, cents } = payout ?? { id: '', cents: 0 }
    await post('twice', 'payout', 'transit', 'provider', cents, id)
    expect(await unexplained(site.deps)).toMatchObject([
      { reference: id, account: 'provider', cents },
    ])
    await post('arrived twice', 'payoutArrived', 'bank', 'transit', cents, id)
    expect(await unexplained(site.deps)).toMatchObject([
      { account: 'provider', cents },
      { account: 'bank', cents: -cents },
    ])
  })
})
