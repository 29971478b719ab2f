import type { Location } from 'react-router'
import { paths, returnParameter } from '#web/paths.ts'

/**
 * The path if it leads to a page of this site, else null. It comes from the address bar, so it may
 * have been made by somebody who wants to send the reader elsewhere after logging in.
 */
export function safeReturnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !path.startsWith('/')) return null
  const here = 'http://this.site'
  if (!URL.canParse(path, here)) return null
  const url = new URL(path, here)
  if (url.origin !== here) return null
  const pages: string[] = [paths.logIn(), paths.register()]
  if (pages.includes(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** Where to go after log-in or sign-up: what the guard remembered, or the address, or the fallback. */
export function returnPathOf(
  location: Pick<Location, 'state' | 'search'>,
  fallback: string = paths.home(),
): string {
  const remembered = (location.state as { from?: unknown } | null)?.from
  const inAddress = new URLSearchParams(location.search).get(returnParameter)
  return safeReturnPath(remembered) ?? safeReturnPath(inAddress) ?? fallback
}
