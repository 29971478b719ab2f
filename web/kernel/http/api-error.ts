import type { FieldError } from '#domain/kernel/errors.ts'

/** One invalid field as the server reports it. */
export interface FieldProblem extends FieldError {
  /** The same in words. */
  message?: string
}

/** What the server sends instead of an answer (design §4). */
export interface ErrorReply {
  error?: string
  code?: string
  params?: Record<string, unknown>
  fields?: readonly FieldProblem[]
}

/** Codes of failures without a usable response, or without a request. */
export type ConnectionCode =
  | 'connection.offline'
  | 'connection.timeout'
  | 'connection.unreadable'
  | 'connection.unavailable'
  | 'connection.tooLarge'

/**
 * The one error that a call ends with. `status` is 0 when no reply arrived; `message` can be shown
 * to the reader as it is, in their language.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly params: Record<string, unknown>
  readonly fields: readonly FieldProblem[]
  /**
   * Milliseconds after which to retry (`Retry-After`), or the breaker lets a call through; 0 when
   * that is unknown.
   */
  readonly retryAfter: number

  constructor(status: number, reply: ErrorReply & { error: string; code: string }, retryAfter = 0) {
    super(reply.error)
    this.name = 'ApiError'
    this.status = status
    this.code = reply.code
    this.params = reply.params ?? {}
    this.fields = reply.fields ?? []
    this.retryAfter = retryAfter
  }

  /** Milliseconds for which the breaker refuses this call; 0 for every other failure. */
  get rest(): number {
    return this.code === 'connection.unavailable' ? this.retryAfter : 0
  }

  /** True when the server could not be reached in time, so nothing is known about the outcome. */
  get isConnection(): boolean {
    return this.status === 0
  }
}

/**
 * Returns what a call has ended with.
 * @throws what was caught, where it is another error: a fault of ours, which belongs in the console
 */
export function apiErrorOf(caught: unknown): ApiError {
  if (caught instanceof ApiError) return caught
  throw caught
}
