import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
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

/** By hand: the contract's schema would bring its library before the page. */
function isUser(data: unknown): data is AuthenticatedUser {
  const { id, email, firstName, lastName, phone, locality, ...who } = (data ??
    {}) as Partial<AuthenticatedUser>
  const texts = [id, email, firstName, lastName, phone, locality, who.auth_provider, who.language]
  const { isAdmin, twoFactorVerified, emailVerified, hasPassword } = who
  const { receiptMails, announcementMails } = who
  const flags = [
    isAdmin,
    twoFactorVerified,
    emailVerified,
    hasPassword,
    receiptMails,
    announcementMails,
  ]
  return (
    who.isAuthenticated === true &&
    texts.every((text) => typeof text === 'string') &&
    flags.every((flag) => typeof flag === 'boolean')
  )
}

/**
 * Keeps the newest check's response over a reload for five minutes (spec §9), so that a slow server
 * does not delay the user's own page. It is checked again at once, and affects the screen only. An
 * administrator's is never persisted.
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
    if (error || !value?.isAuthenticated || value.isAdmin || timestamp === 0) return
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
      if (restored && isUser(restored.data)) session.begin(restored.data)
      persist()
    },
  }
}
