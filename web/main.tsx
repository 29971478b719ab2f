import './yield-to-main.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Start } from '#domain/prerender-contract.ts'
import { refuseFilesOffline } from '#web/shell/layout/links-offline.ts'
import { startBackgroundOnInteraction } from '#web/shell/startup/background-on-interaction.ts'
import { beginConfig } from '#web/shell/startup/config.ts'
import { followLinksBeforeHydration } from '#web/shell/startup/links-before-hydration.ts'
import { recoverFirstPage } from './errors/recover.ts'
import { haveTextsChanged, rememberLanguage, startTexts } from './kernel/i18n/i18n.ts'
import { chooseLanguage } from './kernel/i18n/language.ts'
import { followNavigations, pageLoading } from './loading/loading-state.ts'
import { routesWith } from './routes.tsx'
import { nextTask } from './scheduling.ts'

declare global {
  interface Window {
    /**
     * What a prerendered page has requested as soon as it was drawn
     * (`server/site/start-script.ts`).
     */
    startReply?: Promise<Response | null>
  }
}

const { search } = window.location
const start = await readStart()
const routes = routesWith(start?.config.programmes.map(({ slug }) => slug) ?? [])
const language = start?.language ?? chooseLanguage(search, document.cookie)
if (new URLSearchParams(search).has('lng')) rememberLanguage(language)
document.documentElement.lang = language
document.documentElement.classList.add('scripts')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// A page that scripts fill has only what is shown until they do.
const comesFinished = document.querySelector('[data-start]') !== null
const restoring = comesFinished ? null : loadPersistedSession()
await nextTask()
await startTexts(language, start?.texts, start?.config.changedTexts).then(
  () => hydrate(root),
  // What stands there already can be read, or says how to load it again.
  () => sayNotLoaded(comesFinished).catch(() => undefined),
)

async function hydrate(root: HTMLElement): Promise<void> {
  if (start) beginConfig(start.config)
  globalThis.pageStart = start
  const hasPage = await loadFirstPage()
  const isFinished = comesFinished && hasPage
  ;(await restoring)?.restore()
  await nextTask()
  // To the router, a prerendered page is one that has its data: it leaves readers where they have scrolled to.
  const router = createBrowserRouter(
    routes,
    isFinished ? { hydrationData: { loaderData: {} } } : {},
  )
  followNavigations(router, pageLoading)
  startBackgroundOnInteraction(router)
  refuseFilesOffline(router.routes)
  const site = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  await nextTask()
  if (isFinished) {
    // Bit by bit, so that the page answers in between.
    startTransition(() => void hydrateRoot(root, site, { onUncaughtError, onRecoverableError }))
    followLinksBeforeHydration(router, root)
  } else {
    createRoot(root, { onUncaughtError }).render(site)
  }
}

/** Even the failure page has failed: React has unmounted everything. */
function onUncaughtError(error: unknown): void {
  sayNotLoaded(false).catch(() => undefined)
  console.error(error)
}

/** A late section that hydrates with texts changed since is rendered again, which is no mistake. */
function onRecoverableError(error: unknown): void {
  if (!haveTextsChanged()) reportError(error)
}

/** @param over a prerendered page can still be read: it stays, and what is said stands over it */
async function sayNotLoaded(over: boolean): Promise<void> {
  const { SiteNotLoaded } = await import('#web/loading/site-not-loaded.tsx')
  const place = document.createElement('div')
  if (over) document.body.append(place)
  else root?.replaceWith(place)
  createRoot(place).render(<SiteNotLoaded over={over} />)
}

/**
 * The start data: in the page where scripts fill it, beside the page where it is prerendered. Null
 * in development, and where it fails: then each part is fetched on its own.
 */
async function readStart(): Promise<Start | null> {
  const inPage = document.getElementById('start')?.textContent
  if (inPage) return JSON.parse(inPage)
  try {
    const response = await window.startReply
    return response?.ok ? await response.json() : null
  } catch {
    return null
  }
}

/**
 * Pages for members need not wait for the first check after a reload; prerendered ones show no
 * user.
 */
async function loadPersistedSession() {
  try {
    return (await import('#web/shell/session/persisted-session.ts')).persistedSession
  } catch {
    // Then the server is called first.
    return null
  }
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
    if (comesFinished) await recoverFirstPage(error)
    return false
  }
}
