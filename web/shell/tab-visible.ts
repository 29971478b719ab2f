/** Calls back each time that the reader returns to this tab; gives the function that stops it. */
export function onTabVisible(callback: () => void): () => void {
  const listener = () => {
    if (document.visibilityState === 'visible') callback()
  }
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
