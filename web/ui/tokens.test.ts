import { describe, expect, test } from 'vitest'
import css from './tokens.css?raw'

/** Each token's colour by day and by night, as tokens.css has it. */
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name, day, night]) => [name, { day, night }] as const,
  ),
)

function colour(name: string, scheme: 'day' | 'night'): string {
  const value = tokens.get(name)?.[scheme]
  if (!value) throw new Error(`tokens.css has no colour ${name}`)
  return value
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = [
  ...['ground', 'surface', 'sunken'],
  ...['sea-soft', 'clay-soft', 'moss-soft', 'sun-soft', 'danger-soft'],
]

/** Text in each of these is set on the grounds beside it, and on no others. */
const texts: [string, string[]][] = [
  ['ink', grounds],
  ['ink-soft', grounds],
  ['sea', grounds],
  ['sea-strong', grounds],
  ['clay', grounds],
  ['moss', ['ground', 'surface', 'moss-soft']],
  ['sun', ['ground', 'surface', 'sun-soft']],
  ['danger', ['ground', 'surface', 'sunken', 'danger-soft']],
  ['on-sea', ['sea', 'sea-strong']],
  ['on-clay', ['clay', 'clay-strong']],
  ['on-danger', ['danger', 'danger-strong']],
]

describe.each(['day', 'night'] as const)('by %s', (scheme) => {
  test.each(
    texts.flatMap(([text, places]) => places.map((place) => [text, place] as const)),
  )('%s can be read on %s by everybody (7:1)', (text, place) => {
    expect(contrast(colour(text, scheme), colour(place, scheme))).toBeGreaterThanOrEqual(7)
  })

  test.each(
    ['line-strong', 'focus'].flatMap((line) => grounds.map((place) => [line, place] as const)),
  )('the edges of fields and the focus ring stand out (3:1): %s on %s', (line, place) => {
    expect(contrast(colour(line, scheme), colour(place, scheme))).toBeGreaterThanOrEqual(3)
  })
})
