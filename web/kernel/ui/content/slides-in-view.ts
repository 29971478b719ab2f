/** Where something begins and how wide it is, in pixels along the track. */
interface Extent {
  start: number
  width: number
}

/** The first and the last of the slides that are in view, counted from 0. */
export interface SlidesInView {
  first: number
  last: number
}

/** The slides that lie in view with more than half of them; at least the nearest. */
export function slidesInView(view: Extent, slides: readonly Extent[]): SlidesInView {
  const parts = slides.map(({ start, width }) => {
    const from = Math.max(start, view.start)
    const to = Math.min(start + width, view.start + view.width)
    return (to - from) / width
  })
  const first = parts.findIndex((part) => part > 0.5)
  if (first >= 0) return { first, last: parts.findLastIndex((part) => part > 0.5) }
  const nearest = parts.indexOf(Math.max(...parts))
  return { first: nearest, last: nearest }
}

export type Turn = 'previous' | 'next'

/** The slide that comes to stand at the beginning after a turn: as many further as are in view. */
export function slideAfter(turn: Turn, { first, last }: SlidesInView, count: number): number {
  const shown = last - first + 1
  const target = turn === 'next' ? first + shown : first - shown
  return Math.max(0, Math.min(target, count - shown))
}
