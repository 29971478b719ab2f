/** What tokens.css says about colours, and how well they can be read on each other. */

export type Scheme = 'day' | 'night'

export type Colours = ReadonlyMap<string, Record<Scheme, string>>

/** Each token's colour by day and by night. */
export function readColours(css: string): Colours {
  return new Map(
    [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
      ([, name = '', day = '', night = '']) => [name, { day, night }] as const,
    ),
  )
}

/** The ratio of WCAG 2.2 between two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** What text is set on. */
export const grounds = [
  ...['ground', 'surface', 'sunken'],
  ...['sea-soft', 'clay-soft', 'moss-soft', 'sun-soft', 'danger-soft'],
]

/** Text in each of these is set on the grounds beside it, and on no others. */
export const texts: readonly (readonly [string, readonly string[]])[] = [
  ['ink', grounds],
  ['ink-soft', grounds],
  ['sea', grounds],
  ['sea-strong', grounds],
  ['clay', grounds],
  ['moss', ['ground', 'surface', 'moss-soft']],
  ['sun', ['ground', 'surface', 'sun-soft']],
  ['danger', ['ground', 'surface', 'sunken', 'danger-soft']],
  ['on-sea', ['sea', 'sea-strong']],
  ['on-clay', ['clay']],
  ['on-danger', ['danger', 'danger-strong']],
]

/** The edges of fields, and the ring around what has the focus. */
export const lines = ['line-strong', 'focus']
