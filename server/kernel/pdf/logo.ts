/** A part of the mark: an SVG path or a circle, and its colour. */
type LogoPart = { fill: string } & (
  | { path: string }
  | { circle: { x: number; y: number; radius: number } }
)

/** The mark of web/public/logo.svg by day, on a square of 48, for paper; a test holds it against that file. */
export const logoSize = 48
export const logoGround = { fill: '#0e4a5a', circle: { x: 24, y: 24, radius: 23 } }

/** Lists what is drawn on the ground and cut off at its edge. */
export const logoParts: readonly LogoPart[] = [
  { fill: '#7fa167', path: 'M-2 32C6 20 12 17 19 24 26 15 38 17 50 32v18H-2z' },
  {
    fill: '#fbf6ec',
    path: 'M-2 37c12 1 19-4 22-11 3-8 10-12 21-9 2 1 2 4-1 4-7-1-11 3-10 8 1 5 8 7 20 5v16H-2z',
  },
  { fill: '#2f8f93', path: 'M-2 43c12-4 20-5 28-2s14 4 24 0v9H-2z' },
  { fill: '#f0935c', circle: { x: 25, y: 11.5, radius: 5 } },
]
