import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** More than any page has stops: beyond, the focus goes round in a trap. */
const MAX_STOPS = 150

interface Stop {
  name: string
  region: string
  hasRing: boolean
  isInSight: boolean
}

test('the Tab key goes through the home page in order, seen all the way', async ({ visitor }) => {
  const { page, t } = visitor
  await visitor.opens('/')
  await visitor.sees('home:heading')
  const stops: Stop[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await stopAt(page)
    if (!stop) break
    stops.push(stop)
    expect(stops.length, 'stops before the end').toBeLessThan(MAX_STOPS)
  }

  expect(stops[0]?.name).toBe(t('shell:skip'))
  expect(stops.filter(({ hasRing }) => !hasRing)).toEqual([])
  expect(stops.filter(({ isInSight }) => !isInSight)).toEqual([])
  const regions = stops.map(({ region }) => region)
  expect(regions.filter((region, index) => region !== regions[index - 1])).toEqual([
    'page',
    'header',
    'main',
    'footer',
    'page',
  ])
  expect(await neverReached(page)).toEqual([])
})

/** Where the focus is; null once it has left the page, or is back at the start. */
function stopAt(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const stop = document.activeElement
    if (!(stop instanceof HTMLElement) || stop === document.body) return null
    if (stop.dataset.reached) return null
    stop.dataset.reached = 'yes'
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(stop)
    const isInSight = [...stop.getClientRects()].some(({ left, top, width, height }) => {
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return seen !== null && (stop.contains(seen) || seen.contains(stop))
    })
    return {
      name: (stop.ariaLabel ?? stop.innerText).trim(),
      region: stop.closest('header, main, footer')?.localName ?? 'page',
      hasRing:
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
      isInSight,
    }
  })
}

/** Returns what can be pressed or followed, and yet no Tab led to. */
function neverReached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button:enabled, summary, [tabindex="0"]')]
      .filter((stop) => stop.tabIndex >= 0 && !stop.dataset.reached)
      .filter((stop) => stop.checkVisibility({ visibilityProperty: true }))
      .map((stop) => stop.outerHTML.slice(0, 120)),
  )
}
