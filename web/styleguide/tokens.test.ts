import { describe, expect, test } from 'vitest'
import { contrast } from '#domain/kernel/looks/oklch.ts'
import {
  type ColourName,
  grounds,
  lines,
  type Scheme,
  shippedPalettes,
  texts,
} from '#domain/kernel/looks/shipped-palette.ts'
import css from '#web/kernel/ui/styles/tokens.css?raw'
import document from '../../index.html?raw'

/** Each token's colour by day and by night. */
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(
    ([, name = '', day = '', night = '']) => [name, { day, night }] as const,
  ),
)

function colour(name: string, scheme: Scheme): string {
  const value = tokens.get(name)?.[scheme]
  if (!value) throw new Error(`tokens.css has no colour ${name}`)
  return value
}

describe.each(['day', 'night'] as const)('by %s', (scheme) => {
  test.each(
    texts.flatMap(([text, places]) => places.map((place) => [text, place] as const)),
  )('%s can be read on %s by everybody (7:1)', (text, place) => {
    expect(contrast(colour(text, scheme), colour(place, scheme))).toBeGreaterThanOrEqual(7)
  })

  test.each(
    lines.flatMap((line) => grounds.map((place) => [line, place] as const)),
  )('the edges of fields and the focus ring stand out (3:1): %s on %s', (line, place) => {
    expect(contrast(colour(line, scheme), colour(place, scheme))).toBeGreaterThanOrEqual(3)
  })

  // The ring has two colours: on a button of any colour, one of them shows against it.
  test.each([
    'sea',
    'sea-strong',
    'clay',
    'danger',
    'danger-strong',
  ])('the focus ring stands out from a button in %s (3:1)', (button) => {
    const ring = [colour('focus', scheme), colour('ground', scheme)]
    const best = Math.max(...ring.map((part) => contrast(part, colour(button, scheme))))
    expect(best).toBeGreaterThanOrEqual(3)
  })
})

test('every colour is there for the day and for the night, and is text, a ground, or a line', () => {
  const names = [...css.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name)
  const known = new Set<string>([
    ...grounds,
    ...lines,
    ...texts.flatMap(([text, on]) => [text, ...on]),
  ])
  // A line between things carries no meaning, and what lies under a dialog is no ground for text.
  expect(names.filter((name) => name && !known.has(name))).toEqual(['line', 'veil'])
})

test.each([
  'day',
  'night',
] as const)('what no style sheet reaches has the same colours, by %s', (scheme) => {
  const palette = shippedPalettes[scheme]
  const names = Object.keys(palette) as ColourName[]
  expect(palette).toEqual(Object.fromEntries(names.map((name) => [name, colour(name, scheme)])))
  // What browsers draw around the page.
  const preferred = scheme === 'day' ? 'light' : 'dark'
  expect(document).toContain(`(prefers-color-scheme: ${preferred})" content="${palette.ground}"`)
})

test('nothing is set smaller than the root, but for dense rows, which have 16 px', () => {
  const dense = css.match(/--text-dense: ([\d.]+)rem/)?.[1]
  expect(Math.round(Number(dense) * 18)).toBe(16)
  const sizes = [...css.matchAll(/--text-(?!dense)\w+: (?:clamp\(|min\()*([\d.]+)rem/g)].map(
    ([, size]) => Number(size),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.min(...sizes)).toBe(1)
})

test('motion is short, and its speeds differ', () => {
  const lengths = [...css.matchAll(/--motion-\w+: (\d+)ms/g)].map(([, length]) => Number(length))
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  expect(Math.max(...lengths)).toBeLessThanOrEqual(350)
})
