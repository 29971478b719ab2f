import { expect, test } from 'vitest'
import { startDeadline } from './deadline.ts'

test('a timeout that has passed ignores its caller’s abort', () => {
  const caller = new AbortController()
  const met = startDeadline(10_000, caller.signal)
  const open = startDeadline(10_000, caller.signal)
  met.clear()
  caller.abort()
  expect([met.signal.aborted, open.signal.aborted]).toEqual([false, true])
  open.clear()
})
