import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Session } from './authenticated-session.ts'

/** A session is never cached for longer than this, even if an invalidation is missed. */
const MAX_AGE_MS = 10_000
const MAX_ENTRIES = 10_000
const RECONNECT_MS = 1000

interface Entry {
  session: Session
  until: number
}

/**
 * Sessions that were looked up recently. The database notifies every instance of each change to a
 * session or an account (triggers of migration `session_changes`), and while an instance cannot
 * listen, it caches nothing.
 */
export interface SessionCache {
  find(tokenHash: string, now: Date): Session | undefined
  /**
   * Read before the database is queried, and passed to `keep`: a change in between makes it void.
   */
  state(): number
  keep(tokenHash: string, session: Session, expiresAt: Date, now: Date, state: number): void
  forget(tokenHashes: readonly string[]): void
  /** After a change of an account by this instance, before its notification arrives. */
  forgetAccount(userId: string): void
  /** Tells whether changes are heard, so that anything can be remembered at all. */
  isListening(): boolean
  close(): Promise<void>
}

export function createSessionCache(databaseUrl: string, log: Logger): SessionCache {
  const entries = new Map<string, Entry>()
  let state = 0
  let isListening = false
  let isClosed = false
  let client: pg.Client | null = null
  const pause = new AbortController()
  const finished = follow()

  function forgetAll(): void {
    state += 1
    entries.clear()
  }

  function onNotification({ channel, payload }: pg.Notification): void {
    state += 1
    if (channel === 'session_changed') entries.delete(payload ?? '')
    else forgetAccount(payload ?? '')
  }

  function forgetAccount(userId: string): void {
    state += 1
    for (const [hash, { session }] of entries) {
      if (session.user.id === userId) entries.delete(hash)
    }
  }

  async function follow(): Promise<void> {
    while (!isClosed) {
      await listen().catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error }, 'changes of sessions cannot be heard')
      })
      isListening = false
      forgetAll()
      if (!isClosed) await wait(RECONNECT_MS, null, { signal: pause.signal }).catch(() => {})
    }
  }

  /** Resolves when the connection has ended. */
  async function listen(): Promise<void> {
    client = new pg.Client({ connectionString: databaseUrl, application_name: 'ongizate-sessions' })
    client.on('error', () => {})
    client.on('notification', onNotification)
    const ended = new Promise<void>((resolve) => client?.once('end', resolve))
    // The promise of a connection that is ended while connecting never settles (pg).
    await Promise.race([client.connect(), ended])
    await client.query('listen session_changed; listen account_changed')
    isListening = true
    await ended
  }

  return {
    find(tokenHash, now) {
      const entry = entries.get(tokenHash)
      return entry && entry.until > now.getTime() ? entry.session : undefined
    },
    state: () => state,
    keep(tokenHash, session, expiresAt, now, stateBefore) {
      if (!isListening || stateBefore !== state) return
      const oldest = entries.size >= MAX_ENTRIES ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(tokenHash, {
        session,
        until: Math.min(now.getTime() + MAX_AGE_MS, expiresAt.getTime()),
      })
    },
    forget(tokenHashes) {
      state += 1
      for (const hash of tokenHashes) entries.delete(hash)
    },
    forgetAccount,
    isListening: () => isListening,
    async close() {
      isClosed = true
      pause.abort()
      await client?.end().catch(() => {})
      await finished
    },
  }
}
