import { cleanup } from '@testing-library/react'
import { afterEach, expect, vi } from 'vitest'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { session } from '#web/kernel/session/auth.tsx'
import { accessibilityViolations } from './accessibility-violations.ts'

// Files share a document (vitest.config.ts): each test leaves it as it found it.
afterEach(async () => {
  const found = await accessibilityViolations()
  cleanup()
  session.end(Number.POSITIVE_INFINITY)
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  expect(found, 'barriers in what the test left on the screen').toEqual([])
})
