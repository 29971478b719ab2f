import { beforeAll, describe, expect, it } from 'vitest'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { charges, refunds } from '#server/schema.ts'
import {
  type Charge,
  chargesOf,
  giveBack,
  payerOf,
  providerRefunds,
} from '#testing/billing/refunding.ts'
import { administrator } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { ensureRefund, finishRefunds } from './ensure-refund.ts'
import { storeRefunds, syncRefunds } from './sync-refunds.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const actor = shared(() => administrator(site))
/** Charges of 60 € that no test has touched. */
let untouched: Charge[]
beforeAll(async () => {
  const payer = await payerOf(site, 4)
  await site.moveClockTo('2025-01-30T12:00:00Z')
  untouched = await chargesOf(site, payer)
})

function next(): Charge {
  const charge = untouched.shift()
  if (!charge) throw new Error('enrol more people')
  return charge
}

const settled = () => site.deps.background.settled()

async function stored({ id }: Charge) {
  const [charge] = await site.deps.db.select().from(charges).where(eq(charges.id, id))
  const rows = await site.deps.db.select().from(refunds).where(eq(refunds.chargeId, id))
  return { refunded: charge?.refundedCents, rows }
}

describe('a refund that is being requested', () => {
  /** The provider's answer to a refund comes when the test lets it. */
  function slowRefunds() {
    const { payments } = site.deps
    const requested = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const keys: string[] = []
    site.deps.payments = {
      ...payments,
      async refund(...call: Parameters<typeof payments.refund>) {
        keys.push(call[1])
        requested.resolve()
        await goOn.promise
        return payments.refund(...call)
      },
    }
    return {
      keys,
      requested: requested.promise,
      answer: () => {
        site.deps.payments = payments
        goOn.resolve()
      },
    }
  }

  const later = (minutes: number) => ({
    ...site.deps,
    clock: { now: () => new Date(Date.now() + minutes * 60_000) },
  })

  it('is claimed by one process, which holds neither a row nor a connection', async () => {
    const charge = next()
    const provider = slowRefunds()
    const { body } = await giveBack(actor, charge, { amount: 20 })
    await provider.requested
    await Promise.all([finishRefunds(site.deps), ensureRefund(site.deps, body.id)])
    expect(provider.keys).toEqual([`refund-${body.id}-0`])
    await expect.poll(openTransactions).toBe(0)
    // Another part of the same money goes back in the meantime.
    await providerRefunds(site).make(charge, 1000)
    await syncRefunds(site.deps, { kind: 'charge', id: charge.id })
    expect(await stored(charge)).toMatchObject({ refunded: 1000 })
    provider.answer()
    await settled()
    expect(await stored(charge)).toMatchObject({ refunded: 3000 })
    expect(await providerRefunds(site).of(charge)).toHaveLength(2)
  })

  it('is taken up by the job after a while when its process has died, and goes back once', async () => {
    const charge = next()
    const provider = slowRefunds()
    const { body } = await giveBack(actor, charge, { amount: 20 })
    await provider.requested
    await finishRefunds(later(4))
    expect(provider.keys).toHaveLength(1)
    // The first call is as good as dead, and yet arrives at the end.
    const rest = [finishRefunds(later(6)), finishRefunds(later(6))]
    await expect.poll(() => provider.keys.length).toBe(2)
    provider.answer()
    await Promise.all([...rest, settled()])
    expect(provider.keys).toEqual(Array(2).fill(`refund-${body.id}-0`))
    expect(await stored(charge)).toMatchObject({ refunded: 2000, rows: [{ busyUntil: null }] })
    expect(await providerRefunds(site).of(charge)).toHaveLength(1)
  })

  it('is not put back by an answer that was given before', async () => {
    const charge = next()
    const { body } = await giveBack(actor, charge, { amount: 20 })
    await settled()
    const [now] = await site.deps.payments.refundsOf(charge.paymentId ?? '')
    if (!now) throw new Error('the money went back')
    const before = { ...now, status: 'pending' as const }
    await storeRefunds(site.deps, { kind: 'charge', id: charge.id }, [before])
    expect(await stored(charge)).toMatchObject({
      refunded: 2000,
      rows: [{ id: body.id, status: 'succeeded' }],
    })
  })
})

/** Transactions that wait for something outside the database. */
async function openTransactions(): Promise<number> {
  const { rows } = await site.deps.db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`)
  return rows[0]?.count ?? 0
}
