import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCsrfFresh } from './keep-csrf-fresh.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(renew = vi.fn(async () => {})) {
  let focus = () => {}
  keepCsrfFresh(renew, {
    setInterval: (callback, milliseconds) => setInterval(callback, milliseconds),
    addEventListener: (_, listener) => {
      focus = listener
    },
  })
  return { renew, focus: () => focus() }
}

test('a token is fetched at the start, every ten minutes, and when the reader comes back', () => {
  const { renew, focus } = setUp()
  expect(renew).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * 60_000 - 1)
  expect(renew).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(renew).toHaveBeenCalledTimes(2)
  focus()
  expect(renew).toHaveBeenCalledTimes(3)
})

test('without connection it goes on trying', async () => {
  const { renew } = setUp(vi.fn(() => Promise.reject(new Error('offline'))))
  await vi.advanceTimersByTimeAsync(20 * 60_000)
  expect(renew).toHaveBeenCalledTimes(3)
})
