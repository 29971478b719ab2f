import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** For an element that comes and goes beside the page; put these on it. */
interface RestoredFocus {
  ref: RefObject<HTMLDivElement | null>
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Returns what goes away while it has the focus, gives that back to what had it before; where that is gone
 * as well, to the page.
 */
export function useRestoreFocus(): RestoredFocus {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef<HTMLElement | null>(null)

  // The last moment at which the element exists.
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const target = before.current?.isConnected ? before.current : document.getElementById('main')
      target?.focus({ preventScroll: true })
    }
  }, [])

  return {
    ref,
    onFocus({ relatedTarget, currentTarget }) {
      if (currentTarget.contains(relatedTarget)) return
      before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
    },
  }
}
