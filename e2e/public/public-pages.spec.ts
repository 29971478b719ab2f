import type { Page } from '@playwright/test'
import { languages } from '#domain/kernel/language.ts'
import { prerenderedPaths } from '#domain/pages.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, nightly, test } from '../fixtures.ts'
import { textOf } from '../steps/text-size.ts'
import { unknownPath } from '../walk/site-walk.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const phone = { width: 360, height: 740 }
const tablet = { width: 768, height: 1024 }
const desktop = { width: 1280, height: 800 }

test.use({ viewport: phone })

const paths = [...prerenderedPaths, unknownPath]

/** Documents with the parts that /privacidad has, too: every day it stands for them. */
const likePrivacy = ['/cookies', '/terms', '/reembolsos', '/incidentesDeSeguridad']
const dailyPaths = paths.filter((path) => !likePrivacy.includes(path))

/** So many pages in one browser, which keeps the scripts from one to the next. */
const AT_ONCE = 7

for (let first = 0; first < dailyPaths.length; first += AT_ONCE) {
  const some = dailyPaths.slice(first, first + AT_ONCE)
  test(`${some.join(' · ')}: no barrier on a phone`, async ({ visitor, troubles }) => {
    const { page } = visitor
    troubles.announce(404, unknownPath)
    for (const path of some) {
      await visitor.opens(path)
      await passEverything(page)
      await test.step(path, () => expectNoAxeViolations(page))
    }
  })
}

for (const path of paths) {
  test(
    `${path} has no barrier in any language, by day and by night, on phone and desktop`,
    nightly,
    async ({ visitor, site, troubles }) => {
      const { page } = visitor
      if (path === unknownPath) troubles.announce(404, path)
      const elsewhere: string[] = []
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (origin !== site.url && protocol !== 'data:') elsewhere.push(request.url())
      })
      const text = await textOf(page)
      for (const language of languages) {
        await page.context().addCookies([{ name: 'lng', value: language, url: site.url }])
        await text.usual()
        await page.setViewportSize(phone)
        await visitor.opens(path)
        await passEverything(page)
        expect.soft(await page.locator('html').getAttribute('lang')).toBe(language)
        await expect.soft(page.locator('h1')).toHaveCount(1)

        // The colours are those of every language: one of them stands for all.
        const look = language === 'es' ? 'everything' : 'all but colours'
        await expectNoAxeViolations(page, look)
        await page.setViewportSize(desktop)
        await expectNoAxeViolations(page, look)
        if (language === 'es') {
          await page.emulateMedia({ colorScheme: 'dark' })
          await expectNoAxeViolations(page, 'colours')
          await page.setViewportSize(phone)
          await expectNoAxeViolations(page, 'colours')
          await page.emulateMedia({ colorScheme: 'light' })
        }

        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScrolling(page, `at 320 px in ${language}`)
        await text.expectRoomWhenDoubled([tablet, desktop, phone], `in ${language}`)
      }
      expect.soft(elsewhere, 'requests to other hosts').toEqual([])
    },
  )
}

/** Scrolls to the end and back, so that all that comes late has come. */
async function passEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
    scrollTo(0, 0)
  })
}
