import { useSyncExternalStore } from 'react'
import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import { failedLogInsKey } from '#web/accounts/failed-log-ins.ts'
import type { ApiError } from '#web/http/api-error.ts'
import { call, onLoggedOut } from '#web/http/client.ts'
import { checkAuth, logOut } from './light-endpoints.ts'
import { createRemoteValue } from './remote-value.ts'
import { onTabVisible } from './tab-visible.ts'

export interface Auth {
  status: 'loading' | 'in' | 'out'
  user: AuthenticatedUser | null
  /** Why the newest check failed; the state before it is kept (spec §4). */
  error: ApiError | null
  /** Asks the server again; wait for it after logging in or changing the profile. */
  refresh: () => Promise<void>
  /** Ends the session. Throws `ApiError` when the server could not be reached. */
  logOut: () => Promise<void>
}

const session = createRemoteValue(() => call(checkAuth), [onTabVisible, onLogInElsewhere])

onLoggedOut(() => session.set({ isAuthenticated: false }))

async function endSession(): Promise<void> {
  await call(logOut)
  forgetFailedLogIns()
  session.set({ isAuthenticated: false })
}

/** Another tab that logs in clears the count of failed attempts, which this one can see (spec §4). */
function onLogInElsewhere(callback: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === failedLogInsKey) callback()
  })
}

function forgetFailedLogIns(): void {
  try {
    localStorage.removeItem(failedLogInsKey)
  } catch {
    // A browser that forbids its storage has nothing to forget.
  }
}

/** Who is logged in. */
export function useAuth(): Auth {
  const { value, error } = useSyncExternalStore(
    session.subscribe,
    session.get,
    session.getBeforeScripts,
  )
  const user = value?.isAuthenticated ? value : null
  return {
    status: value === null ? 'loading' : user ? 'in' : 'out',
    user,
    error,
    refresh: session.refresh,
    logOut: endSession,
  }
}
