import { launch } from 'chrome-launcher'
import lighthouse, { type Flags } from 'lighthouse'
import { prerenderedPaths } from '#domain/pages.ts'
import { Product } from '../e2e/product/product.ts'
import { browserFlags, ensureBrowser } from '../tools/browser.ts'

/** Lighthouse's own telephone on its own slow network; the median is of so many visits (design §8). */
const VISITS = Number(process.env.VISITS ?? 5)
const PATHS = process.env.PATHS?.split(',') ?? prerenderedPaths

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const TIMES = {
  first_contentful_paint_ms: 'first-contentful-paint',
  largest_contentful_paint_ms: 'largest-contentful-paint',
  total_blocking_time_ms: 'total-blocking-time',
  bytes: 'total-byte-weight',
} as const

type Figures = Record<string, number>

/** Now and then the browser's recording lacks its beginning: that visit is made again, a few times. */
async function visit(url: string, port: number, triesLeft = 3): Promise<Figures> {
  const flags: Flags = { port, onlyCategories: [...CATEGORIES], logLevel: 'error' }
  const result = await lighthouse(url, flags)
  if (!result || result.lhr.runtimeError) {
    if (triesLeft > 1) return visit(url, port, triesLeft - 1)
    throw new Error(`${url} could not be measured: ${result?.lhr.runtimeError?.message}`)
  }
  const { categories, audits } = result.lhr
  return {
    ...Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
    ...Object.fromEntries(
      Object.entries(TIMES).map(([name, audit]) => [name, audits[audit]?.numericValue ?? 0]),
    ),
    layout_shift: audits['cumulative-layout-shift']?.numericValue ?? 0,
  }
}

function medians(visits: readonly Figures[]): Figures {
  const median = (name: string) =>
    visits.map((figures) => figures[name] ?? 0).toSorted((a, b) => a - b)[visits.length >> 1] ?? 0
  return Object.fromEntries(Object.keys(visits[0] ?? {}).map((name) => [name, median(name)]))
}

const product = await Product.install()
const browser = await launch({
  chromePath: await ensureBrowser(),
  chromeFlags: ['--headless=new', ...browserFlags],
})
try {
  for (const path of PATHS) {
    const url = product.url + path
    // The server prerenders a page at its first request.
    await fetch(url)
    const visits: Figures[] = []
    while (visits.length < VISITS) visits.push(await visit(url, browser.port))
    const figures = Object.entries(medians(visits)).map(
      ([name, value]) =>
        `${name} ${name === 'layout_shift' ? value.toFixed(3) : Math.round(value)}`,
    )
    console.log(`lighthouse ${path}: ${figures.join(', ')}`)
  }
} finally {
  browser.kill()
  await product.remove()
}
