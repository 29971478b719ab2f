import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadFonts, rarerFiles } from './preload-fonts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const files = Object.values(rarerFiles)

function notes(answer: () => Promise<unknown> = async () => []) {
  const requests: string[] = []
  const load = (file: string) => {
    requests.push(file)
    return answer()
  }
  return { requests, load }
}

test('the files of rarer letters are loaded 50 ms apart', () => {
  const { requests, load } = notes()
  preloadFonts(load)
  vi.advanceTimersByTime(49)
  expect(requests).toEqual([])
  vi.advanceTimersByTime(1)
  expect(requests).toEqual(files.slice(0, 1))
  vi.advanceTimersByTime(50)
  expect(requests).toEqual(files)
  expect(new Set(files).size).toBe(2)
})

test('a file that cannot be loaded holds up no other', async () => {
  const { requests, load } = notes(() => Promise.reject(new Error('offline')))
  preloadFonts(load)
  await vi.advanceTimersByTimeAsync(100)
  expect(requests).toEqual(files)
})
