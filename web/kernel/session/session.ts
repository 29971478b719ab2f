import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AuthenticatedUser, checkAuth } from '#domain/kernel/session-contract.ts'
import type { FormSnapshots } from './form-snapshots.ts'
import { owesSecondFactor } from './rights.ts'
import type { createSessionMarker } from './session-marker.ts'

/** What the server says of the session. */
export type AuthStatus = z.output<(typeof checkAuth)['response']>

/** What the session takes from its environment; the site's own choice is in auth.tsx. */
interface SessionEnvironment {
  queryClient: QueryClient
  check: (signal: AbortSignal) => Promise<AuthStatus>
  postLogOut: () => Promise<unknown>
  now: () => number
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
const queryKey = ['auth', 'session'] as const

/** After so long in the background, the computer may have been suspended. */
const BACKGROUND_MS = 60_000

/**
 * The log-in state, as this tab knows it (spec §4): checked again on each occasion, in step with the
 * other tabs, and never showing one account's data to another. A check that fails keeps what was known;
 * only an answer without a session, or a 401 (`end`), logs out.
 */
export function createSession(environment: SessionEnvironment) {
  const { queryClient, marker, openForms } = environment
  let left = false
  let enteredAt = 0
  let settledAt = 0

  async function check({ signal }: { signal: AbortSignal }): Promise<AuthStatus | null> {
    try {
      const status = await environment.check(signal)
      // Of two answers that cross on the way, the older one must not win.
      signal.throwIfAborted()
      follow(status)
      return status
    } finally {
      if (!signal.aborted) settledAt = environment.now()
    }
  }

  const query = { queryKey, queryFn: check }
  const observer = new QueryObserver(queryClient, query)

  const status = (): AuthStatus | null =>
    queryClient.getQueryData<AuthStatus | null>(queryKey) ?? null

  function follow(next: AuthStatus | null): void {
    const was = userOf(status())
    const is = userOf(next)
    settledAt = environment.now()
    if (was && was.id !== is?.id) onAccountLeft(was.id)
    else if (was?.twoFactorVerified && !is?.twoFactorVerified) openForms.hold(was.id)
    if (is) onAccountEntered(is, was)
    if (next) marker.write(is ? { userId: is.id } : left ? 'left' : null)
  }

  function onAccountEntered(is: AuthenticatedUser, was: AuthenticatedUser | null): void {
    left = false
    if (was?.id !== is.id) {
      enteredAt = settledAt
      environment.clearStoredOfOthers(is.id)
    }
    openForms.keepOnlyFor(is.id)
    if (!owesSecondFactor(is)) environment.clearTemporaryToken()
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

  function put(next: AuthStatus | null): void {
    void queryClient.cancelQueries({ queryKey })
    follow(next)
    queryClient.setQueryData(queryKey, next)
  }

  function leave(): void {
    left = true
    put(noSession)
  }

  /** Looks again, and drops the answer of a check that is under way, which may be out of date. */
  async function refresh(): Promise<void> {
    void queryClient.cancelQueries({ queryKey })
    await observer.refetch()
  }

  /** Looks again, unless that is being done already. */
  async function recheck(): Promise<void> {
    await observer.refetch({ cancelRefetch: false })
  }

  return {
    query,
    refresh,
    recheck,
    /** The account that was here before a reload, until the server has said so again. */
    begin(known: AuthStatus): void {
      queryClient.setQueryData(queryKey, known)
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
    /** Returns what is known, and why the newest check failed: `null` once one has succeeded. */
    get: () => ({ value: status(), error: queryClient.getQueryState(queryKey)?.error ?? null }),
    subscribe: (listener: () => void): (() => void) => observer.subscribe(listener),
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
      if (userOf(status()) && sentAt < enteredAt) {
        void recheck()
        return
      }
      environment.clearTemporaryToken()
      put(noSession)
    },
    /** Another tab has logged in or out, or this page comes back from the browser's own memory. */
    followOtherTabs(): void {
      const marked = marker.read()
      const user = userOf(status())
      if (marked === 'left' && user) {
        leave()
        return
      }
      // Nothing of one account may be seen while another is being waited for.
      if (user && marked !== null && marked !== 'left' && marked.userId !== user.id) put(null)
      void refresh()
    },
    /** The window has the focus again: checks, unless it has done so a moment ago. */
    recheckOnFocus(): void {
      if (environment.now() - settledAt > BACKGROUND_MS) void recheck()
    },
  }
}

function userOf(status: AuthStatus | null): AuthenticatedUser | null {
  return status?.isAuthenticated ? status : null
}
