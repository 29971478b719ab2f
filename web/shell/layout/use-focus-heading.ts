import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A navigation moves the focus to the page's heading, as a full page load would: so the page is
 * read out, and the Tab key continues from there.
 */
export function useFocusHeading(): void {
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
