import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { createReloads, reloadsKey } from './reloads.ts'

function memory() {
  const values = new Map<string, string>()
  return {
    values,
    ...mapStorage(values),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('automatic reloads', () => {
  test('happens twice and no more, however often the page starts', () => {
    const tab = memory()
    const first = createReloads(() => tab)
    expect(first.take()).toBe(true)
    const second = createReloads(() => tab)
    expect(second.take()).toBe(true)
    const third = createReloads(() => tab)
    expect(third.take()).toBe(false)
  })

  test('is counted from the start once the site has loaded and ten seconds have passed', () => {
    const tab = memory()
    createReloads(() => tab).take()
    const reloads = createReloads(() => tab)
    reloads.take()
    reloads.loaded()
    vi.advanceTimersByTime(9_999)
    expect(reloads.take()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(tab.values.has(reloadsKey)).toBe(false)
    expect(reloads.take()).toBe(true)
  })

  test('is still counted when time passes and the site has not loaded', () => {
    const tab = memory()
    const reloads = createReloads(() => tab)
    reloads.take()
    reloads.take()
    vi.advanceTimersByTime(60_000)
    expect(reloads.take()).toBe(false)
  })

  test('never happens where it cannot be counted', () => {
    const reloads = createReloads(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(reloads.take()).toBe(false)
    reloads.loaded()
    vi.advanceTimersByTime(10_000)
  })
})
