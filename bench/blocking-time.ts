import { type Browser, chromium } from '@playwright/test'
import { prerenderedPaths } from '#domain/prerendered-pages.ts'
import { Product } from '../e2e/product/product.ts'
import { browserFlags, ensureBrowser } from '../tools/browser.ts'
import { median } from './load/requests-per-second.ts'

/**
 * How long a page would keep a telephone of a quarter of this machine's speed from answering, as
 * Lighthouse reckons it, but from the processor time of each task instead of the clock: on a machine
 * that others use too, the clock also counts the moments in which the page was not even running.
 */
const VISITS = Number(process.env.VISITS ?? 5)
const PATHS = process.env.PATHS?.split(',') ?? prerenderedPaths
const SLOWER = 4
const UNNOTICED_MS = 50

/** A phase of work as the browser records it: times in microseconds, `tdur` of the processor. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

interface Blocking {
  total: number
  longestTask: number
}

async function visit(browser: Browser, url: string): Promise<Blocking> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    await browser.startTracing(page, {
      categories: ['disabled-by-default-devtools.timeline', 'loading'],
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.locator('html.hydrated').waitFor()
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
    return blockingIn(traceEvents)
  } finally {
    await context.close()
  }
}

/** Counted from the first paint on, in the thread that painted. */
function blockingIn(events: readonly TraceEvent[]): Blocking {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('nothing was painted')
  const tasks = events.filter(
    ({ name, pid, tid, ts, dur = 0 }) =>
      name === 'RunTask' && pid === painted.pid && tid === painted.tid && ts + dur > painted.ts,
  )
  const milliseconds = tasks.map(({ tdur = 0 }) => (tdur / 1000) * SLOWER)
  return {
    total: milliseconds.reduce((sum, task) => sum + Math.max(0, task - UNNOTICED_MS), 0),
    longestTask: Math.max(0, ...milliseconds),
  }
}

const product = await Product.install()
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: [...browserFlags],
})
try {
  for (const path of PATHS) {
    const url = product.url + path
    // The server prerenders a page at its first request.
    await fetch(url)
    const visits: Blocking[] = []
    while (visits.length < VISITS) visits.push(await visit(browser, url))
    const of = (what: keyof Blocking) => Math.round(median(visits.map((one) => one[what])))
    console.log(
      `blocking_time_by_processor ${path}: ${of('total')} ms, longest task ${of('longestTask')} ms`,
    )
  }
} finally {
  await browser.close()
  await product.remove()
}
