import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { isWorthRetrying } from './queries.ts'

const failure = (status: number) => new ApiError(status, { error: 'words', code: 'a.code' })

test.each([
  0, 500, 502, 503, 504,
])('a reading that ended with %i is tried three times', (status) => {
  expect(isWorthRetrying(0, failure(status))).toBe(true)
  expect(isWorthRetrying(1, failure(status))).toBe(true)
  expect(isWorthRetrying(2, failure(status))).toBe(false)
})

test.each([400, 401, 403, 404, 409, 422, 429])('a refusal with %i is final', (status) => {
  expect(isWorthRetrying(0, failure(status))).toBe(false)
})

test('a mistake of our own is not repeated', () => {
  expect(isWorthRetrying(0, new TypeError('no such property'))).toBe(false)
})
