import { afterEach, expect, it, vi } from 'vitest'
import { formatFileSize, KILOBYTE, MEGABYTE } from './file-size.ts'
import { purposes } from './purposes.ts'

afterEach(() => vi.restoreAllMocks())

it.each([
  [1.5 * MEGABYTE, '1,5 MB', '1.5 MB'],
  [2 * MEGABYTE, '2 MB', '2 MB'],
  [999.4 * KILOBYTE, '999 KB', '999 KB'],
  [120, '1 KB', '1 KB'],
])('%d bytes, also where the platform knows no Basque', (bytes, inComma, inPoint) => {
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(() => {
    throw new Error('asked of the platform')
  })
  const plain = (language: 'es' | 'eu' | 'en') =>
    formatFileSize(bytes, language).replace('\u00a0', ' ')
  expect([plain('es'), plain('eu'), plain('en')]).toEqual([inComma, inComma, inPoint])
})

it('the most that files may weigh are round figures', () => {
  const sizes = Object.values(purposes).map(({ maxBytes }) =>
    formatFileSize(maxBytes).replace('\u00a0', ' '),
  )
  expect(sizes).toEqual(['3 MB', '8 MB', '2 MB', '8 MB', '8 MB', '25 MB', '200 MB', '500 KB'])
})
