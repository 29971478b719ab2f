import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { session } from '#web/shell/session/auth.tsx'
import { accessibilityViolations } from './accessibility-violations.ts'

// Nothing is drawn here, and what would be once there is time (render-offscreen-sections.ts) outlives the document.
beforeEach(() => void vi.stubGlobal('requestIdleCallback', () => 0))

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
