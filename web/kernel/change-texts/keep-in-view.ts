/** What readers do to look elsewhere. */
const acts = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const

/**
 * Scrolls to an element, and again each time that the page around it grows, until the reader does something:
 * sections above it may still be on their way.
 *
 * @returns leaves the page where it is from now on
 */
export function keepInView(element: HTMLElement): () => void {
  const ends = new AbortController()
  const show = () => element.scrollIntoView({ block: 'center' })
  show()
  const sizes = new ResizeObserver(show)
  sizes.observe(document.body)
  ends.signal.addEventListener('abort', () => sizes.disconnect())
  for (const act of acts) {
    window.addEventListener(act, () => ends.abort(), { signal: ends.signal, passive: true })
  }
  return () => ends.abort()
}
