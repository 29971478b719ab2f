import { describe, expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { createTemporaryToken, temporaryTokenKey } from './temporary-token.ts'

const minute = 60_000

function setUp(kept?: string) {
  const values = new Map(kept === undefined ? [] : [[temporaryTokenKey, kept]])
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const storage = mapStorage(values)
  const open = () =>
    createTemporaryToken(
      () => storage,
      () => clock.now,
    )
  return { values, clock, open, token: open() }
}

describe('the token of a user who still owes the second factor', () => {
  test('is there for ten minutes, also after a reload and in other tabs', () => {
    const { token, open, clock } = setUp()
    token.keep('abc')
    clock.now += 10 * minute - 1
    expect(open().read()).toBe('abc')
    clock.now += 1
    expect(open().read()).toBeNull()
  })

  test('leaves nothing behind once it has expired', () => {
    const { token, values, clock } = setUp()
    token.keep('abc')
    clock.now += 11 * minute
    token.read()
    expect(values.size).toBe(0)
  })

  test('is gone when it was forgotten', () => {
    const { token, values } = setUp()
    token.keep('abc')
    token.forget()
    expect(token.read()).toBeNull()
    expect(values.size).toBe(0)
  })

  test('gives way to a newer one', () => {
    const { token } = setUp()
    token.keep('abc')
    token.keep('def')
    expect(token.read()).toBe('def')
  })

  test('does not outlive its minutes because the clock was set back', () => {
    const { token, clock } = setUp()
    token.keep('abc')
    clock.now -= 60 * minute
    expect(token.read()).toBeNull()
  })

  test.each([
    '',
    '{',
    'null',
    '7',
    '{"token":7,"until":9e15}',
    '{"token":"abc"}',
  ])('that cannot be read (%j) is none', (broken) => {
    const { token } = setUp(broken)
    expect(token.read()).toBeNull()
    token.keep('abc')
    expect(token.read()).toBe('abc')
  })

  test('is simply not kept by a browser that forbids its storage', () => {
    const token = createTemporaryToken(
      () => {
        throw new Error('The operation is insecure.')
      },
      () => 0,
    )
    token.keep('abc')
    token.forget()
    expect(token.read()).toBeNull()
  })
})
