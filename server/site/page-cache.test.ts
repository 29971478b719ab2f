import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { firstAssociation } from '#domain/association/association.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import type { Start, Texts } from '#domain/prerender-contract.ts'
import { firstTimetable } from '#domain/testing/first-timetable.ts'
import { associationCacheSource } from '#server/association/association-cache-source.ts'
import { readConfig } from '#server/kernel/config.ts'
import type { SiteData } from '#server/site-data.ts'
import type { SiteDocument } from './built-site.ts'
import type { CachedFile } from './cached-file.ts'
import { createPageCache, UNKNOWN } from './page-cache.ts'
import type { PageData } from './page-data.ts'

const document: SiteDocument = {
  head: '<meta charset="utf-8">',
  stylesheet: '/assets/index.css',
  colours: '',
  script: '/assets/start.js',
}

const now: PageData = {
  today: '2026-11-21',
  siteData: {
    timetable: { version: 1, ...firstTimetable },
    association: { ...associationCacheSource.initial, version: 1 },
    documentList: { version: 1, documentLists: null },
    notices: { version: 1, notices: [] },
    siteTexts: { version: 0, changed: byLanguage(() => ({})), legalTextsChangedOn: {} },
  },
}

/** The same day with other data. */
const nowWith = (data: Partial<SiteData>): PageData => ({
  ...now,
  siteData: { ...now.siteData, ...data },
})

const config = readConfig({ DATA_DIR: '/tmp', APP_URL: 'https://ongizate.example', DEMO: '1' })

/** A page cache whose prerenderer records its calls, and fails on demand. */
function pageCache() {
  const renders: { path: string; start: Start; texts: Texts }[] = []
  const state = { fails: false }
  const pages = createPageCache(
    {
      document,
      prerenderer: {
        async prerenderPage(path, start, texts) {
          renders.push({ path, start, texts })
          if (state.fails) throw new Error('a page that cannot be made')
          return {
            title: `Title of ${path} & more`,
            body: `<div class="used">${start.config.today}</div>`,
          }
        },
        initialisationScreen: async (_start, texts) =>
          `<main class="used">${Object.keys(texts).includes('loading')}</main>`,
      },
    },
    config,
  )
  return { pages, renders, state }
}

const text = ({ plain }: CachedFile) => plain.body.toString()
const startIn = (page: CachedFile) =>
  JSON.parse(/id="start">(.*?)<\/script>/s.exec(text(page))?.[1] ?? '') as Start

test('a page is made once a day and language', async () => {
  const { pages, renders } = pageCache()
  const first = await pages.finished('/', 'es', now)
  expect(await pages.finished('/', 'es', now)).toBe(first)
  await pages.finished('/', 'eu', now)
  expect(renders).toHaveLength(2)
  const tomorrow = await pages.finished('/', 'es', { ...now, today: '2026-11-22' })
  expect(text(tomorrow)).toContain('2026-11-22')
  expect(tomorrow.plain.headers.etag).not.toBe(first.plain.headers.etag)
})

test('pages are rebuilt once the programmes have changed, and hold the newest state', async () => {
  const { pages, renders } = pageCache()
  await pages.finished('/', 'es', now)
  const programmes = firstTimetable.programmes.map((one) => ({ ...one, name: 'BAT' }))
  const changed = nowWith({ timetable: { version: 2, programmes, closedDays: [] } })
  const page = await pages.finished('/', 'es', changed)
  expect(await pages.finished('/', 'es', changed)).toBe(page)
  expect(renders).toHaveLength(2)
  expect(renders[1]?.start.config.programmes.map(({ name }) => name)).toEqual(['BAT', 'BAT'])
})

test('pages are rebuilt once the library has changed, and hold the newest state', async () => {
  const { pages, renders } = pageCache()
  const documentListOf = (version: number): PageData => {
    const documentList = {
      documents: [],
      next: `${version}`,
      counts: {} as never,
      isClosest: false,
    }
    return nowWith({ documentList: { version, documentLists: byLanguage(() => documentList) } })
  }
  const [first, second] = [documentListOf(1), documentListOf(2)]
  for (const pageData of [first, first, second]) await pages.finished('/biblioteca', 'es', pageData)
  expect(renders.map(({ start }) => start.documentList?.next)).toEqual(['1', '2'])
  const page = await pages.finished('/biblioteca', 'es', documentListOf(3))
  expect(startIn(page)).toMatchObject({ documentList: { next: '3' } })
})

