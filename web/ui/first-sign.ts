/** What tells that somebody has begun to use the page. */
const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

/**
 * Calls back once, at the reader's first move, or at once if there was one already; gives the function
 * that stops waiting.
 */
export function onFirstSign(listener: () => void): () => void {
  const waiting = new AbortController()
  const hear = () => {
    waiting.abort()
    listener()
  }
  // Whoever has scrolled before this could hear of it.
  if (window.scrollY > 0) {
    hear()
    return () => undefined
  }
  for (const sign of signs) {
    window.addEventListener(sign, hear, { signal: waiting.signal, passive: true })
  }
  return () => waiting.abort()
}
