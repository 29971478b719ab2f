import { languages } from '#domain/kernel/language.ts'
import { prerenderedPaths, publicPage } from '#domain/pages.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import type { Product } from '../product/product.ts'
import { addressesInStyles, filesOf } from '../walk/addresses.ts'
import { attributeOf, type PageSource } from '../walk/page-source.ts'
import { SiteWalk, unknownPath } from '../walk/site-walk.ts'

const paths = [...prerenderedPaths, unknownPath]

/** What only machines ask for; nothing links to all of them. */
const forMachines = [
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/apple-touch-icon.png',
]

for (const language of languages) {
  test(
    `in ${language}, every link and every file of every page is there`,
    oftenIn(language),
    async ({ site }) => {
      const walk = new SiteWalk(site.url, language)
      const problems: string[] = []
      const look = async (address: string, from: string) => {
        const problem = await walk.problemWith(address, from)
        if (problem) problems.push(`${from}: ${address} ${problem}`)
      }
      for (const path of paths) {
        const page = await walk.page(path)
        for (const address of [...page.values('a', 'href'), ...filesOf(page)]) {
          // The demo's own, which real sites do not link to.
          if (address !== `${site.sandbox.url}/`) await look(address, path)
        }
        problems.push(...carelessLinks(page, site).map((link) => `${path}: ${link}`))
      }
      for (const address of forMachines) await look(address, '/')
      expect(problems).toEqual([])
    },
  )

  test(`in ${language}, every page is valid HTML`, oftenIn(language), async ({ site }) => {
    const walk = new SiteWalk(site.url, language)
    for (const path of paths) {
      expect.soft(await (await walk.page(path)).mistakes(), path).toEqual([])
    }
  })

  test(
    `in ${language}, no two pages have the same title or description`,
    oftenIn(language),
    async ({ site }) => {
      const walk = new SiteWalk(site.url, language)
      const pages = await Promise.all(prerenderedPaths.map((path) => walk.page(path)))
      expect(new Set(pages.map(({ language }) => language))).toEqual(new Set([language]))
      for (const name of ['title', 'description'] as const) {
        const texts = pages.map((page) => page[name])
        expect(texts).not.toContain('')
        expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
      }
    },
  )
}

test(
  'the site map names every page in every language by its own address',
  nightly,
  async ({ site }) => {
    const text = await (await fetch(`${site.url}/sitemap.xml`)).text()
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
    const listed = prerenderedPaths.filter((path) => publicPage(path).isListed)
    expect(addresses).toHaveLength(listed.length * languages.length)
    const walk = new SiteWalk(site.url, 'es')
    for (const address of addresses) {
      const language = new URL(address).searchParams.get('lng') ?? 'es'
      const page = await walk.page(address)
      expect.soft(page.values('link[rel="canonical"]', 'href'), address).toEqual([address])
      expect.soft(page.language, address).toBe(language)
    }
  },
)

test('the installed page and its styles find their files', async ({ site }) => {
  const walk = new SiteWalk(site.url, 'es')
  const manifest = await (await fetch(`${site.url}/manifest.webmanifest`)).json()
  const icons: string[] = manifest.icons.map(({ src }: { src: string }) => src)
  const [sheet = ''] = (await walk.page('/user')).values('link[rel="stylesheet"]', 'href')
  const styles = await (await fetch(site.url + sheet)).text()
  const files = [...icons, manifest.start_url, sheet, ...addressesInStyles(styles)]
  const problems = await Promise.all(files.map((file) => walk.problemWith(file, '/')))
  expect(problems.filter(Boolean)).toEqual([])
})

/** Links that hand the reader's page over to another site. */
function carelessLinks(page: PageSource, { url, sandbox }: Product): string[] {
  return page
    .find('a[href]')
    .filter((link) => attributeOf(link, 'href').startsWith('http'))
    .filter((link) => new URL(attributeOf(link, 'href')).origin !== url)
    .filter((link) => attributeOf(link, 'href') !== `${sandbox.url}/`)
    .filter((link) => !/\bno(opener|referrer)\b/.test(attributeOf(link, 'rel')))
    .map((link) => `${attributeOf(link, 'href')} has no rel="noopener"`)
}
