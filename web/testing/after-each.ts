import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { queries } from '#web/http/queries.ts'
import { session } from '#web/shell/session/auth.tsx'
import { barriers } from './barriers.ts'

// Files share a document (vitest.config.ts): each test leaves it as it found it.
afterEach(async () => {
  const found = await barriers()
  cleanup()
  session.end(Number.POSITIVE_INFINITY)
  queries.clear()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(found, 'barriers in what the test left on the screen').toEqual([])
})
