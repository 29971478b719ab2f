import { association } from '#config'
import { addDays, type CalendarDay } from '../kernel/calendar.ts'
import { madridDay, madridInstant } from '../kernel/madrid-time.ts'
import type { MonthMethod } from '../kernel/payment-method.ts'
import { failureKind, isFinalFailure } from './failure.ts'

/** The days after the first refusal on which the same card is tried again (design §5). */
export const retryDays = [3, 5, 7] as const

/**
 * When a refused charge is retried, at the hour of charges; `null` where another try
 * with the same payment method cannot succeed, or none is left.
 * @param failedOn the day of the first refusal
 * @param code the provider's, of the newest refusal
 */
export function nextRetry(
  { failedOn, code, method }: { failedOn: CalendarDay; code: string | null; method: MonthMethod },
  now: Date,
): Date | null {
  if (isFinalFailure(code) || failureKind(code) === 'needsConfirmation') return null
  // Each debit that fails costs the association a fee, and takes days: one more, where only the money was missing.
  if (method === 'bankAccount') {
    const isAskedAgain = failureKind(code) === 'noFunds' && failedOn === madridDay(now)
    return isAskedAgain ? madridInstant(addDays(failedOn, 1), association.chargeHour) : null
  }
  const tries = retryDays.map((days) =>
    madridInstant(addDays(failedOn, days), association.chargeHour),
  )
  return tries.find((moment) => moment > now) ?? null
}
