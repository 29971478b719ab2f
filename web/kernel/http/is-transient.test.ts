import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { readRetryDelay, shouldRetryRead } from './is-transient.ts'

const failure = (status: number, { code = 'a.code', retryAfter = 0 } = {}) =>
  new ApiError(status, { error: 'words', code }, retryAfter)

test.each([
  0, 500, 502, 503, 504,
])('a reading that ended with %i is tried three times', (status) => {
  expect(shouldRetryRead(0, failure(status))).toBe(true)
  expect(shouldRetryRead(1, failure(status))).toBe(true)
  expect(shouldRetryRead(2, failure(status))).toBe(false)
})

test.each([400, 401, 403, 404, 409, 422, 429])('a refusal with %i is final', (status) => {
  expect(shouldRetryRead(0, failure(status))).toBe(false)
})

test.each([
  ['connection.tooLarge', 'what is too much to send'],
  ['connection.unavailable', 'what the breaker has refused'],
])('%s: %s is not sent again', (code) => {
  expect(shouldRetryRead(0, failure(0, { code }))).toBe(false)
})

test('a mistake of our own is not repeated', () => {
  expect(shouldRetryRead(0, new TypeError('no such property'))).toBe(false)
})

test('it waits one second, then two', () => {
  expect([0, 1].map((failures) => readRetryDelay(failures, failure(503)))).toEqual([1_000, 2_000])
})

test('it waits for as long as `Retry-After` requires, and not at all where that is too long', () => {
  expect(readRetryDelay(0, failure(503, { retryAfter: 7_000 }))).toBe(7_000)
  expect(shouldRetryRead(0, failure(503, { retryAfter: 30_000 }))).toBe(true)
  expect(shouldRetryRead(0, failure(503, { retryAfter: 30_001 }))).toBe(false)
})
