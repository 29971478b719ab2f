import { expect, test } from 'vitest'
import { purposes, sizeText } from './purposes.ts'

test('sizes are shown in round figures', () => {
  const sizes = Object.values(purposes).map(({ maxBytes }) => sizeText(maxBytes))
  expect(sizes).toEqual(['3 MB', '200 KB', '2 MB', '8 MB', '8 MB', '25 MB', '200 MB', '500 KB'])
})
