import { currentTransaction } from '../payments/balance-transactions.ts'
import type { Collection } from '../state/collection.ts'
import type { Sandbox } from '../state/context.ts'
import type { Store } from '../state/store.ts'
import { invalidRequest } from './errors.ts'

type Row = Record<string, unknown>
type RowKind = Exclude<keyof Store, 'commit' | 'clear' | 'close'>

const kindOfField: Record<string, RowKind> = {
  balance_transaction: 'balanceTransactions',
  charge: 'charges',
  customer: 'customers',
  failure_balance_transaction: 'balanceTransactions',
  latest_charge: 'charges',
  mandate: 'mandates',
  payment_intent: 'paymentIntents',
  payment_method: 'paymentMethods',
}

/** Says what a balance transaction's `source` is, by its id. */
const kindOfSource: Record<string, RowKind> = {
  ch: 'charges',
  dp: 'disputes',
  po: 'payouts',
  py: 'charges',
  pyr: 'refunds',
  re: 'refunds',
}

function rowsOf(sandbox: Sandbox, kind: RowKind): Collection<{ id: string }> {
  return sandbox.store[kind] as unknown as Collection<{ id: string }>
}

function rowById(sandbox: Sandbox, kind: RowKind, id: string): object | undefined {
  const transaction = kind === 'balanceTransactions' && sandbox.store.balanceTransactions.get(id)
  return transaction ? currentTransaction(sandbox, transaction) : rowsOf(sandbox, kind).get(id)
}

/** The object with the fields at these paths (`latest_charge.balance_transaction`) put in place of their ids. */
export function expand(sandbox: Sandbox, value: object, paths: string[]): object {
  return paths.reduce((expanded, path) => expandAt(sandbox, expanded, path.split('.'), path), value)
}

function expandAt(sandbox: Sandbox, value: unknown, segments: string[], path: string): object {
  if (Array.isArray(value)) return value.map((item) => expandAt(sandbox, item, segments, path))
  const [field, ...rest] = segments
  const row = value as Row
  if (field === undefined) return row
  const found = fieldOf(sandbox, row, field, path)
  const next = found === null || rest.length === 0 ? found : expandAt(sandbox, found, rest, path)
  return { ...row, [field]: next }
}

function fieldOf(sandbox: Sandbox, row: Row, field: string, path: string): unknown {
  const current = row[field]
  if (typeof current === 'string') {
    const prefix = current.split('_')[0] ?? ''
    const kind = field === 'source' ? kindOfSource[prefix] : kindOfField[field]
    if (kind) return rowById(sandbox, kind, current) ?? current
  }
  if (current === null || typeof current === 'object') return current
  throw invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding one of its parts, or retrieving it by itself.`,
    { param: 'expand' },
  )
}
