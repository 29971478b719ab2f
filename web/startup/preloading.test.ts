import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ConnectionQuality,
  canPrefetch,
  type Purpose,
  readConnectionQuality,
} from './connection-quality.ts'
import { createPreloading } from './preloading.ts'

let loaded: string[]
let popular: string[]
let connectionQuality: ConnectionQuality

const preloading = () =>
  createPreloading({
    load: async (path) => void loaded.push(path),
    popular: () => popular,
    connectionQuality: () => connectionQuality,
  })

beforeEach(() => {
  vi.useFakeTimers()
  loaded = []
  popular = []
  connectionQuality = { isOnline: true }
})
afterEach(() => vi.useRealTimers())

describe('the page of a link', () => {
  test('is fetched after 200 ms, and not after 199', () => {
    preloading().turnTo('/eventos')
    vi.advanceTimersByTime(199)
    expect(loaded).toEqual([])
    vi.advanceTimersByTime(1)
    expect(loaded).toEqual(['/eventos'])
  })

  test('is not fetched when the pointer goes on before', () => {
    const { turnTo } = preloading()
    turnTo('/eventos')
    vi.advanceTimersByTime(150)
    turnTo(null)
    vi.advanceTimersByTime(1_000)
    expect(loaded).toEqual([])
  })

  test('restarts its time when the pointer comes from another link', () => {
    const { turnTo } = preloading()
    turnTo('/eventos')
    vi.advanceTimersByTime(150)
    turnTo('/ads')
    vi.advanceTimersByTime(199)
    expect(loaded).toEqual([])
    vi.advanceTimersByTime(1)
    expect(loaded).toEqual(['/ads'])
  })

  test('keeps its time when the pointer moves within it', () => {
    const { turnTo } = preloading()
    turnTo('/eventos')
    vi.advanceTimersByTime(150)
    turnTo('/eventos')
    vi.advanceTimersByTime(50)
    expect(loaded).toEqual(['/eventos'])
  })

  test('is fetched once, and not when it is the one shown', () => {
    const { turnTo, isHere } = preloading()
    isHere('/')
    for (const path of ['/ads', null, '/ads', null, '/']) {
      turnTo(path)
      vi.advanceTimersByTime(200)
    }
    expect(loaded).toEqual(['/ads'])
  })

  // An error that nothing handles fails the whole run.
  test('that could not be fetched is ignored, and the next one is fetched', async () => {
    const { turnTo } = createPreloading({
      load: async (path) => {
        loaded.push(path)
        throw new Error('gone')
      },
      popular: () => [],
      connectionQuality: () => connectionQuality,
    })
    for (const path of ['/ads', '/eventos', '/ads']) {
      turnTo(path)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(loaded).toEqual(['/ads', '/eventos'])
  })
})

describe('in the background', () => {
  test('one page at a time comes, the most popular first', () => {
    popular = ['/user', '/', '/invoices']
    const { fetchPopular, isHere } = preloading()
    isHere('/')
    fetchPopular()
    expect(loaded).toEqual(['/user'])
    fetchPopular()
    expect(loaded).toEqual(['/user', '/invoices'])
    fetchPopular()
    expect(loaded).toEqual(['/user', '/invoices'])
  })

  test('none is given up for a moment without connection', () => {
    popular = ['/user']
    connectionQuality = { isOnline: false }
    const { fetchPopular } = preloading()
    fetchPopular()
    connectionQuality = { isOnline: true }
    fetchPopular()
    expect(loaded).toEqual(['/user'])
  })
})

test.each([
  [{ isOnline: true }, true, true],
  [{ isOnline: true, effectiveType: '4g' }, true, true],
  [{ isOnline: true, effectiveType: '3g' }, true, false],
  [{ isOnline: true, effectiveType: '2g' }, false, false],
  [{ isOnline: true, effectiveType: 'slow-2g' }, false, false],
  [{ isOnline: true, effectiveType: '4g', saveData: true }, false, false],
  [{ isOnline: false }, false, false],
] satisfies [
  ConnectionQuality,
  boolean,
  boolean,
][])('with %o, for a reader: %s, in the background: %s', (state, ...expected) => {
  const purposes: Purpose[] = ['reader', 'background']
  expect(purposes.map((purpose) => canPrefetch(state, purpose))).toEqual(expected)
})

test('the browser’s network information is read', () => {
  const connection = { saveData: true, effectiveType: '3g' }
  expect(readConnectionQuality({ onLine: true, connection } as unknown as Navigator)).toEqual({
    isOnline: true,
    ...connection,
  })
  expect(readConnectionQuality({ onLine: false } as Navigator)).toMatchObject({ isOnline: false })
})
