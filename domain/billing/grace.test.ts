import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween } from '../kernel/calendar.ts'
import { anyDay, anyMonth } from '../testing/any-day.ts'
import {
  EXPIRY_NOTICE_DAYS,
  firstFailingCharge,
  isExpiryNoticeDue,
  latestExpiryToCheck,
} from './card-expiry.ts'
import {
  type DueNotice,
  dueNotice,
  END_NOTIFIED,
  graceEndOf,
  isGraceOver,
  NOT_NOTIFIED,
  reminderDays,
} from './grace.ts'
import { GRACE_DAYS } from './payment-days.ts'

const refusedOn = '2025-01-30'
const graceEndsOn = graceEndOf(refusedOn)

/** The notices that are sent when the job runs on these days after the refusal only. */
function noticesOn(days: readonly number[]): [number, DueNotice['notice']][] {
  let reminded = NOT_NOTIFIED
  return days.flatMap((day) => {
    const today = addDays(refusedOn, day)
    const due = dueNotice({ state: 'open', graceEndsOn, reminded }, today)
    reminded = due?.reminded ?? reminded
    return due ? [[day, due.notice]] : []
  })
}

const everyDay = Array.from({ length: 30 }, (_, day) => day)

describe('a place whose charge was refused', () => {
  it('is kept for fourteen days, and the payer is notified on day 0 and reminded on days 3, 7 and 12', () => {
    expect(graceEndsOn).toBe('2025-02-13')
    expect(isGraceOver({ graceEndsOn }, '2025-02-13')).toBe(false)
    expect(isGraceOver({ graceEndsOn }, '2025-02-14')).toBe(true)
    expect(noticesOn(everyDay)).toEqual([
      [0, 'refused'],
      [3, 'reminder'],
      [7, 'reminder'],
      [12, 'reminder'],
    ])
  })

  it('days that were missed are caught up with one notice alone, the newest', () => {
    expect(noticesOn([0, 10, 11, 12])).toEqual([
      [0, 'refused'],
      [10, 'reminder'],
      [12, 'reminder'],
    ])
    expect(noticesOn([8, 9])).toEqual([[8, 'refused']])
    expect(noticesOn([20])).toEqual([])
  })

  it('whichever days the job runs on, each notice is sent once, none after the grace, at most four', () => {
    fc.assert(
      fc.property(fc.subarray(everyDay), (days) => {
        const notices = noticesOn(days)
        expect(notices.filter(([, notice]) => notice === 'refused').length).toBeLessThanOrEqual(1)
        expect(notices.length).toBeLessThanOrEqual(1 + reminderDays.length)
        for (const [day] of notices) expect(day).toBeLessThanOrEqual(GRACE_DAYS)
        // Between two notices a reminder day has come.
        for (const [index, [day]] of notices.entries()) {
          const before = notices[index - 1]?.[0]
          if (before === undefined) continue
          expect(reminderDays.some((reminder) => before < reminder && reminder <= day)).toBe(true)
        }
      }),
    )
  })

  it('its end is announced once, a payment only after a notice of the refusal, a waiver never', () => {
    const today = '2025-02-20'
    const of = (state: 'paid' | 'placeLost' | 'givenUp', reminded: number) =>
      dueNotice({ state, graceEndsOn, reminded }, today)?.notice ?? null
    expect(of('placeLost', 12)).toBe('placeLost')
    expect(of('placeLost', NOT_NOTIFIED)).toBe('placeLost')
    expect(of('placeLost', END_NOTIFIED)).toBeNull()
    expect(of('paid', 3)).toBe('paid')
    expect(of('paid', NOT_NOTIFIED)).toBeNull()
    expect(of('paid', END_NOTIFIED)).toBeNull()
    expect(of('givenUp', 3)).toBeNull()
  })
})

describe('a card that expires', () => {
  it('is announced from thirty days before the first charge that it would fail', () => {
    expect(firstFailingCharge('2025-01')).toEqual({ month: '2025-02', day: '2025-02-27' })
    expect(isExpiryNoticeDue('2025-01', '2025-01-27')).toBe(false)
    expect(isExpiryNoticeDue('2025-01', '2025-01-28')).toBe(true)
    expect(isExpiryNoticeDue('2025-01', '2025-02-26')).toBe(true)
    expect(isExpiryNoticeDue('2025-01', '2025-02-27')).toBe(false)
  })

  it('is announced on exactly thirty days, in any month', () => {
    fc.assert(
      fc.property(anyMonth, (expiresIn) => {
        const { day } = firstFailingCharge(expiresIn)
        expect(day > `${addMonths(expiresIn, 1)}-01`).toBe(true)
        const days = Array.from({ length: 80 }, (_, index) => addDays(day, index - 60))
        const due = days.filter((today) => isExpiryNoticeDue(expiresIn, today))
        expect(due).toHaveLength(EXPIRY_NOTICE_DAYS)
        // And its card is looked at for days before.
        const checked = days.filter((today) => expiresIn <= latestExpiryToCheck(today))
        expect(checked).toEqual(expect.arrayContaining(due))
        expect(checked.length).toBeGreaterThan(due.length + EXPIRY_NOTICE_DAYS / 2)
      }),
    )
  })
})

it('the grace is fourteen whole days', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(daysBetween(day, graceEndOf(day))).toBe(GRACE_DAYS)
    }),
  )
})
