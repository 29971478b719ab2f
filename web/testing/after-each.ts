import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { queries } from '#web/http/queries.ts'

// Files share a document (vitest.config.ts): each test leaves it as it found it.
afterEach(() => {
  cleanup()
  queries.clear()
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
