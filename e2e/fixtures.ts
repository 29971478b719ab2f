import { test as base, expect } from '@playwright/test'
import type { Language } from '#domain/kernel/language.ts'
import { Product } from './product/product.ts'
import { translatePages } from './steps/translator.ts'
import { Troubles } from './troubles.ts'
import { Visitor } from './visitor.ts'

interface Options {
  /** The language that the visitor reads, and has chosen on an earlier visit. */
  language: Language
  /** The browser translates every page. */
  translated: boolean
}

interface Fixtures {
  /** The product that this test talks to. */
  site: Product
  troubles: Troubles
  visitor: Visitor
  /** Keeps what the product said when a test fails. */
  serverLog: undefined
}

interface WorkerFixtures {
  /** A running product that the tests of one worker share; they bring accounts of their own. */
  product: Product
}

/** A day on which the first month costs the whole 60 €; far enough ahead for any real today. */
const FIRST_DAY = '2035-03-05T09:00:00Z'

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  language: ['es', { option: true }],
  translated: [false, { option: true }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it
    async ({}, use) => {
      const product = await Product.install({ now: FIRST_DAY })
      await use(product)
      await product.remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: async ({ product }, use) => use(product),
  serverLog: [
    async ({ site }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      await testInfo.attach('server log', { body: site.printed, contentType: 'text/plain' })
    },
    { auto: true },
  ],
  troubles: async ({ context }, use) => {
    const troubles = new Troubles(context)
    await use(troubles)
    expect(troubles.unexpected(), 'errors that the journey did not announce').toEqual([])
  },
  visitor: async ({ page, site, language, translated, troubles: _ }, use, testInfo) => {
    if (translated) await translatePages(page.context())
    if (language !== 'es') {
      await page.context().addCookies([{ name: 'lng', value: language, url: site.url }])
    }
    await use(new Visitor(page, site, language))
    if (testInfo.status === testInfo.expectedStatus) return
    const screen = await page.screenshot().catch(() => null)
    if (screen) await testInfo.attach('screenshot', { body: screen, contentType: 'image/png' })
    // In the log, too: where files cannot be fetched, it is all there is.
    const words = await page
      .evaluate(() => document.querySelector('main')?.innerText.slice(0, 400))
      .catch(() => null)
    const shown = `${page.url()} ${(words ?? '').replace(/\s+/g, ' ')}`
    await testInfo.attach('page', { body: shown, contentType: 'text/plain' })
  },
})

/** Marks what `npm run test:nightly` alone runs, since it is too slow for every change. */
export const nightly = { tag: '@nightly' }

/**
 * The tag of a journey that is the same in every language: Basque stands for all in the daily run,
 * since its words are the longest and it shows where a text falls back to Spanish.
 */
export function oftenIn(language: Language): { tag?: string } {
  return language === 'eu' ? {} : nightly
}

/** The narrowest telephone that we promise to serve. */
export const onAPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
} as const

export const inBasqueOnAPhone = { language: 'eu', ...onAPhone } as const

/** For journeys that move the business day: each test has a product of its own, from `now` on. */
export function testFrom(now: string) {
  return test.extend({
    site: async ({ product: beside }, use) => {
      const product = await Product.install({ now, beside })
      await use(product)
      await product.remove()
    },
  })
}

/**
 * For a file whose journeys share a product of their own, which `open` makes beside the worker's. Not a
 * fixture of the worker: for such a file alone, workers would restart, each with a database server.
 */
export function testSharing<Shared extends { site: Product }>(
  open: (beside: Product) => Promise<Shared>,
) {
  let shared: Shared
  const sharing = test.extend<{ shared: Shared }>({
    shared: async ({ product: _ }, use) => use(shared),
    site: async ({ shared }, use) => use(shared.site),
  })
  sharing.beforeAll(async ({ product }) => {
    shared = await open(product)
  })
  sharing.afterAll(() => shared?.site.remove())
  return sharing
}

export { expect }
