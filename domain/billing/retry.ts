import { association } from '#config'
import { addDays, type CalendarDay } from '../kernel/calendar.ts'
import { madridInstant } from '../kernel/madrid-time.ts'
import { failureKind, isFinalFailure } from './failure.ts'

/** The days after the first refusal on which the same card is tried again (design §5). */
export const retryDays = [3, 5, 7] as const

/**
 * When a refused charge is retried, at the hour of charges; `null` where another try
 * with the same card cannot succeed, or none is left.
 * @param failedOn the day of the first refusal
 * @param code the provider's, of the newest refusal
 */
export function nextRetry(failedOn: CalendarDay, now: Date, code: string | null): Date | null {
  if (isFinalFailure(code) || failureKind(code) === 'needsConfirmation') return null
  const tries = retryDays.map((days) =>
    madridInstant(addDays(failedOn, days), association.chargeHour),
  )
  return tries.find((moment) => moment > now) ?? null
}
