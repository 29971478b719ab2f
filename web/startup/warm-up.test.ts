import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warmUp } from './warm-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns what has been done, in order. */
function begin(canPrefetch = true): string[] {
  const done: string[] = []
  warmUp({
    preloads: ['programme 1', 'programme 2', 'auth check'].map((name) => () => done.push(name)),
    clean: () => done.push('cleaned'),
    canPrefetch,
    setTimeout,
  })
  return done
}

test('preloads begin 200 ms one after the other, and old answers go after a second', () => {
  const done = begin()
  vi.advanceTimersByTime(0)
  expect(done).toEqual(['programme 1'])
  vi.advanceTimersByTime(199)
  expect(done).toEqual(['programme 1'])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['programme 1', 'programme 2'])
  vi.advanceTimersByTime(200)
  expect(done).toEqual(['programme 1', 'programme 2', 'auth check'])
  vi.advanceTimersByTime(599)
  expect(done).toHaveLength(3)
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['programme 1', 'programme 2', 'auth check', 'cleaned'])
})

test('a bad connection is not burdened, and old answers go all the same', () => {
  const done = begin(false)
  vi.advanceTimersByTime(5_000)
  expect(done).toEqual(['cleaned'])
})
