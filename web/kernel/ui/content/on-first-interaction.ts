/** Events of a first interaction. */
const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'input'] as const

/**
 * Calls back once, at the reader's first move, or at once if there was one already; gives the function
 * that stops waiting.
 */
export function onFirstInteraction(listener: () => void): () => void {
  const waiting = new AbortController()
  const onInteraction = () => {
    waiting.abort()
    listener()
  }
  // Scrolled before the listener was attached.
  if (window.scrollY > 0) {
    onInteraction()
    return () => undefined
  }
  const options = { signal: waiting.signal, passive: true, capture: true }
  // On its way down: React stops there what meets a part of the page that it has not taken over yet.
  for (const sign of signs) window.addEventListener(sign, onInteraction, options)
  return () => waiting.abort()
}
