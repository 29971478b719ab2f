import type { Page } from '@playwright/test'

/** Begins to write down what moves on the page though the reader did nothing; gives what has moved. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<object[]>> {
  const shifts = await page.evaluateHandle(() => {
    const seen: object[] = []
    type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        seen.push({ value, of: sources.map(({ node }) => node?.outerHTML?.slice(0, 200)) })
      }
    }).observe({ type: 'layout-shift' })
    return seen
  })
  return async () => {
    // A shift is reported once the frame in which it happened has been drawn.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    return shifts.jsonValue()
  }
}
