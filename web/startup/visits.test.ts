import { beforeEach, describe, expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { createVisits, visitsKey } from './visits.ts'

const hour = 3_600_000
let kept: Map<string, string>
let now: number

const storage = () => mapStorage(kept)
const visits = () => createVisits(storage, () => now)

beforeEach(() => {
  kept = new Map()
  now = Date.parse('2030-01-14T10:00:00Z')
})

test.each([
  'null',
  '7',
  '[null, [1, 2], "/eventos"]',
  '{broken',
])('%s counts as no visit', (text) => {
  kept.set(visitsKey, text)
  visits().visited('/eventos')
  expect(visits().popular()).toEqual([])
})

describe('a page is popular', () => {
  test('with two visits in 24 hours, not with one', () => {
    visits().visited('/eventos')
    expect(visits().popular()).toEqual([])
    now += 24 * hour - 1
    visits().visited('/eventos')
    expect(visits().popular()).toEqual(['/eventos'])
  })

  test('no longer once a day has passed', () => {
    visits().visited('/eventos')
    now += 24 * hour
    visits().visited('/eventos')
    expect(visits().popular()).toEqual([])
  })

  test('the more visited, the sooner it comes', () => {
    const { visited, popular } = visits()
    for (const path of ['/', '/user', '/ads', '/user', '/', '/user']) visited(path)
    expect(popular()).toEqual(['/user', '/'])
  })

  test('also where the browser forbids its storage', () => {
    const alone = createVisits(
      () => {
        throw new DOMException('', 'SecurityError')
      },
      () => now,
    )
    alone.visited('/')
    alone.visited('/')
    expect(alone.popular()).toEqual(['/'])
  })
})

test('visits of a clock that was set back do not count', () => {
  visits().visited('/')
  visits().visited('/')
  now -= hour
  expect(visits().popular()).toEqual([])
})

test('no more than a hundred visits are kept', () => {
  const { visited } = visits()
  for (let count = 0; count < 150; count += 1) visited(`/${count % 3}`)
  expect(JSON.parse(kept.get(visitsKey) ?? '')).toHaveLength(100)
})

test('something unreadable in the storage is forgotten', () => {
  kept.set(visitsKey, '{')
  expect(visits().popular()).toEqual([])
})
