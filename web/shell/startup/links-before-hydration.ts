import type { createBrowserRouter } from 'react-router'
import { isPage, isPlainClick } from '#web/shell/layout/link-clicks.ts'
import { sayOffline } from '#web/shell/layout/links-offline.ts'

type SiteRouter = Pick<ReturnType<typeof createBrowserRouter>, 'routes' | 'navigate'>

/**
 * Follows links of sections that are not hydrated yet by the router, as all others are: the browser
 * would load the whole page, and without a connection show its own error. To be called after React
 * listens on `root`, since it stops a click that it cannot handle yet.
 */
export function followLinksBeforeHydration(router: SiteRouter, root: HTMLElement): void {
  root.addEventListener(
    'click',
    (event) => {
      // The name is historical: it says that propagation was stopped.
      if (!event.cancelBubble) return
      const path = pathToFollow(event, router)
      if (path === null) return
      event.preventDefault()
      // The section's code could not come, and React would take away what can be read.
      if (!navigator.onLine && path.split(/[?#]/)[0] === window.location.pathname) sayOffline()
      else void router.navigate(path, { viewTransition: true })
    },
    true,
  )
}

/**
 * The page of the site that a plain click on a link leads to, or null: files and anchors on this
 * page.
 */
function pathToFollow(event: MouseEvent, { routes }: SiteRouter): string | null {
  if (!isPlainClick(event)) return null
  const link = (event.target as Element).closest('a')
  if (!link || link.target || link.hasAttribute('download')) return null
  const here = new URL(window.location.href)
  const { origin, pathname, search, hash } = new URL(link.href, here)
  if (origin !== here.origin) return null
  if (pathname === here.pathname && search === here.search) return null
  return isPage(routes, pathname) ? pathname + search + hash : null
}
