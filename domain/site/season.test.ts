import { expect, it } from 'vitest'
import { seasonOf } from './season.ts'

it.each([
  ['2024-10-01', '2024-2025'],
  ['2026-08-31', '2025-2026'],
  ['2026-09-01', '2026-2027'],
  ['2026-11-23', '2026-2027'],
  ['2027-01-01', '2026-2027'],
])('%s is in the season %s', (day, season) => {
  expect(seasonOf(day, 9)).toBe(season)
})
