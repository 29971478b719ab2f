import { getKeptMethods, type KeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { type Cents, fromEuros } from '#domain/kernel/money.ts'
import type { CacheKey } from '#web/kernel/http/query-persister.ts'
import { accountKey } from '#web/kernel/session/use-account-query.ts'

export type Owed = KeptMethods['owed'][number]

export const paymentCardName = ['payment', 'card'] as const

/** Under which the card and what is owed are remembered. */
export function paymentCardKey(userId: string): CacheKey {
  return accountKey(paymentCardName, userId, getKeptMethods)
}

export function totalOf(owed: readonly Pick<Owed, 'amount'>[]): Cents {
  return owed.reduce((sum, { amount }) => sum + fromEuros(amount), 0)
}

/** Tells whether nothing is missing but the payer's yes at their bank. */
export function needsOnlyConsent(owed: readonly Owed[]): boolean {
  return owed.length > 0 && owed.every(({ confirmation }) => confirmation !== null)
}
