import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkScripts } from './check-scripts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp(answer: (address: string) => number) {
  const requests: string[] = []
  const onNewVersion = vi.fn()
  let failed: (address: string | undefined) => void = () => undefined
  let returns: () => void = () => undefined
  checkScripts(
    {
      fetch: async (address, { method }) => {
        requests.push(`${method} ${address}`)
        const status = answer(address)
        if (status === 0) throw new TypeError('Failed to fetch')
        return { status }
      },
      addresses: () => ['/first.js', '/second.js', '/third.js'],
      onFailedImport: (listener) => {
        failed = listener
      },
      onReturn: (listener) => {
        returns = listener
      },
      now: Date.now,
    },
    onNewVersion,
  )
  return {
    requests,
    onNewVersion,
    importFails: (address?: string) => failed(address),
    returns: () => returns(),
  }
}

describe('the scripts of a page', () => {
  test('are requested by HEAD two seconds after the start, and not before', async () => {
    const { requests, onNewVersion } = setUp(() => 200)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(requests).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toEqual(['HEAD /first.js', 'HEAD /second.js', 'HEAD /third.js'])
    expect(onNewVersion).not.toHaveBeenCalled()
  })

  test('announce a new version when one is gone, and are not checked again', async () => {
    const { requests, onNewVersion, importFails } = setUp((address) =>
      address === '/second.js' ? 404 : 200,
    )
    await vi.advanceTimersByTimeAsync(2_000)
    importFails('/second.js')
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toEqual(['HEAD /first.js', 'HEAD /second.js'])
    expect(onNewVersion).toHaveBeenCalledTimes(1)
  })

  test.each([0, 500, 503])('announce nothing when the status is %i', async (status) => {
    const { onNewVersion } = setUp(() => status)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onNewVersion).not.toHaveBeenCalled()
  })

  test('are requested when an import fails: the failed one, or all of them', async () => {
    const { requests, importFails } = setUp(() => 200)
    importFails('/late.js')
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toEqual(['HEAD /late.js'])
    importFails()
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(4)
  })

  test('are requested when the reader comes back, at most every ten minutes', async () => {
    const { requests, returns } = setUp(() => 200)
    await vi.advanceTimersByTimeAsync(2_000)
    await vi.advanceTimersByTimeAsync(599_999)
    returns()
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(1)
    returns()
    returns()
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(6)
  })
})
