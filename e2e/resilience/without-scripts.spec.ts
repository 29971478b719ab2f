import type { Locator, Page } from '@playwright/test'
import { prerenderedPaths } from '#domain/pages.ts'
import { expect, nightly, test } from '../fixtures.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

test('without scripts, all that a page says can be seen on a phone', async ({ visitor }) => {
  const { page } = visitor
  for (const path of prerenderedPaths) {
    await visitor.opens(path)
    await expect.soft(page.locator('h1'), path).toBeVisible()
    expect.soft(await unseen(page), `unseen on ${path}`).toEqual([])
  }
})

test('without scripts, the menu of a phone opens and leads on', nightly, async ({ visitor }) => {
  const { page, t } = visitor
  await visitor.opens('/')
  await visitor.presses('shell:header.menu')
  await page
    .getByRole('navigation', { name: t('shell:nav.label'), exact: true })
    .getByRole('link', { name: t('shell:nav.programmes'), exact: true })
    .click()
  await visitor.sees('overview:title')
})

test('without scripts, all slides can be reached by scrolling', nightly, async ({ visitor }) => {
  const { page } = visitor
  await visitor.opens('/')
  const rows = page.locator('section[aria-roledescription] [role="group"][tabindex="0"]')
  expect(await rows.count()).toBeGreaterThan(0)
  for (const row of await rows.all()) {
    const last = row.locator('> :last-child')
    await expect.soft(last).not.toBeInViewport()
    // A reader's own scrolling, which a hidden overflow would not allow.
    await expect.soft(row).toHaveCSS('overflow-x', 'auto')
    await last.scrollIntoViewIfNeeded()
    await expect.soft(last).toBeInViewport()
    // Sideways: without scripts a card shows both its sides, and may be taller than the screen.
    expect.soft(await shareOfWidth(last)).toBeGreaterThanOrEqual(0.9)
  }
})

/** How much of its width lies on the screen, from 0 to 1. */
function shareOfWidth(slide: Locator): Promise<number> {
  return slide.evaluate((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return (Math.min(right, innerWidth) - Math.max(left, 0)) / width
  })
}

/** Texts of the page itself that are not shown; what only scripts can move is not missed. */
function unseen(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h2, h3, p, li, dt, dd, td)')]
      .filter((part) => part.textContent?.trim())
      .filter((part) => !part.closest('[class*="noscript:hidden"], details:not([open])'))
      // Said only to readers within another application, which a script finds out.
      .filter((part) => !part.closest('.within-application'))
      .filter((part) => !part.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .map((part) => part.textContent?.trim().slice(0, 60) ?? ''),
  )
}
