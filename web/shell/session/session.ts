import type { z } from 'zod'
import type { AuthenticatedUser, checkAuth } from '#domain/accounts/contract.ts'
import type { FormSnapshots } from './form-snapshots.ts'
import type { createSessionMarker } from './session-marker.ts'
import { createShellQuery, type RefetchTrigger, type ShellQueryState } from './shell-query.ts'

/** What the server says of the session. */
export type AuthStatus = z.output<(typeof checkAuth)['response']>

/** What the session takes from its environment; the site's own choice is in auth.tsx. */
interface SessionEnvironment {
  check: (signal: AbortSignal) => Promise<AuthStatus>
  postLogOut: () => Promise<unknown>
  now: () => number
  /** When to look again whether the session still stands. */
  refetchOn: readonly RefetchTrigger[]
  marker: ReturnType<typeof createSessionMarker>
  openForms: FormSnapshots
  clearTemporaryToken: () => void
  clearFailedLogIns: () => void
  /** Drops what the browser keeps of this account beyond the page's memory. */
  clearStored: (userId: string) => void
  /** Drops what the browser keeps of every other account. */
  clearStoredOfOthers: (userId: string) => void
  /** Drops what the page keeps of any account in its memory. */
  clearAccountData: () => void
}

const noSession: AuthStatus = { isAuthenticated: false }

/** After so long in the background, the computer may have been suspended. */
const BACKGROUND_MS = 60_000

/**
 * The log-in state, as this tab knows it (spec §4): checked again on each occasion, in step with the
 * other tabs, and never showing one account's data to another. A check that fails keeps what was known;
 * only an answer without a session, or a 401 (`end`), logs out.
 */
export function createSession(environment: SessionEnvironment) {
  const { marker, openForms } = environment
  let left = false
  let enteredAt = 0
  let settledAt = 0
  const remote = createShellQuery<AuthStatus>(environment.check, {
    refetchOn: environment.refetchOn,
    onSettled: follow,
  })

  function follow(next: ShellQueryState<AuthStatus>, before: ShellQueryState<AuthStatus>): void {
    const was = userOf(before)
    const is = userOf(next)
    settledAt = environment.now()
    if (was && was.id !== is?.id) onAccountLeft(was.id)
    else if (was?.twoFactorVerified && !is?.twoFactorVerified) openForms.hold(was.id)
    if (next.error) return
    if (is) onAccountEntered(is, was)
    if (next.value) marker.write(is ? { userId: is.id } : left ? 'left' : null)
  }

  function onAccountEntered(is: AuthenticatedUser, was: AuthenticatedUser | null): void {
    left = false
    if (was?.id !== is.id) {
      enteredAt = settledAt
      environment.clearStoredOfOthers(is.id)
    }
    openForms.keepOnlyFor(is.id)
    if (!is.isAdmin || is.twoFactorVerified) environment.clearTemporaryToken()
  }

  function onAccountLeft(userId: string): void {
    if (left) {
      openForms.forget()
      environment.clearStored(userId)
    } else {
      openForms.hold(userId)
    }
    environment.clearAccountData()
  }

  function leave(): void {
    left = true
    remote.set(noSession)
  }

  return {
    ...remote,
    /** When the newest check ended, in milliseconds since 1970; 0 before the first. */
    settledAt: () => settledAt,
    /** True after a log-out on purpose, here or in another tab. */
    wasLeft: () => left,
    /** @throws ApiError when the server could not be reached; the reader is still logged in then */
    async logOut(): Promise<void> {
      await environment.postLogOut()
      environment.clearFailedLogIns()
      environment.clearTemporaryToken()
      leave()
    },
    /** A call sent at `sentAt` found no session. One that is older than the log-in says nothing. */
    end(sentAt: number): void {
      if (userOf(remote.get()) && sentAt < enteredAt) {
        void remote.recheck()
        return
      }
      environment.clearTemporaryToken()
      remote.set(noSession)
    },
    /** Another tab has logged in or out, or this page comes back from the browser's own memory. */
    followOtherTabs(): void {
      const marked = marker.read()
      const user = userOf(remote.get())
      if (marked === 'left' && user) {
        leave()
        return
      }
      // Nothing of one account may be seen while another is being waited for.
      if (user && marked !== null && marked !== 'left' && marked.userId !== user.id) remote.reset()
      void remote.refresh()
    },
    /** The window has the focus again: checks, unless it has done so a moment ago. */
    recheckOnFocus(): void {
      if (environment.now() - settledAt > BACKGROUND_MS) void remote.recheck()
    },
  }
}

function userOf({ value }: ShellQueryState<AuthStatus>): AuthenticatedUser | null {
  return value?.isAuthenticated ? value : null
}
