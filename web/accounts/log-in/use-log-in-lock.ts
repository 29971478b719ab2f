import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { minutesLeft } from '#domain/accounts/log-in-lock.ts'
import type { ErrorCode } from '#domain/kernel/errors.ts'
import { ApiError } from '#web/kernel/http/api-error.ts'
import { createAttempts } from './attempts.ts'

const attempts = createAttempts(
  () => window.localStorage,
  () => Date.now(),
)

/** A wrong password, and the lock that follows too many of them. */
const countedStatuses = new Set([401, 423])

interface Lock {
  code: Extract<ErrorCode, 'accounts.locked' | 'http.tooManyRequests'>
  /** Milliseconds since 1970. */
  until: number
}

/**
 * Why log-in is locked, and for how long: this browser's own count of failures, shared by its tabs,
 * or the server's last response (spec §5, §8). Counts down while the page is open.
 */
export function useLogInLock() {
  const [fromServer, setFromServer] = useState<Lock | null>(null)
  const own = useSyncExternalStore(eachSecond, attempts.minutesBlocked, noMinutes)
  const others = useSyncExternalStore(eachSecond, () => minutesOf(fromServer), noMinutes)
  const minutes = Math.max(own, others)
  const [hasEnded, setHasEnded] = useState(false)
  const before = useRef(minutes)

  useEffect(() => {
    if (before.current > 0 && minutes === 0) setHasEnded(true)
    before.current = minutes
  }, [minutes])

  return {
    minutes,
    code: own > 0 ? 'accounts.locked' : (fromServer?.code ?? 'accounts.locked'),
    /** There was a lock while the page was open, and it is over. */
    hasEnded,
    /** Returns whether this browser may try to log in. */
    allowsAttempt(): boolean {
      setHasEnded(false)
      return attempts.minutesBlocked() === 0
    },
    recordFailure(error: unknown): void {
      if (!(error instanceof ApiError)) return
      if (countedStatuses.has(error.status)) attempts.countFailure()
      setFromServer(lockOf(error))
    },
    reset(): void {
      setFromServer(null)
      attempts.reset()
    },
  } as const
}

/** Tells whether the error is a lock, which is shown counting down rather than as it came. */
export function isLock(error: ApiError | null): boolean {
  return error !== null && lockOf(error) !== null
}

function lockOf({ status, code, params }: ApiError): Lock | null {
  const minutes = Number(params.minutes)
  if ((status !== 423 && status !== 429) || !(minutes > 0)) return null
  return {
    code: code === 'http.tooManyRequests' ? code : 'accounts.locked',
    until: Date.now() + minutes * 60_000,
  }
}

function minutesOf(lock: Lock | null): number {
  return lock ? minutesLeft(new Date(lock.until), new Date()) : 0
}

/** Before scripts run there is no count. */
const noMinutes = () => 0

function eachSecond(look: () => void): () => void {
  const timer = setInterval(look, 1_000)
  window.addEventListener('storage', look)
  return () => {
    clearInterval(timer)
    window.removeEventListener('storage', look)
  }
}
