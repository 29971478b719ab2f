import { inAppBrowser } from '#domain/accounts/in-app-browser.ts'

/**
 * The first script of every page: starts React at the reader's first move, or at once where the page
 * (`server/site/document.ts`) or a session in this browser needs it. It gives back the one press that
 * came before React was there; what the browser does by itself, such as to follow a link, is left to it.
 */

/** These events are a first move, as is the focus that comes into a field. */
const moves = ['pointerdown', 'touchstart', 'keydown', 'scroll'] as const

/** The browser answers presses on these without React. */
const native = 'label, summary, [popovertarget], [commandfor], [type=submit]'

/** Links to our own pages. */
const ownPages = 'a:is([href^="/"], [href^="?"]):not([target], [download])'

/** Milliseconds until scripts that did not come are asked for again. */
const RETRY_AFTER_MS = 2_000

const page = document.documentElement
const startsAtOnce = document.getElementById('root')?.hasAttribute('data-at-once') ?? true
const listening = new AbortController()
const options = { capture: true, passive: false, signal: listening.signal }

let isStarting = false
let giveBack: (() => void) | null = null

page.classList.add('scripts')
const isOnHomeScreen = matchMedia('(display-mode: standalone)').matches
if (inAppBrowser.test(navigator.userAgent) && !isOnHomeScreen) page.classList.add('in-app')
for (const move of moves) addEventListener(move, start, { ...options, passive: true })
addEventListener('focusin', ({ target }) => isField(target) && start(), options)
addEventListener('click', keepClick, options)
addEventListener('submit', keepSubmit, options)
addEventListener('hydrated', finish, { once: true })
if (startsAtOnce || hasSession() || scrollY > 0 || isField(document.activeElement)) start()

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select')
}

/** Tells if a session is marked in this browser (`web/kernel/session/session-marker.ts`). */
function hasSession(): boolean {
  try {
    return !['left', null].includes(localStorage.getItem('ongizate.session'))
  } catch {
    return false
  }
}

function start(): void {
  if (isStarting) return
  isStarting = true
  const load = () => import('./main.tsx').then(({ showSite }) => showSite)
  const loadLater = () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)).then(load)
  load()
    .catch(loadLater)
    .then((showSite) => showSite())
    .catch(fail)
}

/**
 * Shows the document's notice (`server/site/document.ts`) to who has pressed something or came for a form.
 * Who only reads misses nothing, and their next move starts it again.
 */
function fail(error: unknown): void {
  console.warn(error)
  isStarting = false
  if (!startsAtOnce && !giveBack) return
  listening.abort()
  page.classList.add('not-loaded')
}

/** Keeps a press on what only React answers, and on a link that would lose what was typed. */
function keepClick(event: MouseEvent): void {
  const pressed =
    event.target instanceof Element && event.target.closest('a, button, label, summary')
  if (!(pressed instanceof HTMLElement) || pressed.matches(native)) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const isForReact = startsAtOnce ? `button, ${ownPages}` : 'button, [data-for-react]'
  if (pressed.matches(isForReact)) keep(event, () => pressed.click())
}

function keepSubmit(event: SubmitEvent): void {
  const { target, submitter } = event
  keep(event, () => (target as HTMLFormElement).requestSubmit(submitter))
}

function keep(event: Event, again: () => void): void {
  event.preventDefault()
  giveBack = again
  start()
}

function finish(): void {
  listening.abort()
  if (giveBack) setTimeout(giveBack)
}
