import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { inPurchase, type PurchaseCall, retryRead } from './retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status: number, retryAfter = 0) =>
  new ApiError(status, { error: 'x', code: 'x' }, retryAfter)

/** Fails so many times, and notes when it was tried: in milliseconds since the first try. */
function workThatFails(times: number, error: Error) {
  const start = Date.now()
  const tried: number[] = []
  const work = async () => {
    tried.push(Date.now() - start)
    if (tried.length <= times) throw error
    return 'done'
  }
  return { work, tried }
}

async function outcomeOf(trying: Promise<string>) {
  const outcome = trying.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

describe('a read', () => {
  test('is tried again after one second and after two, and given up then', async () => {
    const { work, tried } = workThatFails(9, failure(503))
    expect(await outcomeOf(retryRead(work, undefined))).toEqual(failure(503))
    expect(tried).toEqual([0, 1_000, 3_000])
  })

  test.each([0, 500, 502, 503, 504])('that ended with %i is tried again', async (status) => {
    const { work } = workThatFails(1, failure(status))
    expect(await outcomeOf(retryRead(work, undefined))).toBe('done')
  })

  test('waits for as long as the server requires', async () => {
    const { work, tried } = workThatFails(1, failure(503, 30_000))
    await outcomeOf(retryRead(work, undefined))
    expect(tried).toEqual([0, 30_000])
  })

  test.each([
    ...[400, 401, 403, 404, 409, 422, 429].map((status) => failure(status)),
    // What is too much to send, and what the breaker has refused.
    new ApiError(0, { error: 'x', code: 'connection.tooLarge' }),
    new ApiError(0, { error: 'x', code: 'connection.unavailable' }),
    failure(503, 30_001),
    new TypeError('no such property'),
  ])('that cannot succeed is not tried again: %o', async (error) => {
    const { work, tried } = workThatFails(1, error)
    expect(await outcomeOf(retryRead(work, undefined))).toBe(error)
    expect(tried).toHaveLength(1)
  })
})

const longestPauses = () => 1
const shortestPauses = () => 0

describe.each([
  ['verification', 15_000, [0, 800, 2_400]],
  ['setupIntent', 20_000, [0, 1_200, 3_600, 8_400]],
  ['confirmation', 25_000, [0, 1_000, 3_000]],
  ['subscription', 60_000, [0, 2_000, 6_000, 14_000, 30_000]],
  ['other', 10_000, [0, 1_000, 3_000, 7_000, 15_000]],
] as [PurchaseCall, number, number[]][])('%s', (name, timeout, moments) => {
  test(`takes ${timeout} ms at most for each try`, () => {
    expect(inPurchase(name).timeout).toBe(timeout)
  })

  test('is tried as often as the specification says, with pauses that double', async () => {
    const { work, tried } = workThatFails(9, failure(503))
    const { retry } = inPurchase(name, undefined, longestPauses)
    expect(await outcomeOf(retry(work, undefined))).toEqual(failure(503))
    expect(tried).toEqual(moments)
  })

  test('waits for half as long where chance will have it so', async () => {
    const { work, tried } = workThatFails(9, failure(503))
    await outcomeOf(inPurchase(name, undefined, shortestPauses).retry(work, undefined))
    expect(tried).toEqual(moments.map((moment) => moment / 2))
  })
})

test.each([0, 408, 429, 500, 502, 503, 504])('status %i is retried', async (status) => {
  const { work, tried } = workThatFails(1, failure(status))
  const onTryAgain = vi.fn()
  expect(await outcomeOf(inPurchase('subscription', onTryAgain).retry(work, undefined))).toBe(
    'done',
  )
  expect(tried).toHaveLength(2)
  expect(onTryAgain).toHaveBeenCalledTimes(1)
})

test.each([400, 401, 403, 404, 409, 422])('an answer %i is final', async (status) => {
  const { work, tried } = workThatFails(1, failure(status))
  const { retry } = inPurchase('subscription')
  expect(await outcomeOf(retry(work, undefined))).toEqual(failure(status))
  expect(tried).toHaveLength(1)
})

test('a mistake of our own is not repeated', async () => {
  const { work, tried } = workThatFails(1, new TypeError('ours'))
  const { retry } = inPurchase('subscription')
  expect(await outcomeOf(retry(work, undefined))).toEqual(new TypeError('ours'))
  expect(tried).toHaveLength(1)
})

test('the server gets the delay that it requires', async () => {
  const { work, tried } = workThatFails(1, failure(429, 12_000))
  await outcomeOf(inPurchase('verification', undefined, longestPauses).retry(work, undefined))
  expect(tried).toEqual([0, 12_000])
})

test('what would take longer than the longest pause ends at once', async () => {
  const { work, tried } = workThatFails(1, failure(429, 900_000))
  const { retry } = inPurchase('subscription')
  expect(await outcomeOf(retry(work, undefined))).toEqual(failure(429, 900_000))
  expect(tried).toHaveLength(1)
})

test.each([
  ['during the first try', 0],
  ['during a pause', 500],
])('leaving the page %s ends the retries', async (_, after) => {
  const { work, tried } = workThatFails(9, failure(503))
  const leaving = new AbortController()
  const outcome = inPurchase('subscription')
    .retry(work, leaving.signal)
    .catch((error: unknown) => error)
  if (after > 0) await vi.advanceTimersByTimeAsync(after)
  leaving.abort(new Error('left'))
  await vi.runAllTimersAsync()
  expect(await outcome).toEqual(new Error('left'))
  expect(tried).toEqual([0])
})
