import { beforeEach, expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { breakerKey, createBreaker } from './breaker.ts'

const call = 'POST /api/things'
let now = 0
let kept: Map<string, string>

const storage = () => mapStorage(kept)
/** Another one shares what the first has kept, as two tabs do. */
const newTab = () => createBreaker(storage, () => now)

beforeEach(() => {
  now = Date.parse('2026-11-21T10:00:00Z')
  kept = new Map()
})

function failThreeTimes(tab = newTab()) {
  for (let time = 0; time < 3; time++) {
    expect(tab.admits(call)).toBe(true)
    tab.failed(call)
  }
}

test('a call that has failed three times in a row is refused for 30 seconds', () => {
  const tab = newTab()
  failThreeTimes(tab)
  expect(tab.admits(call)).toBe(false)
  now += 29_999
  expect(tab.admits(call)).toBe(false)
  now += 1
  expect(tab.admits(call)).toBe(true)
})

test('a refusal has its remaining time', () => {
  const tab = newTab()
  failThreeTimes(tab)
  now += 12_000
  expect(tab.admits(call)).toBe(false)
  expect(tab.remainingPause(call)).toBe(18_000)
})

test('while another tab tries, it is looked at again after five seconds', () => {
  const [one, other] = [newTab(), newTab()]
  failThreeTimes(one)
  now += 30_000
  expect(other.admits(call)).toBe(true)
  expect(one.admits(call)).toBe(false)
  expect(one.remainingPause(call)).toBe(5_000)
})

test.each([
  'null',
  '7',
  '[null]',
  '{broken',
  `{"${call}":null}`,
  `{"${call}":{"failures":"many"}}`,
])('%s in the storage counts as nothing', (text) => {
  kept.set(breakerKey, text)
  failThreeTimes()
  expect(newTab().admits(call)).toBe(false)
})

test('a success in between resets the count', () => {
  const tab = newTab()
  tab.failed(call)
  tab.failed(call)
  tab.succeeded(call)
  tab.failed(call)
  tab.failed(call)
  expect(tab.admits(call)).toBe(true)
})

test('other calls go on', () => {
  const tab = newTab()
  failThreeTimes(tab)
  expect(tab.admits('GET /api/things')).toBe(true)
})

test('after the pause one call tries, in whichever tab', () => {
  const [one, other] = [newTab(), newTab()]
  failThreeTimes(one)
  expect(other.admits(call)).toBe(false)
  now += 30_000
  expect(other.admits(call)).toBe(true)
  expect(one.admits(call)).toBe(false)
  other.succeeded(call)
  expect(one.admits(call)).toBe(true)
  expect(other.admits(call)).toBe(true)
})

test('a failed try restarts the pause', () => {
  const tab = newTab()
  failThreeTimes(tab)
  now += 30_000
  expect(tab.admits(call)).toBe(true)
  tab.failed(call)
  now += 29_999
  expect(tab.admits(call)).toBe(false)
  now += 1
  expect(tab.admits(call)).toBe(true)
})

test('a try whose page was left makes room for another', () => {
  const tab = newTab()
  failThreeTimes(tab)
  now += 30_000
  expect(tab.admits(call)).toBe(true)
  tab.abandoned(call)
  expect(tab.admits(call)).toBe(true)
})

test('a try whose tab was closed is given up after a minute and a half', () => {
  const tab = newTab()
  failThreeTimes(tab)
  now += 30_000
  expect(newTab().admits(call)).toBe(true)
  now += 89_999
  expect(tab.admits(call)).toBe(false)
  now += 1
  expect(tab.admits(call)).toBe(true)
})

test('a clock that is set back locks no one out', () => {
  const tab = newTab()
  failThreeTimes(tab)
  now -= 3_600_000
  expect(tab.admits(call)).toBe(true)
})

test('foreign content in the storage does no harm', () => {
  kept.set(breakerKey, '{"POST')
  expect(newTab().admits(call)).toBe(true)
})

test('where the browser forbids its storage, the tab counts for itself', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  const tab = createBreaker(forbidden, () => now)
  failThreeTimes(tab)
  expect(tab.admits(call)).toBe(false)
  now += 30_000
  expect(tab.admits(call)).toBe(true)
})
