import { matchRoutes, type RouteObject } from 'react-router'

/** A click without modifier keys, which would open another tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** True for the addresses that the router has a page for; files have none. */
export function isPage(routes: RouteObject[], pathname: string): boolean {
  return matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*'
}
