import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { createShellQuery, type ShellQueryOptions } from './shell-query.ts'

const broken = new ApiError(500, { error: 'Fallo', code: 'http.internal' })
const offline = new ApiError(0, { error: 'Sin conexión', code: 'connection.offline' })

/** A value whose responses the test provides, one for each fetch. */
function setUp(options?: ShellQueryOptions<string>) {
  const requests: (PromiseWithResolvers<string> & { signal: AbortSignal })[] = []
  const value = createShellQuery((signal) => {
    const answer = Promise.withResolvers<string>()
    requests.push({ ...answer, signal })
    return answer.promise
  }, options)
  return { value, requests }
}

/** How often subscribers were notified. */
function countRenders(value: ReturnType<typeof setUp>['value']) {
  const seen = { renders: 0 }
  value.subscribe(() => {
    seen.renders += 1
  })
  return seen
}

describe('what the server says of the session', () => {
  test('is unknown until it has answered', async () => {
    const { value, requests } = setUp()
    const refreshed = value.refresh()
    expect(value.get()).toEqual({ value: null, error: null })
    requests[0]?.resolve('in')
    await refreshed
    expect(value.get()).toEqual({ value: 'in', error: null })
  })

  test('stays as it was when the connection fails', async () => {
    const { value, requests } = setUp()
    value.set('in')
    const refreshed = value.refresh()
    requests[0]?.reject(offline)
    await refreshed
    expect(value.get()).toEqual({ value: 'in', error: offline })
  })

  test('stays as it was when the server answers with an error, by default', async () => {
    const { value, requests } = setUp()
    value.set('in')
    const refreshed = value.refresh()
    requests[0]?.reject(broken)
    await refreshed
    expect(value.get()).toEqual({ value: 'in', error: broken })
  })

  test('is fetched once when several events coincide', async () => {
    const occasions: (() => void)[] = []
    const { value, requests } = setUp({ refetchOn: [(occur) => occasions.push(occur)] })
    value.subscribe(() => undefined)
    for (const occur of [...occasions, ...occasions]) occur()
    void value.recheck()
    expect(requests).toHaveLength(1)
    requests[0]?.resolve('in')
    await value.recheck()
    void value.recheck()
    expect(requests).toHaveLength(2)
  })

  test('is refetched after log-in, and the fetch before is aborted', async () => {
    const { value, requests } = setUp({ refetchOn: [] })
    const before = value.recheck()
    const after = value.refresh()
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false])
    requests[0]?.reject(new DOMException('aborted', 'AbortError'))
    requests[1]?.resolve('in')
    await Promise.all([before, after])
    expect(value.get()).toEqual({ value: 'in', error: null })
  })

  test('that has not changed notifies no subscriber', async () => {
    const { value, requests } = setUp({ refetchOn: [] })
    const seen = countRenders(value)
    const begun = value.recheck()
    requests[0]?.resolve('in')
    await begun
    expect(seen.renders).toBe(1)
    const before = value.get()
    for (const answer of [1, 2]) {
      const rechecked = value.recheck()
      requests[answer]?.resolve('in')
      await rechecked
    }
    expect(seen.renders).toBe(1)
    expect(value.get()).toBe(before)
  })

  test('is fetched by its first subscriber, in a task of its own', async () => {
    vi.useFakeTimers()
    const { value, requests } = setUp({ refetchOn: [] })
    countRenders(value)
    countRenders(value)
    expect(requests).toHaveLength(0)
    vi.runAllTimers()
    expect(requests).toHaveLength(1)
    vi.useRealTimers()
  })

  test('can be fetched again after a defect of our own', async () => {
    const { value, requests } = setUp({ refetchOn: [] })
    const refreshed = value.refresh()
    requests[0]?.reject(new TypeError('defect'))
    await expect(refreshed).rejects.toThrow('defect')
    const again = value.recheck()
    requests[1]?.resolve('in')
    await again
    expect(value.get().value).toBe('in')
  })

  test('is not overwritten by an older answer that arrives late', async () => {
    const { value, requests } = setUp()
    const refreshes = [value.refresh(), value.refresh()]
    requests[1]?.resolve('in')
    requests[0]?.resolve('out')
    await Promise.all(refreshes)
    expect(value.get().value).toBe('in')
  })

  test('is not overwritten by an answer that was on its way when the reader logged out', async () => {
    const { value, requests } = setUp()
    const refreshed = value.refresh()
    value.set('out')
    requests[0]?.resolve('in')
    await refreshed
    expect(value.get().value).toBe('out')
  })

  test('does not hide a defect of our own', async () => {
    const { value, requests } = setUp()
    const refreshed = value.refresh()
    requests[0]?.reject(new TypeError('defect'))
    await expect(refreshed).rejects.toThrow('defect')
  })
})
