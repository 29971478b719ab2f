import { DAY_MS } from '#domain/kernel/durations.ts'
import type { RemotePayout, RemoteTransaction } from '#server/kernel/adapters/payments/balance.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, inArray, max, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { payouts, providerTransactions } from '#server/schema.ts'
import { unexplained } from './unexplained.ts'

/** Movements are read again for so long: the provider may list one late. */
const OVERLAP_MS = 3 * DAY_MS
/** A bank may send a payout back weeks later. */
const PAYOUT_CHANGES_MS = 60 * DAY_MS
/** Rows in one statement. */
const AT_ONCE = 500

/**
 * Stores what the provider's statement has had since the last time, and which payout took it to the bank. Triggers
 * post fees and payouts from it. Everything is read before anything is stored, so that what a crash cuts off is read again.
 * @throws PaymentsError
 */
export async function readBalance(deps: Deps): Promise<void> {
  await deps.withLock('ledger', async () => {
    const { db, payments } = deps
    const [read] = await db
      .select({ until: max(providerTransactions.madeAt) })
      .from(providerTransactions)
    const transactions = await all(payments.balanceTransactions(before(read?.until, OVERLAP_MS)))
    await db.transaction((tx) => storeTransactions(tx, transactions, null))
    const [known] = await db.select({ until: max(payouts.madeAt) }).from(payouts)
    const found = await all(payments.payoutsSince(before(known?.until, PAYOUT_CHANGES_MS)))
    await storePayouts(db, found)
    for (const id of await withoutContents(db, found)) {
      const contents = await all(payments.transactionsOfPayout(id))
      await db.transaction((tx) => storeTransactions(tx, contents, id))
    }
  })
}

/** Reads it, and logs what nobody can explain: the page about it shows the same. */
export async function readBalanceNightly(deps: Deps): Promise<void> {
  await readBalance(deps)
  const differences = (await unexplained(deps)).filter(({ isOld }) => isOld)
  if (differences.length > 0) {
    deps.log.error({ differences }, 'the provider’s statement and the ledger differ')
  }
}

const before = (moment: Date | null | undefined, ms: number) =>
  new Date(moment ? moment.getTime() - ms : 0)

/** Oldest first. */
async function all<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const found: Item[] = []
  for await (const page of pages) found.push(...page)
  return found.reverse()
}

async function storeTransactions(
  tx: Queryable,
  transactions: readonly RemoteTransaction[],
  payoutId: string | null,
): Promise<void> {
  for (let start = 0; start < transactions.length; start += AT_ONCE) {
    const rows = transactions.slice(start, start + AT_ONCE).map((one) => ({ ...one, payoutId }))
    const stored = tx.insert(providerTransactions).values(rows)
    if (payoutId === null) await stored.onConflictDoNothing()
    else await stored.onConflictDoUpdate({ target: providerTransactions.id, set: { payoutId } })
  }
}

async function storePayouts(db: Queryable, found: readonly RemotePayout[]): Promise<void> {
  if (found.length === 0) return
  const set = { status: sql`excluded.status`, arrivesOn: sql`excluded.arrives_on` }
  await db
    .insert(payouts)
    .values([...found])
    .onConflictDoUpdate({ target: payouts.id, set })
}

/** Returns those of which not everything is known that they took to the bank. */
async function withoutContents(db: Queryable, found: readonly RemotePayout[]): Promise<string[]> {
  const ids = found.map(({ id }) => id)
  const known = await db
    .select({ id: payouts.id })
    .from(payouts)
    .innerJoin(providerTransactions, eq(providerTransactions.payoutId, payouts.id))
    .where(inArray(payouts.id, ids))
    .groupBy(payouts.id)
    .having(sql`sum(${providerTransactions.amountCents} - ${providerTransactions.feeCents}) = 0`)
  const complete = new Set(known.map(({ id }) => id))
  return ids.filter((id) => !complete.has(id))
}
