import { describe, expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { createAttempts } from './attempts.ts'

const minute = 60_000
const start = Date.parse('2024-11-04T10:00:00Z')

function setUp(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept))
  const clock = { now: start }
  const storage = mapStorage(values)
  const open = () =>
    createAttempts(
      () => storage,
      () => clock.now,
    )
  return { clock, values, open, attempts: open() }
}

function fail(attempts: ReturnType<typeof createAttempts>, times: number) {
  for (let time = 0; time < times; time += 1) attempts.countFailure()
}

describe('failed log-ins in this browser', () => {
  test('four failures block nothing', () => {
    const { attempts } = setUp()
    fail(attempts, 4)
    expect(attempts.minutesBlocked()).toBe(0)
  })

  test('the fifth failure blocks for 15 minutes', () => {
    const { attempts, clock } = setUp()
    fail(attempts, 5)
    expect(attempts.minutesBlocked()).toBe(15)
    clock.now += 15 * minute - 1
    expect(attempts.minutesBlocked()).toBe(1)
    clock.now += 1
    expect(attempts.minutesBlocked()).toBe(0)
  })

  test('minutes that have begun count as whole ones', () => {
    const { attempts, clock } = setUp()
    fail(attempts, 5)
    clock.now += minute + 1
    expect(attempts.minutesBlocked()).toBe(14)
  })

  test('a reload or another tab does not lift the block', () => {
    const { attempts, open } = setUp()
    fail(attempts, 5)
    expect(open().minutesBlocked()).toBe(15)
  })

  test('success resets the count', () => {
    const { attempts } = setUp()
    fail(attempts, 4)
    attempts.reset()
    fail(attempts, 4)
    expect(attempts.minutesBlocked()).toBe(0)
  })

  test('failures older than 15 minutes no longer count', () => {
    const { attempts, clock } = setUp()
    fail(attempts, 4)
    clock.now += 15 * minute
    attempts.countFailure()
    expect(attempts.minutesBlocked()).toBe(0)
  })

  test('a clock that was set back does not prolong the block', () => {
    const { attempts, clock } = setUp()
    fail(attempts, 5)
    clock.now -= 60 * minute
    expect(attempts.minutesBlocked()).toBe(0)
  })

  test.each([
    '',
    '{',
    '7',
    '{"count":"9"}',
    '{"count":9,"at":null}',
  ])('an unreadable count (%j) blocks nothing and can be counted on', (broken) => {
    const { attempts, values, open } = setUp()
    attempts.countFailure()
    for (const key of values.keys()) values.set(key, broken)
    expect(open().minutesBlocked()).toBe(0)
    fail(attempts, 5)
    expect(attempts.minutesBlocked()).toBe(15)
  })

  test('a browser that forbids storage lets people log in', () => {
    const attempts = createAttempts(
      () => {
        throw new Error('The operation is insecure.')
      },
      () => start,
    )
    fail(attempts, 9)
    attempts.reset()
    expect(attempts.minutesBlocked()).toBe(0)
  })
})
