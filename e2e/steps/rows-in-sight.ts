import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'

/** From now on the list of enrolments has the first one so many times. */
export async function repeatEnrolments(page: Page, times: number): Promise<void> {
  await page.route(`**${listEnrolments.path}?*`, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const [first] = json.enrolments
    const enrolments = Array.from({ length: times }, () => ({ ...first, id: randomUUID() }))
    await route.fulfill({ response, json: { ...json, enrolments } })
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
