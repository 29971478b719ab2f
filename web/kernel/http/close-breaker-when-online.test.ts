import { expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { breakerKey, createBreaker } from './breaker.ts'
import { closeBreakerWhenOnline } from './close-breaker-when-online.ts'

const call = 'GET /api/things'

test('a connection that is back lets every call through at once', () => {
  const kept = new Map<string, string>()
  const events = new EventTarget()
  const breaker = createBreaker(
    () => mapStorage(kept),
    () => 0,
  )
  closeBreakerWhenOnline(() => ({ removeItem: (key) => void kept.delete(key) }), events)
  for (let time = 0; time < 3; time++) breaker.failed(call)
  expect(breaker.admits(call)).toBe(false)
  events.dispatchEvent(new Event('online'))
  expect(breaker.admits(call)).toBe(true)
  expect(kept.has(breakerKey)).toBe(false)
})

test('a browser that forbids its storage loses nothing', () => {
  const events = new EventTarget()
  closeBreakerWhenOnline(() => {
    throw new DOMException('forbidden', 'SecurityError')
  }, events)
  expect(() => events.dispatchEvent(new Event('online'))).not.toThrow()
})
