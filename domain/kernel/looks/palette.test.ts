import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from './oklch.ts'
import { leastContrast, paletteOf, paletteStyles } from './palette.ts'
import { contrastLimits, schemes, shippedPalettes } from './shipped-palette.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => {
  return `#${value.toString(16).padStart(6, '0')}`
})
const chosen = fc.record({ main: fc.option(hex), accent: fc.option(hex) })

test.each(schemes)('whatever is chosen, everything can be read by everybody, by %s', (scheme) => {
  fc.assert(
    fc.property(chosen, (colours) => {
      const palette = paletteOf(colours, scheme)
      const broken = contrastLimits.filter(
        ([one, other, ratio]) => contrast(palette[one], palette[other]) < ratio,
      )
      expect(broken).toEqual([])
      // A button that is pointed at looks another than the others.
      if (colours.main) expect(palette['sea-strong']).not.toBe(palette.sea)
      expect(leastContrast(palette, 'sea')).toBeGreaterThanOrEqual(7)
    }),
    { numRuns: 300 },
  )
})

test.each([
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#808080',
])('%s is usable at the ends of what there is', (colour) => {
  for (const scheme of schemes) {
    const palette = paletteOf({ main: colour, accent: colour }, scheme)
    for (const [one, other, ratio] of contrastLimits) {
      expect(contrast(palette[one], palette[other])).toBeGreaterThanOrEqual(ratio)
    }
  }
})

test('what can be read as it is stays as it was chosen, and the rest as it is shipped', () => {
  const { sea, clay, ...others } = paletteOf({ main: '#4a1d5e', accent: null }, 'day')
  expect({ sea, clay }).toEqual({ sea: '#4a1d5e', clay: shippedPalettes.day.clay })
  expect(others.ground).toBe(shippedPalettes.day.ground)
  expect(paletteOf({ main: '#d9c8e8', accent: null }, 'night').sea).toBe('#d9c8e8')
})

test('without a choice the palette is the shipped one', () => {
  for (const scheme of schemes) {
    expect(paletteOf({ main: null, accent: null }, scheme)).toEqual(shippedPalettes[scheme])
  }
})

test('what is too light gets darker, of the same hue', () => {
  const { sea } = paletteOf({ main: '#2e8b57', accent: null }, 'day')
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(sea.slice(at, at + 2), 16),
  )
  expect(green).toBeGreaterThan(Math.max(red, blue))
  expect(sea).not.toBe('#2e8b57')
})

test('the styles name every colour that may differ, for both schemes', () => {
  const styles = paletteStyles({ main: '#4a1d5e', accent: '#7a0c2e' })
  expect(styles).toContain('--color-sea:#4a1d5e')
  expect([...styles.matchAll(/--color-clay-soft:#\w{6}/g)]).toHaveLength(2)
})
