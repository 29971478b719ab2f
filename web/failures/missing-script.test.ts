import { afterEach, describe, expect, test, vi } from 'vitest'
import { answersFor, isMissingScript } from './missing-script.ts'

const script = 'https://ongizate.test/assets/home-page-abc.js'

const wordings = {
  Chrome: `Failed to fetch dynamically imported module: ${script}`,
  Firefox: `error loading dynamically imported module: ${script}`,
  'our own texts': 'page texts missing',
  Safari: 'Importing a module script failed.',
}

afterEach(() => vi.useRealTimers())

test.each(Object.entries(wordings))('the words of %s for a script that is missing', (_, words) => {
  expect(isMissingScript(new TypeError(words))).toBe(true)
})

test('another failure is not taken for a missing script', () => {
  expect(isMissingScript(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissingScript({ status: 404 })).toBe(false)
})

describe('whether the server answers', () => {
  const asking = (fetch: (address: string) => Promise<Response>, words: string, online = true) =>
    answersFor(new TypeError(words), { fetch, isOnline: () => online, here: () => '/here' })

  test('is checked at the script, or at the page where the browser does not name it', async () => {
    const requests: string[] = []
    const fetch = async (address: string) => {
      requests.push(address)
      return new Response(null, { status: 404 })
    }
    expect(await asking(fetch, wordings.Firefox)).toBe(true)
    expect(await asking(fetch, wordings.Safari)).toBe(true)
    expect(requests).toEqual([script, '/here'])
  })

  test('is no without asking when the browser knows that it has no connection', async () => {
    const fetch = vi.fn()
    expect(await asking(fetch, wordings.Chrome, false)).toBe(false)
    expect(fetch).not.toHaveBeenCalled()
  })

  test('is no when nothing comes back, or the server is broken', async () => {
    expect(await asking(() => Promise.reject(new TypeError()), wordings.Chrome)).toBe(false)
    const broken = async () => new Response(null, { status: 503 })
    expect(await asking(broken, wordings.Chrome)).toBe(false)
  })

  test('is no when five seconds bring no answer', async () => {
    vi.useFakeTimers()
    const hanging = (_: string, { signal }: RequestInit = {}) =>
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      )
    const answer = asking(hanging, wordings.Chrome)
    const heard = vi.fn()
    void answer.then(heard)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(heard).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toHaveBeenCalledWith(false)
  })
})
