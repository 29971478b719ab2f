import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { mapStorage } from '#web/testing/map-storage.ts'
import { useLogInLock } from './use-log-in-lock.ts'

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: mapStorage() })
})
afterEach(() => void vi.unstubAllGlobals())

/** The lock as the log-in page has it. */
function lockOfPage(): ReturnType<typeof useLogInLock> {
  let lock: ReturnType<typeof useLogInLock> | undefined
  function Page() {
    lock = useLogInLock()
    return null
  }
  renderToStaticMarkup(createElement(Page))
  if (!lock) throw new Error('nothing was drawn')
  return lock
}

function failTimes(times: number, failure: unknown) {
  const lock = lockOfPage()
  for (let time = 0; time < times; time += 1) lock.recordFailure(failure)
  return lock
}

const refused = (status: number, code: string) => new ApiError(status, { error: '', code })

it.each([
  [401, 'accounts.wrongCredentials'],
  [423, 'accounts.locked'],
])('five answers %i %s keep this browser from asking', (status, code) => {
  expect(failTimes(4, refused(status, code)).allowsAttempt()).toBe(true)
  expect(failTimes(1, refused(status, code)).allowsAttempt()).toBe(false)
})

it.each([
  [0, 'connection.offline'],
  [422, 'http.invalid'],
  [429, 'http.tooManyRequests'],
  [503, 'http.unavailable'],
])('answers %i %s are no wrong passwords', (status, code) => {
  expect(failTimes(5, refused(status, code)).allowsAttempt()).toBe(true)
  expect(failTimes(5, new Error('no answer at all')).allowsAttempt()).toBe(true)
})

it('a successful log-in ends the lock', () => {
  const lock = failTimes(5, refused(401, 'accounts.wrongCredentials'))
  lock.reset()
  expect(lock.allowsAttempt()).toBe(true)
})
