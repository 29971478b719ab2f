import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryRead } from './retry-reads.ts'

const failed = (status: number, retryAfter = 0) =>
  new ApiError(status, { error: 'no', code: 'connection.unreadable' }, retryAfter)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reading is tried again after one second and after two', async () => {
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failed(503))
    .mockRejectedValueOnce(failed(0))
    .mockResolvedValue('texts')
  const answer = retryRead(read, undefined)
  await vi.advanceTimersByTimeAsync(999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(read).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('texts')
})

test('reading is given up after the third failure', async () => {
  const read = vi.fn(() => Promise.reject(failed(503)))
  const answer = expect(retryRead(read, undefined)).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  expect(read).toHaveBeenCalledTimes(3)
})

test('a missing resource is not retried', async () => {
  const read = vi.fn(() => Promise.reject(failed(404)))
  await expect(retryRead(read, undefined)).rejects.toMatchObject({ status: 404 })
  expect(read).toHaveBeenCalledTimes(1)
})

test('a server that requires a delay gets it', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failed(503, 7_000))
  void retryRead(read, undefined)
  await vi.advanceTimersByTimeAsync(6_999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
})

test('nothing is requested once the reader has left', async () => {
  const leaving = new AbortController()
  const read = vi.fn(() => Promise.reject(failed(503)))
  const answer = expect(retryRead(read, leaving.signal)).rejects.toThrow('left')
  leaving.abort(new Error('left'))
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  expect(read).toHaveBeenCalledTimes(1)
})
