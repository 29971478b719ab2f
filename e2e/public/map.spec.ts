import type { Locator, Page } from '@playwright/test'
import { association } from '#config'
import { expect, nightly, test } from '../fixtures.ts'

const tileHost = new URL(association.map.tiles).origin
const hours = { hours: 24 }
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Replaces the map server; returns the list of its requests and their referrers. */
async function watchMapServer(page: Page) {
  const requests: { url: string; referer: string | undefined }[] = []
  await page.route(`${tileHost}/**`, (route) => {
    const { referer } = route.request().headers()
    requests.push({ url: route.request().url(), referer })
    return route.fulfill({ contentType: 'image/png', body: tile })
  })
  return requests
}

/** This section hydrates when it comes near the viewport: a press before that proves nothing. */
async function pressUntil(button: Locator, outcome: Locator) {
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await expect(outcome).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test('the map requests another server once the reader agrees, and until they no longer do', async ({
  visitor,
  site,
}) => {
  const { page } = visitor
  const requests = await watchMapServer(page)
  const map = page.getByTitle(visitor.t('venue:map.title'))
  const tiles = map.contentFrame().locator('img.leaflet-tile-loaded')
  const show = page.getByRole('button', { name: visitor.t('venue:map.show') })

  await visitor.opens('/programas')
  await show.scrollIntoViewIfNeeded()
  await visitor.reads('venue:map.notice', hours)
  expect(requests).toEqual([])
  await pressUntil(show, map)
  await expect(tiles.first()).toBeVisible()
  await expect(map).toBeFocused()
  expect(requests[0]?.referer).toBe(`${site.url}/`)

  // Within the day it is there at once, on the other pages too.
  await visitor.opens('/eventos')
  await show.scrollIntoViewIfNeeded()
  await expect(tiles.first()).toBeVisible()

  await visitor.presses('venue:map.hide')
  await expect(show).toBeFocused()
  const before = requests.length
  await visitor.reloads()
  await show.scrollIntoViewIfNeeded()
  await expect(map).toBeHidden()
  expect(requests).toHaveLength(before)
})

test(
  'a day later the map is removed, and consent is required again',
  nightly,
  async ({ visitor, site }) => {
    const { page } = visitor
    const requests = await watchMapServer(page)
    await visitor.opens('/programas')
    const map = page.getByTitle(visitor.t('venue:map.title'))
    await pressUntil(page.getByRole('button', { name: visitor.t('venue:map.show') }), map)
    await expect(map.contentFrame().locator('img.leaflet-tile-loaded').first()).toBeVisible()

    // The day is over, as the browser and the server each count it.
    const yesterday = {
      name: 'mapa',
      value: String(Math.floor(Date.now() / 1000) - 1),
      url: site.url,
    }
    await page.context().addCookies([yesterday])
    const before = requests.length
    await page.goto(`${site.url}/mapa`)
    await visitor.reads('venue:map.closed', hours)
    await page.context().clearCookies({ name: 'mapa' })
    await visitor.opens('/programas')
    await expect(page.getByRole('button', { name: visitor.t('venue:map.show') })).toBeVisible()
    await expect(map).toBeHidden()
    expect(requests).toHaveLength(before)
  },
)
