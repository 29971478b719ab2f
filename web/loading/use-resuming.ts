import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * Does by itself, once the connection comes back, what has failed for want of one. Only for what is
 * safe to do twice. True while the browser knows that it is offline, so that readers can be told: on
 * a connection that only seems to be one, nobody knows when it will work.
 *
 * @param isWaiting something has failed and was not tried again since
 */
export function useResuming(isWaiting: boolean, resume: () => void): boolean {
  const isOffline = useSyncExternalStore(followBrowser, () => !navigator.onLine)
  const newest = useRef(resume)
  useEffect(() => {
    newest.current = resume
  })
  useEffect(() => {
    if (!isWaiting) return
    const hear = () => newest.current()
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
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