test('a page is another for browsers once what it may load is', async () => {
  const { pages } = pageCache()
  const paymentMethods = { applePay: false, googlePay: false, link: false }
  const [before, after] = [
    await pages.finished('/', 'es', now),
    await pages.finished(
      '/',
      'es',
      nowWith({
        association: {
          ...now.siteData.association,
          association: { ...firstAssociation, paymentMethods },
        },
      }),
    ),
  ]
  expect(before.plain.headers['permissions-policy']).toMatch(/^payment=\(self/)
  expect(after.plain.headers['permissions-policy']).toMatch(/^payment=\(\)/)
  expect(after.plain.headers.etag).not.toBe(before.plain.headers.etag)
})

test('pages are rebuilt once texts have changed, speak those, and say which they are', async () => {
  const { pages, renders } = pageCache()
  await pages.finished('/', 'es', now)
  const siteTexts = {
    version: 1,
    changed: byLanguage(() => ({ home: { title: 'Otro' } })),
    legalTextsChangedOn: {},
  }
  const changed = nowWith({ siteTexts })
  const page = await pages.finished('/', 'es', changed)
  expect(text(page)).toContain('/share/home-es.jpg?v=2">')
  expect(renders.map(({ start }) => start.config.changedTexts)).toEqual([
    undefined,
    { version: 1, namespaces: ['home'] },
  ])
  expect(renders[1]?.texts.home).toEqual({ title: 'Otro' })
  expect(startIn(page)).toMatchObject({ config: { changedTexts: { version: 1 } } })
})

test('several who ask at once wait for the same page', async () => {
  const { pages, renders } = pageCache()
  await Promise.all([1, 2, 3].map(() => pages.finished('/terms', 'en', now)))
  expect(renders).toHaveLength(1)
})

test('a page that could not be made is tried again', async () => {
  const { pages, state } = pageCache()
  state.fails = true
  await expect(pages.finished('/', 'es', now)).rejects.toThrow('cannot be made')
  state.fails = false
  expect(text(await pages.finished('/', 'es', now))).toContain('Title of /')
})

test('the compressed page is the page', async () => {
  const { pages } = pageCache()
  const { plain, brotli, gzip } = await pages.finished('/', 'es', now)
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
})

test('a page carries its head, its style sheet, and what its scripts begin with', async () => {
  const { pages } = pageCache()
  const file = await pages.finished('/estatutos', 'eu', now)
  const page = text(file)
  expect(page).toContain('<html lang="eu">')
  expect(page).toContain('<title>Title of /estatutos &amp; more</title>')
  expect(page).toContain('<meta property="og:title" content="Title of /estatutos &amp; more">')
  expect(page).toContain('<meta property="og:locale:alternate" content="en_GB">')
  expect(page).toContain('<link rel="canonical" href="https://ongizate.example/estatutos?lng=eu">')
  expect(page).toContain('hreflang="es" href="https://ongizate.example/estatutos"')
  expect(page).toContain('<meta name="description" content="Elkartearen estatutuak')
  expect(page).toContain('<link rel="stylesheet" href="/assets/index.css">')
  expect(file.plain.headers.link).toBe('</assets/index.css>; rel=preload; as=style')
  expect(page).toContain('<div id="root" data-prerendered><div class="used">')
  expect(startIn(file)).toMatchObject({ language: 'eu', config: { today: '2026-11-21' } })
})

test('a page does not carry its texts a second time for its scripts', async () => {
  const { pages } = pageCache()
  const page = await pages.finished('/', 'eu', now)
  expect(Object.keys(startIn(page))).toEqual(['language', 'config'])
})

test('a page with a form has its scripts started at once', async () => {
  const { pages } = pageCache()
  const page = text(await pages.finished('/login', 'es', now))
  expect(page).toContain('<div id="root" data-prerendered data-at-once>')
})

test('a page for members brings the day along, too', async () => {
  const { pages } = pageCache()
  const page = await pages.empty('/user', 'eu', now)
  expect(text(page)).toContain('<div id="root" data-at-once><main class="used">true</main></div>')
  expect(startIn(page)).toMatchObject({ language: 'eu', config: { today: '2026-11-21' } })
})

test('members’ pages, and the one for unknown addresses, have noindex for search engines', async () => {
  const { pages } = pageCache()
  const noindex = '<meta name="robots" content="noindex">'
  expect(text(await pages.empty('/user', 'es', now))).toContain(noindex)
  expect(text(await pages.finished(UNKNOWN, 'es', now))).toContain(noindex)
  expect(text(await pages.finished('/', 'es', now))).not.toContain(noindex)
})
