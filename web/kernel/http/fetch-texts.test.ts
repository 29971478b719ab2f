import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchTexts } from './fetch-texts.ts'

const answers = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  answers.mockReset()
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('texts come after a server was overloaded twice', async () => {
  answers
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockResolvedValueOnce(Response.json({ title: 'Kaixo' }))
  const texts = fetchTexts('eu', 'home')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await texts).toEqual({ title: 'Kaixo' })
  expect(answers.mock.calls.map(([path]) => path)).toEqual(Array(3).fill('/locales/eu/home.json'))
})

test('texts that a server never sends are given up, each try after 10 s', async () => {
  answers.mockImplementation(
    (_, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const texts = expect(fetchTexts('eu', 'home')).rejects.toMatchObject({ status: 0 })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(answers.mock.calls[0]?.[1].signal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(answers.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000 + 10_000 + 2_000 + 10_000)
  await texts
  expect(answers).toHaveBeenCalledTimes(3)
})

test('texts that the server does not have are not requested again', async () => {
  answers.mockResolvedValue(new Response(null, { status: 404 }))
  await expect(fetchTexts('eu', 'nothing')).rejects.toMatchObject({ status: 404 })
  expect(answers).toHaveBeenCalledTimes(1)
})
