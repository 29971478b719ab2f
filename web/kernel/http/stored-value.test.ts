import { expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { type StorageSource, storedValue } from './stored-value.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number'

test('a value is there until it is removed', () => {
  const storage = mapStorage()
  const value = storedValue(() => storage, 'key', isNumber)
  expect(value.read()).toBeNull()
  expect(value.write(7)).toBe(true)
  expect(value.read()).toBe(7)
  value.remove()
  expect(value.read()).toBeNull()
})

test.each(['{', '"text"', 'null'])('%s is no valid value', (text) => {
  const storage = mapStorage(new Map([['key', text]]))
  expect(storedValue(() => storage, 'key', isNumber).read()).toBeNull()
})

test('a forbidden storage keeps nothing, without an error', () => {
  const forbidden: StorageSource = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const value = storedValue(forbidden, 'key', isNumber)
  value.remove()
  expect([value.write(7), value.read()]).toEqual([false, null])
})
