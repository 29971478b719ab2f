import { expect, test } from 'vitest'
import { isCurrent } from './enrolment.ts'

const left = (effectiveEndDate: string, movedTo: string | null = null) =>
  ({ status: 'inactive', effectiveEndDate, movedTo }) as Parameters<typeof isCurrent>[0]

test.each([
  ['on the day before the last', '2027-03-30', true],
  ['on the last day', '2027-03-31', true],
  ['on the day after', '2027-04-01', false],
  ['while the day is unknown', undefined, false],
])('an enrollee who has left may come until the last day: %s', (_, today, may) => {
  expect(isCurrent(left('2027-03-31'), today)).toBe(may)
})

test('an active enrollee may come, and a moved one elsewhere', () => {
  const active = { status: 'active', effectiveEndDate: null, movedTo: null } as const
  expect(isCurrent(active, undefined)).toBe(true)
  expect(isCurrent(left('2027-03-31', 'ONARTE'), '2027-03-01')).toBe(false)
})
