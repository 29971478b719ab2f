import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { type Language, languages } from '#domain/kernel/language.ts'
import { prerenderedPaths } from '#domain/prerendered-pages.ts'
import { expect, nightly, test } from '../fixtures.ts'

/** design §8: JavaScript that a page needs, in bytes of brotli. */
const BUDGET = 250_000

/** And the files that it comes in: each costs a request. */
const FILES = 12

/** design §8: everything that a first visit asks for, pictures and fonts too. */
const REQUESTS = 30

/** What a connection carries before its first answer has come back: ten packets. */
const FIRST_PACKETS = 14_600

const paths = [...prerenderedPaths, '/cambiarContraseña?token=abc']

/** One for each kind of page; texts alone weigh as the statutes do. */
const daily = ['/', '/programas', '/register']

for (const path of paths) {
  const often = daily.includes(path) ? {} : nightly
  test(
    `${path} loads little JavaScript, and nothing from elsewhere`,
    often,
    async ({ visitor, site }) => {
      const responses: Response[] = []
      visitor.page.on('response', (response) => responses.push(response))
      // A busy machine is idle for long enough before the scripts are requested.
      await visitor.opens(path)
      await visitor.page.waitForLoadState('networkidle')
      await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()

      const elsewhere = responses.map((r) => r.url()).filter((url) => !isOwn(url, site.url))
      expect(elsewhere).toEqual([])
      expect(responses.length).toBeLessThanOrEqual(REQUESTS)

      const scripts = responses.filter((r) => r.request().resourceType() === 'script')
      const sizes = await Promise.all(scripts.map(brotliBytes))
      const total = sizes.reduce((sum, size) => sum + size, 0)
      test.info().annotations.push({ type: 'JavaScript, bytes of brotli', description: `${total}` })
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.length).toBeLessThanOrEqual(FILES)
      expect(total).toBeLessThanOrEqual(BUDGET)
    },
  )
}

test('every page fits into the first packets in every language', async ({ site }) => {
  for (const path of prerenderedPaths) {
    for (const language of languages) {
      const bytes = await firstBytes(site.url + path, language)
      expect.soft(bytes, `bytes of ${path} in ${language}`).toBeLessThanOrEqual(FIRST_PACKETS)
    }
  }
})

/** The transferred bytes of a page for a reader of this language. */
async function firstBytes(url: string, language: Language): Promise<number> {
  const response = await fetch(url, {
    headers: { 'accept-encoding': 'br', cookie: `lng=${language}` },
  })
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`)
  const head = ['HTTP/1.1 200 OK\r\n', ...lines, '\r\n'].join('')
  expect(response.headers.get('content-encoding')).toBe('br')
  // Fetch has taken the page out of its compression, but knows how long it was.
  return Number(response.headers.get('content-length')) + head.length
}

/** As it came over the wire or, from a server that does not compress it, as it could have come. */
async function brotliBytes(response: Response): Promise<number> {
  if (response.headers()['content-encoding'] === 'br') {
    return (await response.request().sizes()).responseBodySize
  }
  return brotliCompressSync(await response.body()).length
}

function isOwn(url: string, site: string): boolean {
  return url.startsWith(`${site}/`) || url.startsWith('data:')
}
