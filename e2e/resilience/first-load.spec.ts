import { brotliCompressSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { prerenderedPaths, publicPage } from '#domain/pages.ts'
import { expect, nightly, test } from '../fixtures.ts'

/** design §8: JavaScript until the reader's first move, in bytes of brotli and in one file. */
const FIRST_BUDGET = 5_000

/** design §8: everything that a first visit asks for until then, pictures and fonts too. */
const REQUESTS = 14

/** design §8: JavaScript that a page needs from then on, in bytes of brotli. */
const BUDGET = 250_000

const readingPaths = prerenderedPaths.filter((path) => !publicPage(path).isForm)
const formPaths = prerenderedPaths.filter((path) => publicPage(path).isForm)

/** One for each kind of page; texts alone weigh as the statutes do. */
const daily = ['/', '/programas', '/register']
const often = (path: string) => (daily.includes(path) ? {} : nightly)

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

for (const path of readingPaths) {
  test(
    `${path} waits for its reader with one small script, and loads nothing from elsewhere`,
    often(path),
    async ({ visitor, site }) => {
      const { page } = visitor
      const responses: Response[] = []
      page.on('response', (response) => responses.push(response))
      await visitor.opensUnhydrated(path)
      await page.waitForLoadState('networkidle')

      const first = scriptsOf(responses)
      expect(first).toHaveLength(1)
      expect(await brotliBytes(first)).toBeLessThanOrEqual(FIRST_BUDGET)
      expect(responses.length).toBeLessThanOrEqual(REQUESTS)

      await page.keyboard.press('Shift')
      await expect(page.locator('html')).toContainClass('hydrated')
      expect(await brotliBytes(scriptsOf(responses))).toBeLessThanOrEqual(BUDGET)
      expect(foreign(responses, site.url)).toEqual([])
    },
  )
}

for (const path of [...formPaths, '/cambiarContraseña?token=abc']) {
  test(
    `${path} starts at once, with little script and nothing from elsewhere`,
    often(path),
    async ({ visitor, site }) => {
      const { page } = visitor
      const responses: Response[] = []
      page.on('response', (response) => responses.push(response))
      await visitor.opensUnhydrated(path)
      await expect(page.locator('html')).toContainClass('hydrated')
      await page.waitForLoadState('networkidle')
      expect(await brotliBytes(scriptsOf(responses))).toBeLessThanOrEqual(BUDGET)
      expect(foreign(responses, site.url)).toEqual([])
    },
  )
}

const scriptsOf = (responses: readonly Response[]) =>
  responses.filter((response) => response.request().resourceType() === 'script')

const foreign = (responses: readonly Response[], site: string) =>
  responses
    .map((response) => response.url())
    .filter((url) => !url.startsWith(`${site}/`) && !url.startsWith('data:'))

/** Returns their bytes as they came over the wire or, from a server that does not compress them, as they could have come. */
async function brotliBytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(
    responses.map(async (response) => {
      if (response.headers()['content-encoding'] === 'br') {
        return (await response.request().sizes()).responseBodySize
      }
      return brotliCompressSync(await response.body()).length
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
