import type { Month } from '#domain/kernel/calendar.ts'
import { addMonths, firstDayOf, lastDayOf } from '#domain/kernel/calendar.ts'
import { fromEuros, toEuros } from '#domain/kernel/money.ts'
import * as contract from '#domain/ledger/contract.ts'
import { ledgerColumns } from '#domain/ledger/ledger-columns.ts'
import { orProviderUnavailable } from '#server/billing/orders/provider-unavailable.ts'
import { max } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { sendListFile } from '#server/kernel/lists/list-file.ts'
import { providerTransactions } from '#server/schema.ts'
import { correctLedger } from './correct.ts'
import { takenAtDesk } from './money-moves.ts'
import { balanceBefore, linesOf, payoutsIn } from './month-statement.ts'
import { readBalance } from './read-balance.ts'
import { unexplained } from './unexplained.ts'

export function registerLedger(route: Route, deps: Deps): void {
  route(contract.readLedger, ({ query }) => statementOf(deps, query.month))

  route(contract.readBalance, async () => {
    await orProviderUnavailable(deps, () => readBalance(deps))
    return {}
  })

  route(contract.correctLedger, async ({ body: { amount, ...difference }, session }) => {
    const actorId = session.user.id
    await correctLedger(deps, { ...difference, cents: fromEuros(amount), actorId })
    return {}
  })

  route(contract.exportLedger, ({ query, session, reply }) => {
    const { month } = query
    return sendListFile(
      deps,
      { query, session, reply },
      {
        list: ledgerColumns,
        name: 'file',
        suffix: `-${month}`,
        batches: once(() => linesOf(deps.db, month)),
        audit: { action: 'admin.exportLedger', subject: 'ledger', after: { month } },
      },
    )
  })
}

async function* once<Row>(read: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await read()
}

async function statementOf(deps: Deps, month: Month) {
  const { db } = deps
  const [opening, closing, lines, payouts, desk, differences, [read]] = await Promise.all([
    balanceBefore(db, firstDayOf(month)),
    balanceBefore(db, firstDayOf(addMonths(month, 1))),
    linesOf(db, month),
    payoutsIn(db, month),
    takenAtDesk(db, { from: firstDayOf(month), to: lastDayOf(month) }),
    unexplained(deps),
    db.select({ until: max(providerTransactions.madeAt) }).from(providerTransactions),
  ])
  const old = differences.filter(({ isOld }) => isOld)
  return {
    month,
    opening: toEuros(opening),
    closing: toEuros(closing),
    desk: { cash: toEuros(desk.cash), bank: toEuros(desk.bank) },
    lines: lines.map(({ cents, ...line }) => ({ ...line, amount: toEuros(cents) })),
    payouts: payouts.map(({ cents, lines: contents, ...payout }) => ({
      ...payout,
      amount: toEuros(cents),
      lines: contents.map((one) => ({
        reference: one.reference,
        amount: toEuros(one.cents),
        fee: toEuros(one.feeCents),
      })),
    })),
    unexplained: toEuros(old.reduce((sum, { cents }) => sum + Math.abs(cents), 0)),
    // A statement that was never read differs everywhere.
    differences: differences
      .slice(0, SHOWN)
      .map(({ cents, ...difference }) => ({ ...difference, amount: toEuros(cents) })),
    readUntil: read?.until?.toISOString() ?? null,
  }
}

/** More differences than these have one cause. */
const SHOWN = 50
