import { afterEach, expect, it, vi } from 'vitest'
import { sizeText } from './document-words.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  [1_500_000, '1,5 MB', '1.5 MB'],
  [2_000_000, '2 MB', '2 MB'],
  [999_499, '999 kB', '999 kB'],
  [120, '1 kB', '1 kB'],
])('%d bytes, also where the platform knows no Basque', (bytes, inComma, inPoint) => {
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => {
    throw new Error('asked of the platform')
  })
  const plain = (language: 'es' | 'eu' | 'en') => sizeText(bytes, language).replace('\u00a0', ' ')
  expect([plain('es'), plain('eu'), plain('en')]).toEqual([inComma, inComma, inPoint])
})
