import { expect, test } from 'vitest'
import { sessionSeries } from './session-series.ts'

const on = (from: string, ...weekdays: number[]) =>
  weekdays.map((weekday) => ({
    weekday,
    from,
    to: `${Number(from.slice(0, 2)) + 1}${from.slice(2)}`,
  }))

const shown = (...given: Parameters<typeof sessionSeries>) =>
  sessionSeries(...given).map(({ id, hours, from, until }) => [
    id,
    `${hours.weekdays} ${hours.from}`,
    from,
    until,
  ])

test('a programme that never changed has the series that it always had', () => {
  expect(shown([], on('09:45', 1, 3))).toEqual([['0945', '1,3 09:45', null, null]])
})

test('another hour keeps the name for what comes, and what is past stays', () => {
  const past = [{ until: '2026-11-30', sessions: on('09:45', 1, 3) }]
  expect(shown(past, on('10:00', 1, 3))).toEqual([
    ['0945-2026-11-30', '1,3 09:45', null, '2026-11-30'],
    ['0945', '1,3 10:00', '2026-11-30', null],
  ])
})

test('of several changes each leaves its own past', () => {
  const past = [
    { until: '2026-02-01', sessions: on('09:45', 1, 3) },
    { until: '2026-06-01', sessions: on('10:00', 1, 3) },
  ]
  expect(shown(past, on('09:45', 2)).map(([id]) => id)).toEqual([
    '0945-2026-02-01',
    '0945-2026-06-01',
    '0945',
  ])
})

test('what did not change goes on as one, beside what was added and what has ended', () => {
  const past = [{ until: '2026-02-01', sessions: [...on('09:45', 1), ...on('17:00', 3)] }]
  expect(shown(past, [...on('09:45', 1), ...on('18:00', 3), ...on('12:00', 5)])).toEqual([
    ['0945', '1 09:45', null, null],
    ['1700-2026-02-01', '3 17:00', null, '2026-02-01'],
    ['1700', '3 18:00', '2026-02-01', null],
    ['1200', '5 12:00', '2026-02-01', null],
  ])
  expect(shown(past, on('09:45', 1))).toEqual([
    ['0945', '1 09:45', null, null],
    ['1700', '3 17:00', null, '2026-02-01'],
  ])
})
