import { useQuery } from '@tanstack/react-query'
import type { AuthenticatedUser } from '#domain/kernel/session-contract.ts'
import { checkAuth, logOut } from '#domain/kernel/session-contract.ts'
import { call, onLoggedOut, onSecondFactorOwed } from '#web/kernel/http/client.ts'
import { clearAccountData } from '#web/kernel/http/on-account-change.ts'
import { siteClient } from '#web/kernel/http/site-client.ts'
import { temporaryToken, temporaryTokenKey } from '#web/kernel/http/temporary-token.ts'
import { failedLogInsKey } from '#web/kernel/session/failed-log-ins.ts'
import { clearFailedLogIns, clearStored, clearStoredOfOthers } from './browser-storage.ts'
import { openForms } from './form-snapshots.ts'
import { createSession } from './session.ts'
import { createSessionMarker, sessionMarkerKey } from './session-marker.ts'

export interface Auth {
  status: 'loading' | 'in' | 'out'
  user: AuthenticatedUser | null
  /** Why the newest check failed; the state before it is kept. */
  error: Error | null
  /** Refetches the session; wait for it after logging in or changing the profile. */
  refresh: () => Promise<void>
  /** Ends the session. Throws `ApiError` when the server could not be reached. */
  logOut: () => Promise<void>
}

/** Shared between the tabs of this browser. */
export const sessionMarker = createSessionMarker(() => window.localStorage)

/** Who is logged in, as this tab knows it; components use `useAuth`. */
export const session = createSession({
  queryClient: siteClient,
  check: (signal) => call(checkAuth, { signal }),
  postLogOut: () => call(logOut),
  now: () => Date.now(),
  marker: sessionMarker,
  openForms,
  clearTemporaryToken: temporaryToken.forget,
  clearFailedLogIns,
  clearStored,
  clearStoredOfOthers,
  clearAccountData,
})

onLoggedOut(session.end)
onSecondFactorOwed(() => void session.recheck())

globalThis.window?.addEventListener('focus', session.recheckOnFocus)
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === sessionMarkerKey) session.followOtherTabs()
  if (key === failedLogInsKey || key === temporaryTokenKey) void session.recheck()
})
// The back-forward cache restores a page as it was left, maybe by a user who has logged out.
globalThis.window?.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) session.followOtherTabs()
})

/** Looks again whether the session still stands, unless that is being done already. */
export const recheckSession = session.recheck

/** Subscribes to calls that found the session gone; returns the unsubscriber. */
export function onSessionEnded(listener: () => void): () => void {
  return onLoggedOut(() => {
    if (!session.get().value?.isAuthenticated) listener()
  })
}

/** Whether the user logged out on purpose, here or in another tab. */
export const wasLeftOnPurpose = session.wasLeft

/** Who is logged in. */
export function useAuth(): Auth {
  const { data, error } = useQuery(session.query, siteClient)
  const user = data?.isAuthenticated ? data : null
  return {
    status: !data ? 'loading' : user ? 'in' : 'out',
    user,
    error,
    refresh: session.refresh,
    logOut: session.logOut,
  }
}
