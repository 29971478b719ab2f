import { expect, type Page, type ViewportSize } from '@playwright/test'
import { expectNoSidewaysScrolling, expectWholeHeadings } from '../axe-violations.ts'

/** Changes the size of text as a reader does: in the browser's settings, or by a style sheet. */
export async function textOf(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const set = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } })
  const setRoot = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, size)
  const shown = async () =>
    Number.parseFloat(
      await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
    )
  const ways = {
    async double(): Promise<void> {
      const before = await shown()
      await set(32)
      expect(await shown()).toBe(2 * before)
    },
    /** Unlike the browser's setting, it leaves the widths that media queries compare as they are. */
    async doubleByStyleSheet(): Promise<void> {
      await setRoot(`${2 * (await shown())}px`)
    },
  }
  async function usual(): Promise<void> {
    await setRoot('')
    await set(16)
  }
  return {
    ...ways,
    usual,
    /**
     * On no screen anything lies beside the page; on the last one, the smallest, headings are whole and the
     * header stays low. Leaves the text twice as large as usual, by the browser's setting.
     */
    async expectRoomWhenDoubled(sizes: readonly ViewportSize[], where: string): Promise<void> {
      for (const way of ['doubleByStyleSheet', 'double'] as const) {
        await usual()
        await ways[way]()
        for (const size of sizes) {
          await page.setViewportSize(size)
          await expectNoSidewaysScrolling(page, `${where}, at ${size.width} px after ${way}`)
        }
        await expectWholeHeadings(page, `${where} after ${way}`)
        const header = await page.getByRole('banner').boundingBox()
        expect.soft(header?.height, `the header’s height ${where} after ${way}`).toBeLessThan(100)
      }
    },
  }
}
