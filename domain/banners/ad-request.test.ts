import { describe, expect, it } from 'vitest'
import { answerDue, hoursLeft, remindThoseBefore } from './ad-request.ts'

const requested = new Date('2026-03-28T20:00:00Z')
const later = (hours: number) => new Date(requested.getTime() + hours * 3_600_000)

describe('the promise of an answer', () => {
  it('holds for 24 hours, also over the night in which the clocks change', () => {
    expect(answerDue(requested)).toEqual(new Date('2026-03-29T20:00:00Z'))
  })

  it.each([
    [0, 24],
    [0.5, 23],
    [23.5, 0],
    [24, 0],
    [24.1, -1],
    [30, -6],
  ])('after %d hours leaves %d', (hours, left) => {
    expect(hoursLeft(requested, later(hours))).toBe(left)
  })

  it('is reminded of six hours before it runs out', () => {
    expect(remindThoseBefore(later(18))).toEqual(requested)
  })
})
