import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Start } from '#domain/prerender-contract.ts'
import { refuseFilesOffline } from '#web/frame/links-offline.ts'
import { persistedSession } from '#web/kernel/session/persisted-session.ts'
import { startBackground } from '#web/shell/startup/background.ts'
import { beginConfig } from '#web/shell/startup/config.ts'
import { recoverFirstPage } from './errors/recover.ts'
import { persistAnswers } from './frame/persist-answers.ts'
import { rememberLanguage, startTexts } from './kernel/i18n/i18n.ts'
import { chooseLanguage } from './kernel/i18n/language.ts'
import { followNavigations, pageLoading } from './loading/loading-state.ts'
import { routesWith } from './routes.tsx'

const { search } = window.location
const start = readStart()
const routes = routesWith(start?.config.programmes.map(({ slug }) => slug) ?? [])
const language = start?.language ?? chooseLanguage(search, document.cookie)
if (new URLSearchParams(search).has('lng')) rememberLanguage(language)
document.documentElement.lang = language

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const isPrerendered = root.hasAttribute('data-prerendered')
startTexts(language, start?.texts, start?.config.changedTexts).then(
  () => render(root),
  // What stands there already can be read, or says how to load it again.
  () => sayNotLoaded(isPrerendered).catch(() => undefined),
)

async function render(root: HTMLElement): Promise<void> {
  persistAnswers()
  if (start) beginConfig(start.config)
  globalThis.pageStart = start
  const hydrates = (await loadFirstPage()) && isPrerendered
  // Pages for members need not wait for the first check after a reload; prerendered ones show no user.
  if (!isPrerendered) persistedSession.restore()
  // To the router, a prerendered page is one that has its data: it leaves readers where they have scrolled to.
  const router = createBrowserRouter(routes, hydrates ? { hydrationData: { loaderData: {} } } : {})
  followNavigations(router, pageLoading)
  refuseFilesOffline(router.routes)
  window.addEventListener('hydrated', () => startBackground(router), { once: true })
  const site = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (hydrates) startTransition(() => void hydrateRoot(root, site, { onUncaughtError }))
  else createRoot(root, { onUncaughtError }).render(site)
}

/** Even the failure page has failed: React has unmounted everything. */
function onUncaughtError(error: unknown): void {
  sayNotLoaded(false).catch(() => undefined)
  console.error(error)
}

/** @param over a prerendered page can still be read: it stays, and what is said stands over it */
async function sayNotLoaded(over: boolean): Promise<void> {
  const { SiteNotLoaded } = await import('#web/loading/site-not-loaded.tsx')
  const place = document.createElement('div')
  if (over) document.body.append(place)
  else root?.replaceWith(place)
  createRoot(place).render(<SiteNotLoaded over={over} />)
}

/** Returns what the page was made with; null in development: then each part is fetched on its own. */
function readStart(): Start | null {
  const inPage = document.getElementById('start')?.textContent
  return inPage ? JSON.parse(inPage) : null
}

/** Before it is there, what the server has sent must stay as it is. False when it cannot be had. */
async function loadFirstPage(): Promise<boolean> {
  const matches = matchRoutes(routes, window.location) ?? []
  try {
    await Promise.all(
      matches.map(async ({ route }) => {
        if (typeof route.lazy !== 'function') return
        Object.assign(route, await route.lazy(), { lazy: undefined })
      }),
    )
    return true
  } catch (error) {
    // Where nothing can be read yet, the router shows what could not be loaded.
    if (isPrerendered) await recoverFirstPage(error)
    return false
  }
}
