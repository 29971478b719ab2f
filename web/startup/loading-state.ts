import type { createBrowserRouter } from 'react-router'
import { slugOfPage } from '#domain/programmes/programme-page.ts'
import { createStore } from '#web/kernel/create-store.ts'
import { paths } from '#web/paths.ts'

/**
 * How the next page's loading is shown: only said to screen readers, a small ring with words, a bar
 * with words that change, or named steps (spec §2).
 */
export type LoadingMode = 'silent' | 'minimal' | 'progress' | 'stepper'

/** What the overlay shows. */
export interface LoadingView {
  mode: LoadingMode
  /** From 0 to 100. */
  progress: number
  /** Which of the messages, from 0. */
  message: number
}

/** A page that loads faster gets no overlay: it would only flicker. */
const SHOW_DELAY_MS = 200
/** How long each of several messages is shown (spec §4). */
const MESSAGE_INTERVAL_MS = 800
/** How long the completed state is shown (spec §4). */
const HIDE_DELAY_MS = 500

/** The highest percentage before loading has ended. */
const furthest = 95

// spec §4
const modes: Readonly<Record<string, LoadingMode>> = {
  [paths.programmes()]: 'silent',
  [paths.confirmation()]: 'silent',
  [paths.purchaseDone()]: 'silent',
  [paths.purchase()]: 'minimal',
  [paths.profile()]: 'progress',
}

/** The mode for a page, by its path without query; a path that the spec does not name has the small ring. */
export function loadingModeOf(path: string): LoadingMode {
  if (slugOfPage(path)) return 'silent'
  return modes[path.replace(/(.)\/$/, '$1')] ?? 'minimal'
}

/** Where the bar stands after hearing of a progress: it never goes back, nor beyond its ends. */
export function forwards(before: number, heard: number): number {
  return Math.min(100, Math.max(0, before, heard))
}

/** The duration is unknown: the bar moves by ever smaller steps, and waits before its end. */
export function estimated(before: number): number {
  return forwards(before, before + (furthest - before) / 4)
}

/** The overlay's state: null when nothing is loading, or has not been for long. */
export function createLoading() {
  const store = createStore<LoadingView | null>(null)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let ticking: ReturnType<typeof setInterval> | undefined

  function stop(): void {
    clearTimeout(waiting)
    clearInterval(ticking)
  }

  function tick(): void {
    const view = store.get()
    if (!view) return
    const { mode, message, progress } = view
    store.set({
      // A second has passed: without a sign the link would seem dead.
      mode: mode === 'silent' ? 'minimal' : mode,
      message: message + 1,
      progress: estimated(progress),
    })
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** A page is being loaded; a second one in the place of the first goes on where that was. */
    begin(mode: LoadingMode): void {
      const view = store.get()
      if (view && view.progress < 100) {
        store.set({ ...view, mode })
        return
      }
      stop()
      store.set(null)
      waiting = setTimeout(() => {
        store.set({ mode, progress: estimated(0), message: 0 })
        ticking = setInterval(tick, MESSAGE_INTERVAL_MS)
      }, SHOW_DELAY_MS)
    },
    /** The page is there. */
    finish(): void {
      stop()
      const view = store.get()
      if (!view) return
      store.set({ ...view, progress: 100 })
      waiting = setTimeout(() => store.set(null), HIDE_DELAY_MS)
    },
  }
}

type Navigations = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>

export type Loading = ReturnType<typeof createLoading>

/** Shows every navigation of a router, whichever way it began. */
export function followNavigations(router: Navigations, loading: Loading): void {
  let shown: string | undefined
  router.subscribe(({ navigation: { location } }) => {
    if (location?.key === shown) return
    shown = location?.key
    if (location) loading.begin(loadingModeOf(location.pathname))
    else loading.finish()
  })
}

/** The overlay of this tab. */
export const pageLoading = createLoading()
