import { matchRoutes, type RouteObject } from 'react-router'
import { fetchTextsAhead } from '#web/kernel/i18n/fetch-texts-ahead.ts'
import { currentLanguage } from '#web/kernel/i18n/i18n.ts'
import { readConnectionQuality } from './connection-quality.ts'
import { BACKGROUND_INTERVAL_MS, createPreloading } from './preloading.ts'
import { createVisits } from './visits.ts'

/** The router as preloading needs it. */
export interface FollowedRouter {
  routes: RouteObject[]
  state: { location: { pathname: string } }
  subscribe: (listener: (state: FollowedRouter['state']) => void) => unknown
}

/** Fetches pages ahead from now on: under the pointer or the focus, and the popular ones (spec §9). */
export function beginPreloading(router: FollowedRouter): void {
  const visits = createVisits(
    () => window.localStorage,
    () => Date.now(),
  )
  const preloading = createPreloading({
    load: (path) => loadPage(router.routes, path),
    popular: visits.popular,
    connectionQuality: readConnectionQuality,
  })

  let shown = ''
  const follow = ({ location }: FollowedRouter['state']): void => {
    const page = pageAt(router.routes, location.pathname)
    if (!page || page === shown) return
    shown = page
    visits.visited(page)
    preloading.isHere(page)
  }
  follow(router.state)
  router.subscribe(follow)

  // A finger that is lifted or begins to scroll leaves the link as a pointer does.
  const turn = ({ target }: Event) => preloading.turnTo(linkedPage(router.routes, target))
  const turnAway = ({ relatedTarget }: PointerEvent | FocusEvent) =>
    preloading.turnTo(linkedPage(router.routes, relatedTarget))
  document.addEventListener('pointerover', turn, { passive: true })
  document.addEventListener('pointerout', turnAway, { passive: true })
  document.addEventListener('focusin', turn)
  document.addEventListener('focusout', turnAway)

  setInterval(() => {
    if (document.visibilityState === 'visible') preloading.fetchPopular()
  }, BACKGROUND_INTERVAL_MS)
}

/** The site's page that this is a link to, or within one; null for anything else. */
function linkedPage(routes: RouteObject[], target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.download || link.origin !== location.origin) return null
  return pageAt(routes, link.pathname)
}

/** The page's own path, as the routes have it; null where there is none. */
function pageAt(routes: RouteObject[], pathname: string): string | null {
  const page = matchRoutes(routes, pathname)?.find(({ route }) => route.path)?.route.path
  return page && page !== '*' ? page : null
}

/** Loads the page as the router would, but nothing of it is shown. */
async function loadPage(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      await fetchTextsAhead(currentLanguage(), route.handle?.texts ?? [])
      await route.lazy()
    }),
  )
}
