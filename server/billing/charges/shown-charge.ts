import { collectionDayOf } from '#domain/billing/collection.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import type { PlanMethod } from '#domain/kernel/payment-method.ts'

/** A charge as screens show it: its day, and euros. */
export interface ShownCharge {
  date: string
  amount: number
}

/** The next charge as screens show it; `null` where there is none. */
export function shownCharge(
  charge: {
    next: { month: Month; amount: Cents }
    schedule: { method: PlanMethod }
  } | null,
): ShownCharge | null {
  if (!charge) return null
  const { month, amount } = charge.next
  return { date: collectionDayOf(month, charge.schedule.method), amount: toEuros(amount) }
}

/**
 * Nothing is done that was agreed to with another charge on the screen; `undefined`: none was shown.
 * @throws DomainError admin.chargesChanged
 */
export function requireExpected(
  expected: ShownCharge | null | undefined,
  now: ShownCharge | null,
): void {
  if (expected === undefined) return
  if (expected?.date === now?.date && expected?.amount === now?.amount) return
  throw new DomainError('admin.chargesChanged')
}
