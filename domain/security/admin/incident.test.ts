import { expect, test } from 'vitest'
import { hoursToNotify, type NoticeFacts, noticeDue } from './incident.ts'

const noticedAt = new Date('2026-03-02T09:30:00Z')
const waiting: NoticeFacts = {
  noticedAt,
  risk: 'likely',
  authorityNotifiedOn: null,
  isClosed: false,
}

test.each([
  ['2026-03-02T09:30:00Z', 72],
  ['2026-03-02T09:30:01Z', 71],
  ['2026-03-05T09:29:00Z', 0],
  ['2026-03-05T09:30:00Z', 0],
  ['2026-03-05T09:31:00Z', -1],
])('at %s there are %i whole hours left of the 72', (now, hours) => {
  expect(hoursToNotify(waiting, new Date(now))).toBe(hours)
})

test('the clock runs while the risk is not decided, also over a change of clocks', () => {
  const undecided = { ...waiting, noticedAt: new Date('2026-03-28T00:30:00Z'), risk: 'undecided' }
  expect(noticeDue(undecided as NoticeFacts)).toEqual(new Date('2026-03-31T00:30:00Z'))
})

test.each<Partial<NoticeFacts>>([
  { risk: 'unlikely' },
  { authorityNotifiedOn: '2026-03-04' },
  { isClosed: true },
])('it does not run with %o', (change) => {
  expect(noticeDue({ ...waiting, ...change })).toBeNull()
  expect(hoursToNotify({ ...waiting, ...change }, new Date())).toBeNull()
})
