import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Endpoint } from '#domain/kernel/endpoint.ts'

/** From now on an administrators' list has its first entry so many times. */
export async function repeatRows(
  page: Page,
  { path }: Pick<Endpoint, 'path'>,
  list: string,
  times: number,
): Promise<void> {
  await page.route(`**${path}?*`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const [first] = json[list]
    const entries = Array.from({ length: times }, () => ({ ...first, id: randomUUID() }))
    await route.fulfill({ response, json: { ...json, [list]: entries } })
  })
}

/** How many rows of an administrators' list are seen whole on a screen of this size, before anybody scrolls. */
export async function rowsInSight(page: Page, width: number, height: number): Promise<number> {
  await page.setViewportSize({ width, height })
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  return rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
}
