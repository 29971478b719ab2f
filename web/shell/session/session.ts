import type { z } from 'zod'
import type { AuthenticatedUser, checkAuth } from '#domain/accounts/contract.ts'
import type { createSessionMarker } from './session-marker.ts'
import { createShellQuery, type RefetchTrigger, type ShellQueryState } from './shell-query.ts'
import type { TypingKeeper } from './typing-keeper.ts'

/** What the server says of the session. */
export type Who = z.output<(typeof checkAuth)['response']>

/** What the session takes from its surroundings; the site's own choice is in auth.tsx. */
export interface SessionSurroundings {
  check: (signal: AbortSignal) => Promise<Who>
  postLogOut: () => Promise<unknown>
  now: () => number
  /** When to look again whether the session still stands. */
  refetchOn: readonly RefetchTrigger[]
  marker: ReturnType<typeof createSessionMarker>
  typing: TypingKeeper
  forgetTemporaryToken: () => void
  forgetFailedLogIns: () => void
  /** Drops what the browser keeps of this account beyond the page's memory. */
  forgetStored: (userId: string) => void
  /** Drops what the page keeps of any account in its memory. */
  emitAccountGone: () => void
}

const noSession: Who = { isAuthenticated: false }

/** A window that is looked at again after so long may have slept in between. */
const SLEEP_MS = 60_000

/**
 * Who is logged in, as this tab knows it (spec §4): checked again on each occasion, in step with the
 * other tabs, and never showing one account's data to another. A check that fails keeps what was known;
 * only an answer without a session, or a 401 (`end`), logs out.
 */
export function createSession(surroundings: SessionSurroundings) {
  const { marker, typing } = surroundings
  let left = false
  let enteredAt = 0
  let settledAt = 0
  const remote = createShellQuery<Who>(surroundings.check, {
    refetchOn: surroundings.refetchOn,
    onSettled: follow,
  })

  function follow(next: ShellQueryState<Who>, before: ShellQueryState<Who>): void {
    const was = userOf(before)
    const is = userOf(next)
    settledAt = surroundings.now()
    if (was && was.id !== is?.id) takeLeaveOf(was.id)
    else if (was?.twoFactorVerified && !is?.twoFactorVerified) typing.hold(was.id)
    if (next.error) return
    if (is) welcome(is, was)
    if (next.value) marker.tell(is ? { userId: is.id } : left ? 'left' : null)
  }

  function welcome(is: AuthenticatedUser, was: AuthenticatedUser | null): void {
    left = false
    if (was?.id !== is.id) enteredAt = settledAt
    typing.keepOnlyFor(is.id)
    if (!is.isAdmin || is.twoFactorVerified) surroundings.forgetTemporaryToken()
  }

  function takeLeaveOf(userId: string): void {
    if (left) {
      typing.forget()
      surroundings.forgetStored(userId)
    } else {
      typing.hold(userId)
    }
    surroundings.emitAccountGone()
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
      await surroundings.postLogOut()
      surroundings.forgetFailedLogIns()
      surroundings.forgetTemporaryToken()
      leave()
    },
    /** A call sent at `sentAt` found no session. One that is older than the log-in says nothing. */
    end(sentAt: number): void {
      if (userOf(remote.get()) && sentAt < enteredAt) {
        void remote.recheck()
        return
      }
      surroundings.forgetTemporaryToken()
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
    wake(): void {
      if (surroundings.now() - settledAt > SLEEP_MS) void remote.recheck()
    },
  }
}

function userOf({ value }: ShellQueryState<Who>): AuthenticatedUser | null {
  return value?.isAuthenticated ? value : null
}
