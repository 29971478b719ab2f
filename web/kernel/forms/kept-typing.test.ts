import { describe, expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { createKeptTyping, TYPING_KEPT_MINUTES } from './kept-typing.ts'

function setUp() {
  const clock = { now: 1_000_000 }
  const values = new Map<string, string>()
  const storage = mapStorage(values)
  return {
    clock,
    values,
    kept: createKeptTyping(
      () => storage,
      () => clock.now,
    ),
  }
}

describe('what is being typed', () => {
  test.each([
    '7',
    '{}',
    '{"until":9e15}',
    '{"until":9e15,"texts":7}',
  ])('is nothing in %s', (text) => {
    const { kept, values } = setUp()
    values.set('typed register', text)
    expect(kept.read('register') ?? {}).toEqual({})
  })

  test('is read without what is no text', () => {
    const { kept, values } = setUp()
    values.set('typed register', '{"until":9e15,"texts":{"firstName":"Mir","lastName":7}}')
    expect(kept.read('register')).toEqual({ firstName: 'Mir' })
  })

  test('is there again in the same form, and in no other', () => {
    const { kept } = setUp()
    kept.keep('register', { firstName: 'Mir' })
    kept.keep('register', { firstName: 'Miren' })
    expect(kept.read('register')).toEqual({ firstName: 'Miren' })
    expect(kept.read('forgot-password')).toBeNull()
  })

  test('is gone once it was sent', () => {
    const { kept, values } = setUp()
    kept.keep('register', { firstName: 'Miren' })
    kept.forget('register')
    expect(kept.read('register')).toBeNull()
    expect(values.size).toBe(0)
  })

  test('is gone after 30 minutes without typing', () => {
    const { kept, clock } = setUp()
    kept.keep('register', { firstName: 'Miren' })
    clock.now += TYPING_KEPT_MINUTES * 60_000 - 1
    expect(kept.read('register')).not.toBeNull()
    clock.now += 1
    expect(kept.read('register')).toBeNull()
  })

  test('is not kept, without an error, where the browser forbids its storage', () => {
    const kept = createKeptTyping(
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
      () => 0,
    )
    kept.keep('register', { firstName: 'Miren' })
    kept.forget('register')
    expect(kept.read('register')).toBeNull()
  })
})
