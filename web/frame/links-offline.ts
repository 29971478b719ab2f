import type { RouteObject } from 'react-router'
import { i18n } from '#web/kernel/i18n/i18n.ts'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { isPage, isPlainClick } from './link-clicks.ts'

/**
 * Without a connection, shows a message instead of following a link that the browser would load
 * itself, such as one to a document or a film: its own error page would replace this one.
 */
export function refuseFilesOffline(routes: RouteObject[]): void {
  // On the way down: it has to come before the film's own player, and before React stops clicks in
  // sections that are not hydrated yet.
  window.addEventListener(
    'click',
    (event) => {
      if (navigator.onLine || !isPlainClick(event)) return
      const link = (event.target as Element).closest('a')
      if (!link || !needsConnection(link, routes)) return
      event.preventDefault()
      event.stopPropagation()
      sayOffline()
    },
    true,
  )
}

let dismissToast = (): void => {}

/** Shows once, however often it is called, that there is no connection. */
export function sayOffline(): void {
  dismissToast()
  dismissToast = showToast({ tone: 'warning', text: i18n.t('connection.offline', { ns: 'ui' }) })
}

/** False for what the router shows, for places on this page, and for what is here already. */
function needsConnection(link: HTMLAnchorElement, routes: RouteObject[]): boolean {
  if (!link.href) return false
  const here = new URL(window.location.href)
  const { protocol, origin, pathname, search } = new URL(link.href, here)
  if (!/^https?:$/.test(protocol)) return false
  if (link.target || origin !== here.origin) return true
  if (pathname === here.pathname && search === here.search) return false
  return link.hasAttribute('download') || !isPage(routes, pathname)
}
