import { beforeAll, beforeEach } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Puts the real clock of a site into the test's hands: each test begins at `start`.
 * @returns what moves it on, and the moment that lies so many seconds ahead
 */
export function manualClock(site: TestApp, start: string) {
  let now = new Date(start)
  const ahead = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const begin = () => {
    now = new Date(start)
    site.deps.clock = { now: () => now }
  }
  // Also for those whom the file's tests share.
  beforeAll(begin)
  beforeEach(begin)
  return {
    ahead,
    later(seconds: number) {
      now = ahead(seconds)
    },
  }
}
