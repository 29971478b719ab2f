import { expect, it } from 'vitest'
import { euros } from './schema-types.ts'

it.each([
  [0, true],
  [29.99, true],
  [1_000_000, true],
  [0.30000000000000004, false],
  [1e-7, false],
  [-1, false],
])('%f euros are taken in a request: %j', (amount, isTaken) => {
  expect(euros().safeParse(amount).success).toBe(isTaken)
  expect(euros().positive().optional().safeParse(amount).success).toBe(isTaken && amount > 0)
})
