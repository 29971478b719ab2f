import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Arriving at another page moves the focus to its heading, as a full page load would begin anew:
 * so the page is read out, and the Tab key goes on from there.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  // Before the next page is measured for the place to scroll to (web/ui/styles/drawing.css).
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page is what it waits for
  useLayoutEffect(() => () => document.documentElement.classList.remove('first-page'), [pathname])

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    const target = heading ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [pathname])
}
