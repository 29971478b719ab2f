import { expect, it } from 'vitest'
import { fitsBanner } from './specification.ts'

it.each([
  [1200, 600, true],
  [600, 300, true],
  [2400, 1200, true],
  [1200, 1200, true],
  [600, 1200, true],
  [1600, 300, true],
  [599, 300, false],
  [500, 250, false],
  [1600, 299, false],
])('a picture of %d × %d pixels fits: %s', (width, height, fits) => {
  expect(fitsBanner({ width, height })).toBe(fits)
})
