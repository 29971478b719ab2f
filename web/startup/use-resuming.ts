import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * Retries automatically, once the connection comes back, what has failed for lack of one. Only for
 * idempotent actions. True while the browser is offline, so that readers can see it: on a
 * connection that only seems to be one, it is unknown when it will work.
 *
 * @param isWaiting a failure was not retried yet
 */
export function useResuming(isWaiting: boolean, resume: () => void): boolean {
  const isOffline = useSyncExternalStore(followBrowser, () => !navigator.onLine)
  const onOnline = useEffectEvent(resume)
  useEffect(() => {
    if (!isWaiting) return
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [isWaiting])
  return isWaiting && isOffline
}

function followBrowser(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
