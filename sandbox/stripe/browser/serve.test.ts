import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type RunningSandbox } from '../sandbox.ts'

let sandbox: RunningSandbox
let origin: string

beforeAll(async () => {
  sandbox = await createSandbox({ siteOrigins: ['http://localhost:3000'] })
  origin = sandbox.url
})

afterAll(() => sandbox.close())

/** Follows the imports of a page's module and returns every address that it loads. */
async function loadedFrom(page: string): Promise<{ url: string; ok: boolean; type: string }[]> {
  const html = await (await fetch(origin + page)).text()
  const first = [...html.matchAll(/(?:src|href)="([^"#]+\.(?:ts|css))"/g)].map(
    ([, path]) => path ?? '',
  )
  const seen = new Map<string, { url: string; ok: boolean; type: string }>()
  const open = first.map((path) => new URL(path, origin + page))
  for (let url = open.pop(); url; url = open.pop()) {
    if (seen.has(url.href)) continue
    const response = await fetch(url)
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    seen.set(url.href, { url: url.pathname, ok: response.ok, type })
    if (!url.pathname.endsWith('.ts')) continue
    for (const [, path] of text.matchAll(/^import\s[^'"]*['"]([^'"]+)['"]/gm)) {
      open.push(new URL(path ?? '', url))
    }
  }
  return [...seen.values()]
}

describe('the card-form script', () => {
  const pageOf = (src: string) => {
    const window: {
      Stripe?: Record<string, unknown> & ((key: string) => Record<string, unknown>)
    } = {}
    return { window, URL, document: { currentScript: { src } }, navigator: { languages: [] } }
  }

  it('defines what the React binding looks for, at the release that the pinned package expects', async () => {
    const page = pageOf(`${origin}/v3`)
    runInNewContext(await (await fetch(`${origin}/v3`)).text(), page)
    const stripe = page.window.Stripe?.('pk_test_anything')
    const looksFor = ['elements', 'createToken', 'createPaymentMethod', 'confirmCardPayment']
    for (const name of [...looksFor, '_registerWrapper', 'registerAppInfo']) {
      expect(typeof stripe?.[name], name).toBe('function')
    }
    const pinned = readFileSync(
      new URL('../../../node_modules/@stripe/stripe-js/dist/shared.d.ts', import.meta.url),
      'utf8',
    )
    const release = /ReleaseTrain = '(\w+)'/.exec(pinned)?.[1]
    expect(page.window.Stripe?.version).toBe(release)
  })

  it('refuses a key that is not a publishable one', async () => {
    const page = pageOf(`${origin}/v3`)
    runInNewContext(await (await fetch(`${origin}/v3`)).text(), page)
    expect(() => page.window.Stripe?.('sk_test_secret')).toThrow(/publishable/)
  })
})

describe('the pages for browsers', () => {
  it.each([
    '/elements/payment?locale=eu',
    '/elements/controller',
    '/_sandbox/authenticate/seti_1?client_secret=seti_1_secret_2',
    '/',
  ])('%s and all it loads are there', async (page) => {
    const response = await fetch(origin + page)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' http://localhost:3000",
    )
    const loaded = await loadedFrom(page)
    expect(loaded.length).toBeGreaterThan(0)
    expect(loaded.filter(({ ok }) => !ok)).toEqual([])
    for (const { url, type } of loaded) {
      expect(type).toBe(
        url.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
      )
    }
  })

  it.each([
    '/elements/serve.ts',
    '/elements/nothing.ts',
    '/elements/../server.ts',
    '/_sandbox/dashboard/serve.ts',
  ])('%s is not among them', async (path) => {
    expect((await fetch(origin + path)).status).toBe(404)
  })
})
