import type Stripe from 'stripe'
import type { Sandbox } from '../state/context.ts'
import { emit } from '../state/events.ts'
import { idOf } from '../state/references.ts'
import { findTestCard } from './test-cards.ts'

/** Stripe says "some time later"; here it is a day, so that a clock can be moved past it. */
const laterSeconds = 86_400

/** What becomes of a refund some time after it was asked for. */
export interface KeptFate {
  /** The refund's. */
  id: string
  at: number
  fate: 'fails' | 'waits'
}

/** What the card that was charged has in store for its refunds; undefined for ordinary cards. */
export function refundFate(sandbox: Sandbox, charge: Stripe.Charge): KeptFate['fate'] | undefined {
  const kept = sandbox.store.cards.get(charge.payment_method ?? '')
  return kept && findTestCard(kept.number)?.refund
}

export function noteFate(sandbox: Sandbox, id: string, fate: KeptFate['fate']): void {
  sandbox.store.refundFates.put({ id, fate, at: sandbox.clock.now + laterSeconds })
}

/** Lets a refund that was waiting succeed, or one that had succeeded fail after all. */
export function meetFate(sandbox: Sandbox, id: string): void {
  const { refundFates, refunds } = sandbox.store
  const { fate } = refundFates.need(id)
  refundFates.delete(id)
  if (fate === 'waits') {
    const before = refunds.need(id)
    emit(sandbox, 'refund.updated', refunds.patch(id, { status: 'succeeded' }), before)
  } else {
    failRefund(sandbox, id)
  }
}

/** The bank sends the money back: the charge counts it as refunded no longer. */
function failRefund(sandbox: Sandbox, id: string): void {
  const { charges, refunds } = sandbox.store
  const before = refunds.need(id)
  const failed = refunds.patch(id, {
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: before.balance_transaction ?? '',
  })
  const charge = charges.need(idOf(failed.charge) ?? '')
  charges.patch(charge.id, {
    amount_refunded: charge.amount_refunded - failed.amount,
    refunded: false,
  })
  emit(sandbox, 'refund.updated', failed, before)
  emit(sandbox, 'charge.refund.updated', failed, before)
  emit(sandbox, 'refund.failed', failed)
}
