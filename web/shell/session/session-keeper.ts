import type { AuthenticatedUser } from '#domain/accounts/contract.ts'
import type { CacheStore } from '#web/http/cache-store.ts'
import { cacheTimes } from '#web/http/cache-times.ts'
import type { createSession } from './session.ts'
import type { createSessionMarker } from './session-marker.ts'

type Session = ReturnType<typeof createSession>

export interface SessionKeeperSurroundings {
  session: Pick<Session, 'begin' | 'get' | 'settledAt' | 'subscribe'>
  marker: Pick<ReturnType<typeof createSessionMarker>, 'read'>
  /** Where the account's data are kept, in this tab alone. */
  store: CacheStore
  /** Calls back when the page is left. */
  onLeave: (callback: () => void) => void
}

/** By hand: the contract's schema would bring its library before the page. */
function isUser(data: unknown): data is AuthenticatedUser {
  const { id, email, firstName, lastName, phone, locality, ...who } = (data ??
    {}) as Partial<AuthenticatedUser>
  const texts = [id, email, firstName, lastName, phone, locality, who.auth_provider, who.language]
  const signs = [who.isAdmin, who.twoFactorVerified, who.emailVerified, who.hasPassword]
  return (
    who.isAuthenticated === true &&
    texts.every((text) => typeof text === 'string') &&
    signs.every((sign) => typeof sign === 'boolean')
  )
}

/**
 * Keeps the newest check's response over a reload for five minutes (spec §9), so that a slow server
 * does not delay the user's own page. It is checked again at once, and affects the screen only. An
 * administrator's is never kept.
 */
export function createSessionKeeper({
  session,
  marker,
  store,
  onLeave,
}: SessionKeeperSurroundings) {
  let isKeeping = false

  function keepNewest(): void {
    const { value, error } = session.get()
    const timestamp = session.settledAt()
    if (error || !value?.isAuthenticated || value.isAdmin || timestamp === 0) return
    store.keep({ key: ['auth', value.id], data: value, timestamp, ttl: cacheTimes.auth })
  }

  /** Without an account of ours in this browser, nothing of one stays. */
  function forgetOthers(): void {
    const said = marker.read()
    const userId = said === null || said === 'left' ? null : said.userId
    if (userId === null || !store.read().every(({ key }) => key.includes(userId))) store.clear()
  }

  /** From now on keeps what each check says. */
  function keep(): void {
    if (isKeeping) return
    isKeeping = true
    forgetOthers()
    session.subscribe(keepNewest)
    onLeave(keepNewest)
    keepNewest()
  }

  return {
    keep,
    /** Begins with who was here before the reload, if that can be read. Before anything is drawn. */
    begin(): void {
      forgetOthers()
      const kept = store.read().find(({ key: [kind] }) => kind === 'auth')
      if (kept && isUser(kept.data)) session.begin(kept.data)
      keep()
    },
  }
}
