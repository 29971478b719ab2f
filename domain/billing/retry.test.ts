import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { madridDay, madridInstant, madridTime } from '../kernel/madrid-time.ts'
import { anyDay } from '../testing/any-day.ts'
import { GRACE_DAYS } from './payment-days.ts'
import { nextRetry, retryDays } from './retry.ts'

const failedOn = '2025-03-28'

const again = (day: string, now: Date, code: string | null) =>
  nextRetry({ failedOn: day, code, method: 'card' }, now)

/** Every retry of a charge that is refused again each time, in Madrid's words. */
function retriesAfter(day: string, code: string | null): string[] {
  const retries: string[] = []
  let now = madridInstant(day, 10)
  for (let next = again(day, now, code); next; next = again(day, now, code)) {
    retries.push(`${madridDay(next)} ${madridTime(next)}`)
    now = next
  }
  return retries
}

describe('a refused charge', () => {
  it('is tried again on days 3, 5 and 7 at ten in Madrid, also over the change of clocks, and not after', () => {
    const expected = ['2025-03-31 10:00', '2025-04-02 10:00', '2025-04-04 10:00']
    expect(retriesAfter(failedOn, 'insufficient_funds')).toEqual(expected)
    expect(retriesAfter(failedOn, 'generic_decline')).toEqual(expected)
    expect(retriesAfter(failedOn, null)).toEqual(expected)
  })

  it.each([
    'expired_card',
    'lost_card',
    'stolen_card',
    'payment_method_gone',
  ])('for good (%s) is not tried again with the same card', (code) =>
    expect(retriesAfter(failedOn, code)).toEqual([]))

  it('for want of the holder is theirs to finish, and not tried again without them', () => {
    expect(retriesAfter(failedOn, 'authentication_required')).toEqual([])
  })

  it('that comes late is tried on the days that are left', () => {
    const triedAfter = (days: number, hour: number) =>
      again(failedOn, madridInstant(addDays(failedOn, days), hour), null)
    expect(triedAfter(3, 11)).toEqual(madridInstant('2025-04-02', 10))
    expect(triedAfter(6, 0)).toEqual(madridInstant('2025-04-04', 10))
    expect(triedAfter(7, 11)).toBeNull()
  })

  it('is tried within the grace alone, on any day of the year', () => {
    expect(Math.max(...retryDays)).toBeLessThan(GRACE_DAYS)
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(retriesAfter(day, null)).toEqual(
          retryDays.map((days) => `${addDays(day, days)} 10:00`),
        )
      }),
    )
  })
})

describe('a debit that has failed', () => {
  const debit = (code: string, day: string, now: Date) =>
    nextRetry({ failedOn: day, code, method: 'bankAccount' }, now)

  it('is asked for once more on the next day, where only the money was missing', () => {
    const now = madridInstant(failedOn, 17)
    expect(debit('insufficient_funds', failedOn, now)).toEqual(madridInstant('2025-03-29', 10))
    expect(debit('insufficient_funds', failedOn, madridInstant('2025-04-05', 17))).toBeNull()
  })

  it.each([
    'account_closed',
    'refer_to_customer',
    'authorization_revoked',
    'generic_could_not_process',
  ])('for another reason (%s) is not', (code) =>
    expect(debit(code, failedOn, madridInstant(failedOn, 17))).toBeNull())
})
