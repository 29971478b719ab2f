import { useSyncExternalStore } from 'react'

const wish = '(prefers-reduced-motion: reduce)'

/** Whether the reader wants no motion; before scripts run, nothing moves. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(wish)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => window.matchMedia(wish).matches,
    () => true,
  )
}
