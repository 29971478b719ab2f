import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Start } from '#domain/prerender-contract.ts'
import { recoverFirstPage } from '#web/failures/recover.ts'
import { refuseFilesOffline } from '#web/frame/links-offline.ts'
import { persistedSession } from '#web/kernel/session/persisted-session.ts'
import { startBackground } from '#web/startup/background.ts'
import { beginConfig } from '#web/startup/config.ts'
import { followNavigations, pageLoading } from '#web/startup/loading-state.ts'
import { persistAnswers } from './frame/persist-answers.ts'
import { rememberLanguage, startTexts } from './kernel/i18n/i18n.ts'
import { chooseLanguage } from './kernel/i18n/language.ts'
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
persistAnswers()

/**
 * Starts React in the page.
 *
 * @throws Error when the page's texts or its script cannot be had: the page stays as it came
 */
export async function showSite(): Promise<void> {
  const texts = startTexts(language, {}, start?.config.changedTexts)
  if (start) beginConfig(start.config)
  globalThis.pageStart = start
  const [isLoaded] = await Promise.all([loadFirstPage(), texts])
  render(isLoaded && isPrerendered)
}

function render(hydrates: boolean): void {
  if (!root) return
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

/** Even the failure page has failed, and React has unmounted everything: the document's own notice is left. */
function onUncaughtError(error: unknown): void {
  document.documentElement.classList.add('not-loaded')
  console.error(error)
}

/** Returns what the page was made with; null in development: then each part is fetched on its own. */
function readStart(): Start | null {
  const inPage = document.getElementById('start')?.textContent
  return inPage ? JSON.parse(inPage) : null
}

/** Before it is there, what the server has sent must stay as it is. False when the router shows the failure. */
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
