import type { feeView } from '#domain/billing/fees/contract.ts'
import { type FeeChange, withChange } from '#domain/billing/fees/grant.ts'
import { reducedPrice } from '#domain/billing/fees/own-fee.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { type Cents, fromEuros } from '#domain/kernel/money.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'

/** Shows what an enrolment pays, and the fees of its own that were granted. */
export type FeeView = ResponseOf<typeof feeView>

export type Fee = FeeView['fees'][number]

/** Describes what is paid from a month on. */
export interface Step {
  from: Month
  cents: Cents
  reducedBy: FeeView['months'][number]['reducedBy']
}

/** Returns what is paid from when on, as it is, or as it would be after a change. */
export function stepsOf(
  { months, fees, familyPercent }: FeeView,
  change: FeeChange | null = null,
): Step[] {
  const granted = fees.map((fee) => ({
    ...fee,
    value: fee.kind === 'amount' ? fromEuros(fee.value) : fee.value,
  }))
  const ownFees = change ? withChange(granted, change).fees : granted
  const paid = months.map(({ month, price }) => ({
    from: month,
    ...reducedPrice({ ownFees, familyPercent }, { month, price: fromEuros(price) }),
  }))
  return paid.filter(
    ({ cents, reducedBy }, index) =>
      cents !== paid[index - 1]?.cents || reducedBy !== paid[index - 1]?.reducedBy,
  )
}
