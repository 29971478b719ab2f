import { expect, it } from 'vitest'
import { periodProblems } from './period.ts'

it.each([
  ['2025-01-01', '2025-01-01', {}],
  ['2025-01-01', '2025-03-31', {}],
  ['2025-03-31', '2025-01-01', { to: 'backwards' }],
  ['2025-02-30', '2025-01-01', { from: 'invalid' }],
  ['2025-1', '9', { from: 'invalid', to: 'invalid' }],
])('days from %s to %s', (from, to, problems) => {
  expect(periodProblems({ from, to }, true)).toEqual(problems)
  expect(periodProblems({ from, to }, false)).toEqual(problems)
})

it('takes a day that is left empty for no limit, only where that may be', () => {
  for (const from of ['', '2025-01-01']) {
    expect(periodProblems({ from, to: '' }, true)).toEqual({})
    expect(periodProblems({ from: '', to: from }, true)).toEqual({})
  }
  expect(periodProblems({ from: '', to: '' }, false)).toEqual({ from: 'invalid', to: 'invalid' })
})
