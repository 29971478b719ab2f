import type Stripe from 'stripe'
import { readBalance } from '#server/ledger/read-balance.ts'
import { unexplained } from '#server/ledger/unexplained.ts'
import type { JudgedSite } from './judged-site.ts'
import { atProvider } from './provider-snapshot.ts'
import type { Snapshots } from './snapshots.ts'

/**
 * Every journal sums to zero, and the ledger has what the provider has, at the provider and at the bank, and what was
 * taken at the desk.
 */
export async function booksBalance(
  world: JudgedSite,
  { ours: { desk } }: Pick<Snapshots, 'ours'>,
): Promise<string[]> {
  const app = world.servers.pick()
  if (!app) return ['there is no server to ask']
  await readBalance(app.deps)
  const { rows: uneven } = await world.database.pool.query<{ occasion: string }>(`
    select occasion from journals j left join ledger_entries e on e.journal_id = j.id
    group by j.id having count(e.*) < 2 or sum(e.cents) <> 0`)
  const { rows } = await world.database.pool.query<{ account: string; cents: number }>(
    'select account, sum(cents)::int as cents from ledger_entries group by account',
  )
  const ours = (account: string) => rows.find((row) => row.account === account)?.cents ?? 0
  const provider = atProvider(world.sandbox)
  const moved = await provider.list<Stripe.BalanceTransaction>('balance_transactions')
  const payouts = await provider.list<Stripe.Payout>('payouts')
  const asked = [
    ...(await provider.list<Stripe.Charge>('charges')),
    ...(await provider.list<Stripe.Refund>('refunds')),
  ]
  const waiting = new Set(asked.filter(({ status }) => status === 'pending').map(({ id }) => id))
  // A debit, and the refund of one, are booked there as soon as they are asked for, and here once the bank has answered.
  const settled = moved.map(({ amount, fee, source }) =>
    waiting.has(String(source)) ? -fee : amount - fee,
  )
  const arrived = payouts.filter(({ status }) => status === 'paid').map(({ amount }) => amount)
  const taken = desk.filter(({ undoneAt }) => undoneAt === null)
  const inCash = taken.filter(({ method }) => method === 'cash').map(({ cents }) => cents)
  const otherwise = taken.filter(({ method }) => method !== 'cash').map(({ cents }) => cents)
  return [
    ...uneven.map(({ occasion }) => `the journal ${occasion} does not sum to zero`),
    ...compare('the balance at the provider', ours('provider'), settled),
    ...compare('what has reached the bank', ours('bank'), [...arrived, ...otherwise]),
    ...compare('the cash', ours('cash'), inCash),
    ...(await unexplained(app.deps)).map(
      ({ reference, account, cents }) => `${cents} of ${reference} (${account}) are not explained`,
    ),
  ]
}

function compare(what: string, ours: number, theirs: readonly number[]): string[] {
  const sum = theirs.reduce((before, cents) => before + cents, 0)
  return sum === ours ? [] : [`${what} is ${sum}, and ${ours} for us`]
}
