import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A navigation moves the focus to the page's heading, as a full page load would: so the page is
 * read out, and the Tab key continues from there. A heading that comes later takes it too, unless the reader
 * has moved it meanwhile.
 */
export function useFocusHeading(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.querySelector<HTMLElement>('main')
    if (!main || focusHeading(main)) return
    main.focus({ preventScroll: true })
    const waiting = new MutationObserver(() => {
      const isLeft = ![main, document.body].includes(document.activeElement as HTMLElement)
      if (isLeft || focusHeading(main)) waiting.disconnect()
    })
    waiting.observe(main, { childList: true, subtree: true })
    return () => waiting.disconnect()
  }, [pathname])
}

/** Returns false where there is no heading yet; one that says that the page is loading is none. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1[tabindex]')
  heading?.focus({ preventScroll: true })
  return heading !== null
}
