import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createLoading,
  estimated,
  followNavigations,
  forwards,
  loadingModeOf,
} from './loading-state.ts'

test.each([
  ['/programas', 'silent'],
  ['/programa-ona', 'silent'],
  ['/programa-onarte', 'silent'],
  ['/confirmationPage', 'silent'],
  ['/subscription-success', 'silent'],
  ['/compra', 'minimal'],
  ['/user', 'progress'],
  ['/user/', 'progress'],
  ['/user/privacidad', 'minimal'],
  ['/', 'minimal'],
])('loading %s is shown as %s', (path, mode) => {
  expect(loadingModeOf(path)).toBe(mode)
})

test.each([
  [0, 40, 40],
  [40, 30, 40],
  [40, -5, 40],
  [40, 250, 100],
  [-3, -5, 0],
])('a bar at %i with %i stands at %i', (before, heard, after) => {
  expect(forwards(before, heard)).toBe(after)
})

test('a bar whose end is unknown goes on and never arrives', () => {
  let at = 0
  for (let step = 0; step < 500; step += 1) {
    const next = estimated(at)
    expect(next).toBeGreaterThanOrEqual(at)
    at = next
  }
  expect(at).toBeGreaterThan(90)
  expect(at).toBeLessThan(100)
})

describe('the overlay', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('shows nothing within 0.2 s', () => {
    const loading = createLoading()
    loading.begin('progress')
    vi.advanceTimersByTime(199)
    expect(loading.get()).toBeNull()
    loading.finish()
    vi.advanceTimersByTime(5_000)
    expect(loading.get()).toBeNull()
  })

  test('changes its message every 0.8 s, and its bar goes on with each', () => {
    const loading = createLoading()
    loading.begin('progress')
    vi.advanceTimersByTime(200)
    const first = loading.get()
    expect(first).toMatchObject({ mode: 'progress', message: 0 })
    vi.advanceTimersByTime(799)
    expect(loading.get()).toEqual(first)
    vi.advanceTimersByTime(1)
    expect(loading.get()?.message).toBe(1)
    expect(loading.get()?.progress).toBeGreaterThan(first?.progress ?? 100)
    vi.advanceTimersByTime(1_600)
    expect(loading.get()?.message).toBe(3)
  })

  test('shows 100 at the end, and clears 0.5 s later', () => {
    const loading = createLoading()
    loading.begin('progress')
    vi.advanceTimersByTime(1_000)
    loading.finish()
    expect(loading.get()?.progress).toBe(100)
    vi.advanceTimersByTime(499)
    expect(loading.get()).toMatchObject({ progress: 100, message: 1 })
    vi.advanceTimersByTime(1)
    expect(loading.get()).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('continues where it was when another page is requested meanwhile', () => {
    const loading = createLoading()
    loading.begin('progress')
    vi.advanceTimersByTime(1_000)
    const before = loading.get()
    loading.begin('minimal')
    expect(loading.get()).toEqual({ ...before, mode: 'minimal' })
  })

  test('restarts for a page that is requested while it clears', () => {
    const loading = createLoading()
    loading.begin('progress')
    vi.advanceTimersByTime(3_000)
    loading.finish()
    loading.begin('minimal')
    expect(loading.get()).toBeNull()
    vi.advanceTimersByTime(200)
    expect(loading.get()).toMatchObject({ mode: 'minimal', message: 0 })
    expect(loading.get()?.progress).toBeLessThan(50)
    vi.advanceTimersByTime(500)
    expect(loading.get()).not.toBeNull()
  })

  test('shows a ring when a page that is only announced takes longer than a second', () => {
    const loading = createLoading()
    loading.begin('silent')
    vi.advanceTimersByTime(999)
    expect(loading.get()?.mode).toBe('silent')
    vi.advanceTimersByTime(1)
    expect(loading.get()?.mode).toBe('minimal')
  })

  test('follows a navigation of the router from its beginning to its end', async () => {
    const arrived = Promise.withResolvers<{ Component: () => null }>()
    const routes = [{ path: '/' }, { path: '/user', lazy: () => arrived.promise }]
    const router = createMemoryRouter(routes)
    const loading = createLoading()
    followNavigations(router, loading)
    const going = router.navigate('/user')
    vi.advanceTimersByTime(200)
    expect(loading.get()).toMatchObject({ mode: 'progress', message: 0 })
    arrived.resolve({ Component: () => null })
    await going
    expect(loading.get()?.progress).toBe(100)
  })

  test('calls its listeners until they unsubscribe', () => {
    const loading = createLoading()
    const heard = vi.fn()
    const leave = loading.subscribe(heard)
    loading.begin('minimal')
    vi.advanceTimersByTime(200)
    expect(heard).toHaveBeenCalled()
    heard.mockClear()
    leave()
    loading.finish()
    expect(heard).not.toHaveBeenCalled()
  })
})
