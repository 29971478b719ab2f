import { describe, expect, test } from 'vitest'

const drawings = Object.entries(
  import.meta.glob<string>('./**/*.svg', { query: '?raw', import: 'default', eager: true }),
).map(([path, svg]) => ({ name: path.slice('./'.length), svg }))

const nightColours = '@media(prefers-color-scheme:dark){.'

/** A scene fills the first screen; every other drawing stands beside words. */
const bytes = (name: string) => (name.startsWith('hero-') ? 45_000 : 12_288)

test('there are drawings to look at', () => {
  expect(drawings.length).toBeGreaterThan(0)
})

describe.each(drawings)('$name', ({ name, svg }) => {
  test('has a shape to be laid out by', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+">/)
  })

  test('says nothing in words, which would stay in one language', () => {
    expect(svg).not.toMatch(/<(text|title|desc|foreignObject)\b/)
  })

  test('runs nothing and requests no other host', () => {
    expect(svg).not.toMatch(/<script|\son\w+=|href=|@import|url\((?!#)/)
  })

  test('has colours for the night', () => {
    expect(svg).toContain(nightColours)
  })

  test('has a colour for every class', () => {
    const style = svg.slice(0, svg.indexOf('</style>'))
    const used = new Set(
      [...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, list = '']) => list.split(' ')),
    )
    expect([...used].filter((one) => !style.includes(`.${one}{`))).toEqual([])
  })

  test('is light', () => {
    expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(bytes(name))
  })
})
