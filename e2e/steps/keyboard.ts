import type { Locator, Page } from '@playwright/test'

/** More presses than any of our pages has stops. */
const MAX_STOPS = 80

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const reached = await target.evaluate(
      (element) => document.hasFocus() && document.activeElement === element,
    )
    if (reached) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${target}`)
}
