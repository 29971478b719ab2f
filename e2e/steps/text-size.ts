import { expect, type Page } from '@playwright/test'

/** Changes the size of text as a reader does in the browser's settings. */
export async function textOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const set = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  const shown = async () =>
    Number.parseFloat(
      await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
    )
  return {
    usual: () => set(16),
    async double(): Promise<void> {
      const before = await shown()
      await set(32)
      expect(await shown()).toBe(2 * before)
    },
  }
}
