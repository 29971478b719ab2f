import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { queries } from '#web/http/queries.ts'
import { session } from '#web/shell/session/auth.tsx'

// Files share a document (vitest.config.ts): each test leaves it as it found it.
afterEach(() => {
  cleanup()
  session.end(Number.POSITIVE_INFINITY)
  queries.clear()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
