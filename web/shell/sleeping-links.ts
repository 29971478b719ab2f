import { type createBrowserRouter, matchRoutes } from 'react-router'

type SiteRouter = Pick<ReturnType<typeof createBrowserRouter>, 'routes' | 'navigate'>

/**
 * Follows links of sections that are not hydrated yet by the router, as all others are: the browser
 * would load the whole page, and without a connection show its own error. To be called after React
 * listens on `root`, since it stops a click that it cannot handle yet.
 */
export function followSleepingLinks(router: SiteRouter, root: HTMLElement): void {
  root.addEventListener(
    'click',
    (event) => {
      // The name is historical: it says that propagation was stopped.
      if (!event.cancelBubble) return
      const path = pathToFollow(event, router)
      if (path === null) return
      event.preventDefault()
      void router.navigate(path, { viewTransition: true })
    },
    true,
  )
}

/** The page of the site that a plain click on a link asks for, or null: files and choices on this page. */
function pathToFollow(event: MouseEvent, { routes }: SiteRouter): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return null
  }
  const link = (event.target as Element).closest('a')
  if (!link || link.target || link.hasAttribute('download')) return null
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href)
  if (origin !== window.location.origin || pathname === window.location.pathname) return null
  const isPage = matchRoutes(routes, pathname)?.at(-1)?.route.path !== '*'
  return isPage ? pathname + search + hash : null
}
