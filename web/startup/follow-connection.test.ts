import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followConnection } from './follow-connection.ts'

let online: boolean
let announced: unknown[]
let events: EventTarget
let stop: () => void

function becomes(state: 'online' | 'offline'): void {
  online = state === 'online'
  events.dispatchEvent(new Event(state))
}

function follow(): void {
  stop = followConnection(
    (news) => announced.push(news),
    () => online,
    events,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  online = true
  announced = []
  events = new EventTarget()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a connection that is gone for a second is announced, and its return for six', () => {
  follow()
  becomes('offline')
  vi.advanceTimersByTime(999)
  expect(announced).toEqual([])
  vi.advanceTimersByTime(1)
  expect(announced).toEqual(['offline'])
  vi.advanceTimersByTime(60_000)
  becomes('online')
  vi.advanceTimersByTime(5_999)
  expect(announced).toEqual(['offline', 'back'])
  vi.advanceTimersByTime(1)
  expect(announced).toEqual(['offline', 'back', null])
})

test('a short gap is ignored', () => {
  follow()
  becomes('offline')
  vi.advanceTimersByTime(900)
  becomes('online')
  vi.advanceTimersByTime(60_000)
  expect(announced).toEqual([])
})

test('a page that starts offline shows it', () => {
  online = false
  follow()
  vi.advanceTimersByTime(1_000)
  expect(announced).toEqual(['offline'])
})

test('good news that a short gap interrupts still goes', () => {
  follow()
  becomes('offline')
  vi.advanceTimersByTime(1_000)
  becomes('online')
  vi.advanceTimersByTime(5_500)
  becomes('offline')
  vi.advanceTimersByTime(500)
  becomes('online')
  vi.advanceTimersByTime(6_000)
  expect(announced).toEqual(['offline', 'back', null])
})

test('nothing is announced after the end', () => {
  follow()
  becomes('offline')
  stop()
  vi.advanceTimersByTime(60_000)
  becomes('online')
  expect(announced).toEqual([])
})
