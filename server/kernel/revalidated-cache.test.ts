import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRevalidatedCache } from './revalidated-cache.ts'

interface Shown {
  version: number
  words: string
}

/** Says what the database does when it is asked. */
let database: 'answers' | 'fails' | 'hangs'
let version: number

const cache = (freshForMs?: number) =>
  createRevalidatedCache<Shown>(
    {
      ...(freshForMs !== undefined && { freshForMs }),
      initial: () => ({ version: 0, words: 'the beginning' }),
      async read(before) {
        if (database === 'fails') throw new Error('no connection')
        if (database === 'hangs') return new Promise<never>(() => {})
        return before?.version === version ? before : { version, words: `state ${version}` }
      },
      onFailure: () => {},
    },
    { now: () => new Date() },
  )

beforeEach(() => {
  vi.useFakeTimers()
  database = 'answers'
  version = 1
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is asked for all the time is read again before anybody has to wait', async () => {
  const { read } = cache()
  await read()
  version = 2
  vi.advanceTimersByTime(200)
  expect((await read()).words).toBe('state 1')
  await vi.advanceTimersByTimeAsync(40)
  expect((await read()).words).toBe('state 2')
  vi.advanceTimersByTime(199)
  expect((await read()).words).toBe('state 2')
})

test('a change is seen a quarter of a second later, and at once after a change of our own', async () => {
  const { read, forget } = cache()
  expect((await read()).words).toBe('state 1')
  version = 2
  expect((await read()).words).toBe('state 1')
  vi.advanceTimersByTime(250)
  expect((await read()).words).toBe('state 2')
  version = 3
  forget()
  expect((await read()).words).toBe('state 3')
})

test('what seldom changes is kept for as long as its source says', async () => {
  const { read } = cache(60_000)
  await read()
  version = 2
  vi.advanceTimersByTime(47_999)
  expect((await read()).words).toBe('state 1')
  vi.advanceTimersByTime(12_001)
  expect((await read()).words).toBe('state 2')
})

test('a database that fails leaves what was known, and the beginning where nothing was', async () => {
  database = 'fails'
  const { read } = cache()
  expect((await read()).words).toBe('the beginning')
  database = 'answers'
  vi.advanceTimersByTime(250)
  expect((await read()).words).toBe('state 1')
  database = 'fails'
  vi.advanceTimersByTime(250)
  expect((await read()).words).toBe('state 1')
})

test('a database that hangs is waited for once, for a second', async () => {
  const { read } = cache()
  await read()
  database = 'hangs'
  vi.advanceTimersByTime(250)
  const first = vi.fn()
  const reading = read().then(first)
  await vi.advanceTimersByTimeAsync(999)
  expect(first).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await reading
  expect(first).toHaveBeenCalledWith({ version: 1, words: 'state 1' })
  // No timer moves on any more.
  expect((await read()).words).toBe('state 1')
})
