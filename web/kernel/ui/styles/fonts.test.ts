import { expect, test } from 'vitest'
import { association } from '#config'
import { commonRange, rarerRanges } from '#web/kernel/ui/fonts/unicode-ranges.ts'

const faces = Object.entries({ atkinson: commonRange, ...rarerRanges }).map(([name, ranges]) => ({
  name,
  letters: lettersOf(ranges),
}))
const [first, ...others] = faces

const locales = import.meta.glob<string>('../../../../locales/*/*/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = import.meta.glob<string>('../fonts/*.woff2', {
  query: '?inline',
  import: 'default',
  eager: true,
})

function lettersOf(ranges: string): Set<number> {
  const letters = new Set<number>()
  for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
      letters.add(code)
    }
  }
  return letters
}

test('all that the site says is written with the first file alone', () => {
  const texts = [...Object.values(locales), JSON.stringify(association)].join('')
  const used = new Set(texts.replaceAll('\n', ''))
  const missing = [...used].filter((letter) => !first?.letters.has(letter.codePointAt(0) ?? 0))
  expect(used.size).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

test('no letter is in two files', () => {
  const all = faces.flatMap(({ letters }) => [...letters])
  expect(others.length).toBeGreaterThan(0)
  expect(new Set(all).size).toBe(all.length)
})

test('the first file is small enough to come with the page', () => {
  const [, base64 = ''] = files[`../fonts/${first?.name}.woff2`]?.split(',') ?? []
  const bytes = (base64.length * 3) / 4
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(22_000)
})
