import { expect, it } from 'vitest'
import { changesOf } from './audit-change.ts'

it('lists the changed fields, in the order of the list', () => {
  expect(
    changesOf(
      { role: 'admin', recoveryCodesLeft: 10, twoFactor: true },
      { role: 'member', twoFactor: true },
    ),
  ).toEqual([
    { field: 'role', before: 'admin', after: 'member' },
    { field: 'recoveryCodesLeft', before: 10, after: null },
  ])
})

it('lists fields that only one side has', () => {
  expect(changesOf(null, { format: 'csv', from: '2025-01-01' })).toEqual([
    { field: 'from', before: null, after: '2025-01-01' },
    { field: 'format', before: null, after: 'csv' },
  ])
  expect(changesOf({ kind: 'wrongCard', amountCents: 6000 }, null)).toEqual([
    { field: 'kind', before: 'wrongCard', after: null },
    { field: 'amountCents', before: 6000, after: null },
  ])
})

it('leaves out what has stayed, what is nothing on both sides, and what has no words', () => {
  expect(changesOf(null, null)).toEqual([])
  expect(
    changesOf(
      { refundId: 'a', status: 'pending', month: null, lastCharge: { date: '2025-01-01' } },
      { refundId: 'b', status: 'pending', lastCharge: { date: '2025-01-01' }, shoeSize: 42 },
    ),
  ).toEqual([])
})
