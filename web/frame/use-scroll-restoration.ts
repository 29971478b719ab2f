import { useLayoutEffect, useRef } from 'react'
import { attempt } from '#web/kernel/http/stored-value.ts'

/** Where React Router's `ScrollRestoration` keeps them. */
const placesKey = 'react-router-scroll-positions'

/** What readers move the page with, or leave their place by. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Brings readers back after a reload to where they were. The router scrolls there once, when the page
 * still waits for what it shows: it is too short then, and the browser would keep its footer in view.
 *
 * @param key under which the router keeps the place of this page
 */
export function useScrollRestoration(key: string): void {
  const reloaded = useRef(key)
  useLayoutEffect(() => {
    const place = key === reloaded.current && isReloaded() ? keptPlace(key) : 0
    if (place <= longest()) return
    const follow = new ResizeObserver(() => {
      window.scrollTo(0, place)
      if (place <= longest()) stop()
    })
    function stop(): void {
      follow.disconnect()
      for (const move of moves) window.removeEventListener(move, stop)
    }
    for (const move of moves) window.addEventListener(move, stop, { passive: true })
    follow.observe(document.body)
    return stop
  }, [key])
}

/** How far the page can be scrolled as it is now, in pixels. */
function longest(): number {
  return document.documentElement.scrollHeight - window.innerHeight
}

function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type === 'reload'
}

function keptPlace(key: string): number {
  const read = () => Number(JSON.parse(sessionStorage.getItem(placesKey) ?? '{}')[key] ?? 0)
  return attempt(read, 0)
}
