import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSecurityEvents, type SecurityEvent, type SecurityEventDetails } from './events.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 8, 9) }))
afterEach(() => void vi.useRealTimers())

const here = {
  sessionId: 'page-load-1',
  userId: 'itziar',
  url: 'https://ongizate.example/user',
  userAgent: 'Firefox',
}

function setUp() {
  const printed: (readonly SecurityEvent[])[] = []
  const events = createSecurityEvents({
    now: () => Date.now(),
    context: () => here,
    print: (batch) => printed.push(batch),
    setInterval,
  })
  return { events, printed }
}

function event(
  type: string,
  level: SecurityEventDetails['level'] = 'warning',
): SecurityEventDetails {
  return { level, type, message: type, metadata: { path: '/api/x' } }
}

test('an event holds what the spec names (§3)', () => {
  const { events, printed } = setUp()
  events.record(event('permission_denied', 'critical'))
  expect(printed).toEqual([
    [
      {
        timestamp: '2026-01-08T09:00:00.000Z',
        level: 'critical',
        type: 'permission_denied',
        message: 'permission_denied',
        metadata: { path: '/api/x' },
        ...here,
      },
    ],
  ])
})

test('what has gathered is printed every five minutes, as one batch', () => {
  const { events, printed } = setUp()
  events.record(event('one'))
  events.record(event('two'))
  vi.advanceTimersByTime(5 * 60_000 - 1)
  expect(printed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(printed.map((batch) => batch.map(({ type }) => type))).toEqual([['one', 'two']])
  vi.advanceTimersByTime(5 * 60_000)
  expect(printed).toHaveLength(1)
  events.record(event('three'))
  vi.advanceTimersByTime(5 * 60_000)
  expect(printed).toHaveLength(2)
})

test('what is critical is printed at once, with all that came before', () => {
  const { events, printed } = setUp()
  events.record(event('before'))
  events.record(event('lock', 'critical'))
  expect(printed.map((batch) => batch.map(({ type }) => type))).toEqual([['before', 'lock']])
})

test('no more than 50 wait to be printed: the oldest make room', () => {
  const { events, printed } = setUp()
  for (let number = 1; number <= 51; number += 1) events.record(event(`event ${number}`))
  vi.advanceTimersByTime(5 * 60_000)
  const types = printed[0]?.map(({ type }) => type)
  expect(types).toHaveLength(50)
  expect(types?.[0]).toBe('event 2')
  expect(types?.at(-1)).toBe('event 51')
})
