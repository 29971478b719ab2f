import { afterEach, expect, test, vi } from 'vitest'
import { association } from '#config'
import { firstPublicAssociation } from '#domain/association/association.ts'
import type { SiteConfig, Start, Texts } from '#domain/prerender-contract.ts'
import { firstProgrammes } from '#domain/programmes/first-programmes.ts'
import { beginConfig } from '#web/startup/config.ts'
import { spanishTexts } from './kernel/i18n/spanish.ts'
import { paths } from './paths.ts'
import { prerenderPage } from './prerender.tsx'

// What is known before the first answer: other tests must not find it.
afterEach(() => {
  beginConfig(null as never)
  vi.unstubAllGlobals()
})

const start: Start = {
  language: 'es',
  config: { programmes: firstProgrammes(), today: '2027-03-10' } as unknown as SiteConfig,
}

/** The language that the pages of these tests speak. */
const spoken = [
  ...['shell', 'ui', 'home', 'home-sections', 'programmes', 'film', 'statutes'],
  ...['cookies', 'documents', 'legal-notice', 'privacy-policy', 'terms'],
]
const texts = Object.fromEntries(
  await Promise.all(spoken.map(async (name) => [name, await spanishTexts(name)] as const)),
) as Texts

const finished = (path: string) => prerenderPage(path, start, texts)

test('a finished page has its title, and what it says', async () => {
  const { title, body } = await finished(paths.cookies())
  expect(title).toContain(association.name)
  expect(body).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
})

test.each([
  '/estatutos',
  '/aviso-legal',
  '/privacidad',
  '/terms',
])('another association speaks in its own name: %s', async (path) => {
  const own = { ...firstPublicAssociation, name: 'Itsasargi' }
  const config = { ...start.config, closedDays: [], association: own }
  const { title, body } = await prerenderPage(path, { ...start, config }, texts)
  expect(title).toContain('Itsasargi')
  expect(body).toContain('Itsasargi')
  expect(body).not.toContain(association.name)
})

test('the link over a page leads to what can take the focus', async () => {
  const { body } = await finished(paths.cookies())
  const [, target] = /<a [^>]*href="#([^"]+)"/.exec(body) ?? []
  expect(new RegExp(`<[^>]*id="${target}"[^>]*>`).exec(body)?.[0]).toContain('tabindex="-1"')
})

test('the banners stand below the welcome picture, before the programmes', async () => {
  const { body } = await finished(paths.home())
  const { banners } = (await spanishTexts('home-sections')) as { banners: { title: string } }
  const places = ['class="hero"', `>${banners.title}<`, 'id="programmes"'].map((part) =>
    body.indexOf(part),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('one page that cannot be made keeps no other from being made', async () => {
  await expect(finished(paths.profile())).rejects.toThrow('has no title')
  await expect(finished(paths.cookies())).resolves.toMatchObject({ title: expect.any(String) })
})
