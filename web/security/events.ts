/** Events that are kept until they are printed; the oldest make room (spec §9). */
const LONGEST_QUEUE = 50
/** Milliseconds from one printing to the next (spec §9). */
const PRINT_EVERY = 5 * 60_000

export type SecurityLevel = 'info' | 'warning' | 'error' | 'critical'

/** An event, without personal data beyond the account's id. */
export interface Happening {
  level: SecurityLevel
  type: string
  message: string
  metadata: Readonly<Record<string, unknown>>
}

/** Spec §3. */
export interface SecurityEvent extends Happening {
  /** ISO 8601. */
  timestamp: string
  sessionId: string
  userId: string | null
  url: string
  userAgent: string
}

export interface SecurityEventSurroundings {
  now: () => number
  /** Where and by whom the page is being used at this moment. */
  here: () => Pick<SecurityEvent, 'sessionId' | 'userId' | 'url' | 'userAgent'>
  print: (batch: readonly SecurityEvent[]) => void
  setInterval: (callback: () => void, milliseconds: number) => unknown
}

/** Gathers what concerns security, and prints it every five minutes; what is critical at once (spec §9). */
export function createSecurityEvents({ now, here, print, setInterval }: SecurityEventSurroundings) {
  let queue: SecurityEvent[] = []

  function printAll(): void {
    if (queue.length === 0) return
    const batch = queue
    queue = []
    print(batch)
  }

  setInterval(printAll, PRINT_EVERY)

  return {
    record(happening: Happening): void {
      const timestamp = new Date(now()).toISOString()
      queue = [...queue, { timestamp, ...happening, ...here() }].slice(-LONGEST_QUEUE)
      if (happening.level === 'critical') printAll()
    },
  }
}
