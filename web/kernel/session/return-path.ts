import type { Location } from 'react-router'
import { returnParameter, safeReturnPath } from '#domain/return-path.ts'
import { paths } from '#web/paths.ts'

/** Where to go after log-in or sign-up: what the guard remembered, or the address, or the fallback. */
export function returnPathOf(
  location: Pick<Location, 'state' | 'search'>,
  fallback: string = paths.home(),
): string {
  const remembered = (location.state as { from?: unknown } | null)?.from
  const inAddress = new URLSearchParams(location.search).get(returnParameter)
  return safeReturnPath(remembered) ?? safeReturnPath(inAddress) ?? fallback
}

/** Tells whether a bank has sent the reader to this path, after it authenticated a card. */
export function isBankReturn(path: string): boolean {
  const query = new URLSearchParams(path.split('?')[1])
  return ['setup_intent_client_secret', 'payment_intent_client_secret'].some((name) =>
    query.has(name),
  )
}

/**
 * Returns what the guard stores about a redirected reader: this page or, where it is no return path, the
 * page that it was on the way to.
 */
export function originOf(
  location: Pick<Location, 'pathname' | 'search' | 'hash' | 'state'>,
): string {
  const here = location.pathname + location.search + location.hash
  return safeReturnPath(here) ?? returnPathOf(location)
}
