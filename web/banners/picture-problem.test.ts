import { expect, test } from 'vitest'
import { pictureProblem } from './picture-problem.ts'

const MEBI = 1024 * 1024

test.each([
  ['image/png', 2.95 * MEBI, 'adSample', null],
  ['image/gif', 3 * MEBI - 1, 'adSample', null],
  ['image/jpeg', 3 * MEBI, 'adSample', 'size'],
  ['image/jpeg', 8 * MEBI, 'banner', null],
  ['image/jpeg', 8 * MEBI + 1, 'banner', 'size'],
  ['image/svg+xml', 100, 'banner', 'type'],
  ['application/pdf', 100, 'adSample', 'type'],
  ['', 100, 'adSample', 'type'],
  ['image/heic', 100, 'adSample', 'heic'],
] as const)('%s of %d bytes as %s: %s', (type, size, purpose, problem) => {
  expect(pictureProblem({ type, size } as File, purpose)).toBe(problem)
})
