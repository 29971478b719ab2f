/** The oldest events beyond this many are dropped (spec §9). */
const MAX_QUEUED_EVENTS = 50
/** How often queued events are printed (spec §9). */
const PRINT_INTERVAL_MS = 5 * 60_000

type SecurityLevel = 'info' | 'warning' | 'error' | 'critical'

/** An event, without personal data beyond the account's id. */
export interface SecurityEventDetails {
  level: SecurityLevel
  type: string
  message: string
  metadata: Readonly<Record<string, unknown>>
}

/** Spec §3. */
export interface SecurityEvent extends SecurityEventDetails {
  /** ISO 8601. */
  timestamp: string
  sessionId: string
  userId: string | null
  url: string
  userAgent: string
}

interface SecurityEventEnvironment {
  now: () => number
  /** The session, account and page of the moment. */
  context: () => Pick<SecurityEvent, 'sessionId' | 'userId' | 'url' | 'userAgent'>
  print: (batch: readonly SecurityEvent[]) => void
  setInterval: (callback: () => void, milliseconds: number) => unknown
}

/** Queues security events and prints them every five minutes; critical ones immediately (spec §9). */
export function createSecurityEvents({
  now,
  context,
  print,
  setInterval,
}: SecurityEventEnvironment) {
  let queue: SecurityEvent[] = []

  function printAll(): void {
    if (queue.length === 0) return
    const batch = queue
    queue = []
    print(batch)
  }

  setInterval(printAll, PRINT_INTERVAL_MS)

  return {
    record(details: SecurityEventDetails): void {
      const timestamp = new Date(now()).toISOString()
      queue = [...queue, { timestamp, ...details, ...context() }].slice(-MAX_QUEUED_EVENTS)
      if (details.level === 'critical') printAll()
    },
  }
}
