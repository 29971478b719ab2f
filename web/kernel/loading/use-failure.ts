import { useState } from 'react'

/** A reading of TanStack Query, or what is like one. */
export interface Failing {
  error: Error | null
  /** How often it has failed so far. */
  errorUpdateCount: number
}

/**
 * Why something is not there. A reading forgets that when it is tried again; here it stays until the
 * new attempt has ended, and so does the button that has begun it.
 */
export function useFailure({ error, errorUpdateCount }: Failing): Error | null {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? (errorUpdateCount > 0 ? last : null)
}
