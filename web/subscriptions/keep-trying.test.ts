import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/http/api-error.ts'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status: number) => new ApiError(status, { error: 'x', code: 'x' })

function failingTimes(times: number, status: number) {
  const work = vi.fn(async () => {
    if (work.mock.calls.length <= times) throw failure(status)
    return 'done'
  })
  return work
}

async function outcomeOf(trying: Promise<string>) {
  const outcome = trying.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test.each([0, 408, 429, 500, 502, 503, 504])('an answer %i is asked for again', async (status) => {
  const work = failingTimes(1, status)
  const told = vi.fn()
  expect(await outcomeOf(keepTrying(work, told))).toBe('done')
  expect(work).toHaveBeenCalledTimes(2)
  expect(told).toHaveBeenCalledTimes(1)
})

test.each([400, 401, 403, 404, 409, 422])('an answer %i is final', async (status) => {
  const work = failingTimes(1, status)
  expect(await outcomeOf(keepTrying(work, () => {}))).toEqual(failure(status))
  expect(work).toHaveBeenCalledTimes(1)
})

test('after five tries it gives up', async () => {
  const work = failingTimes(9, 503)
  expect(await outcomeOf(keepTrying(work, () => {}))).toEqual(failure(503))
  expect(work).toHaveBeenCalledTimes(5)
})

test('a mistake of our own is not repeated', async () => {
  const work = vi.fn(async () => {
    throw new TypeError('ours')
  })
  expect(await outcomeOf(keepTrying(work, () => {}))).toEqual(new TypeError('ours'))
  expect(work).toHaveBeenCalledTimes(1)
})
