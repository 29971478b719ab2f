import type { KeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { type Cents, fromEuros } from '#domain/kernel/money.ts'
import { type Owed, totalOf } from '#web/billing/invoices/payment-card.ts'

/** How the newest try to replace the card, or to pay what is owed, ended. */
export type CardResult =
  | { name: 'paid'; amount: Cents }
  /** One of the months owed. */
  | { name: 'monthPaid'; amount: Cents }
  | { name: 'replaced' }
  /** The server goes on. `owed`: what it has still to charge. */
  | { name: 'inProgress'; paid: Cents; owed: readonly Owed[] }
  /** `paid`: cents that were charged all the same. */
  | { name: 'refused'; paid: Cents }
  /** `message`: in the words of the bank. */
  | { name: 'unconfirmed'; paid: Cents; message: string | null }
  /** `message`: in the words of the bank or the server. */
  | { name: 'failed'; message: string }

/** The result of choosing another card, where no authentication is needed. */
export function afterReplacing({
  paid,
  owed,
  inProgress,
}: Pick<KeptMethods, 'owed' | 'inProgress'> & { paid: number }): CardResult {
  const cents = fromEuros(paid)
  if (inProgress) return { name: 'inProgress', paid: cents, owed }
  return ended(cents, owed)
}

/**
 * The result of authenticating each charge.
 *
 * @param charged the charges concerned
 * @param open what is owed now
 * @param before cents that the same try had paid already
 * @param message the bank's error
 */
export function afterAsking(
  charged: readonly Owed[],
  open: readonly Owed[],
  before: Cents,
  message: string | null,
): CardResult {
  const settled = noLongerIn(open, charged)
  const paid = before + totalOf(settled)
  if (settled.length < charged.length) return { name: 'unconfirmed', paid, message }
  return { name: 'paid', amount: paid }
}

/** The current result: what the server was finishing may end while the page is open. */
export function resultByNow(
  result: CardResult | null,
  { owed, inProgress }: Pick<KeptMethods, 'owed' | 'inProgress'>,
): CardResult | null {
  if (result === null) return inProgress ? { name: 'inProgress', paid: 0, owed } : null
  if (result.name !== 'inProgress' || inProgress) return result
  return ended(result.paid + totalOf(noLongerIn(owed, result.owed)), owed)
}

/** The text that says more about it. Where a part was charged, none may say that nothing was. */
export function textOf(result: CardResult) {
  if (result.name === 'failed') return null
  const isPart = result.name === 'refused' || result.name === 'unconfirmed'
  return isPart && result.paid > 0 ? 'partPaidText' : (`${result.name}Text` as const)
}

function ended(paid: Cents, owed: readonly Owed[]): CardResult {
  if (owed.length > 0) return { name: 'refused', paid }
  return paid > 0 ? { name: 'paid', amount: paid } : { name: 'replaced' }
}

function noLongerIn(open: readonly Owed[], before: readonly Owed[]): Owed[] {
  const ids = new Set(open.map(({ id }) => id))
  return before.filter(({ id }) => !ids.has(id))
}
