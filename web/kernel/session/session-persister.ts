import { checkAuth } from '#domain/kernel/session-contract.ts'
import { cacheTimes } from '#web/kernel/http/cache-times.ts'
import type { QueryPersister } from '#web/kernel/http/query-persister.ts'
import type { createSession } from './session.ts'
import type { createSessionMarker } from './session-marker.ts'

type Session = ReturnType<typeof createSession>

interface SessionPersisterOptions {
  session: Pick<Session, 'begin' | 'get' | 'settledAt' | 'subscribe'>
  marker: Pick<ReturnType<typeof createSessionMarker>, 'read'>
  /** Where the account's data are persisted, in this tab alone. */
  persister: QueryPersister
  /** Calls back when the page is left. */
  onLeave: (callback: () => void) => void
}

/**
 * Keeps the newest check's response over a reload for five minutes (spec §9), so that a slow server
 * does not delay the user's own page. It is checked again at once, and affects the screen only. That of
 * somebody with a role is never persisted.
 */
export function createSessionPersister({
  session,
  marker,
  persister,
  onLeave,
}: SessionPersisterOptions) {
  let isPersisting = false

  function persistNewest(): void {
    const { value, error } = session.get()
    const timestamp = session.settledAt()
    if (error || !value?.isAuthenticated || value.rights.length > 0 || timestamp === 0) return
    persister.persist({ key: ['auth', value.id], data: value, timestamp, ttl: cacheTimes.auth })
  }

  /** Without an account of ours in this browser, nothing of one stays. */
  function forgetOthers(): void {
    const marked = marker.read()
    const userId = marked === null || marked === 'left' ? null : marked.userId
    if (userId === null || !persister.restore().every(({ key }) => key.includes(userId)))
      persister.clear()
  }

  /** From now on persists what each check says. */
  function persist(): void {
    if (isPersisting) return
    isPersisting = true
    forgetOthers()
    session.subscribe(persistNewest)
    onLeave(persistNewest)
    persistNewest()
  }

  return {
    persist,
    /** Begins with the account that was here before the reload, if it can be read. Before the first render. */
    restore(): void {
      forgetOthers()
      const restored = persister.restore().find(({ key: [kind] }) => kind === 'auth')
      const known = checkAuth.response.safeParse(restored?.data).data
      if (known?.isAuthenticated) session.begin(known)
      persist()
    },
  }
}
