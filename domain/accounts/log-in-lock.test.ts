import { describe, expect, it } from 'vitest'
import { LOGIN_BLOCK_MINUTES, MAX_LOGIN_ATTEMPTS, minutesLeft } from './log-in-lock.ts'

describe('logging in', () => {
  it('is blocked for 15 minutes after five failures', () => {
    expect([MAX_LOGIN_ATTEMPTS, LOGIN_BLOCK_MINUTES]).toEqual([5, 15])
  })

  it.each([
    [900_000, 15],
    [840_001, 15],
    [840_000, 14],
    [1, 1],
    [0, 0],
    [-1, 0],
  ])('with %i ms left is open again in %i minutes', (milliseconds, minutes) => {
    const now = new Date('2025-01-01T00:00:00Z')
    expect(minutesLeft(new Date(now.getTime() + milliseconds), now)).toBe(minutes)
  })
})
