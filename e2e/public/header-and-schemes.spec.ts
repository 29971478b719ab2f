import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { languages } from '#domain/kernel/language.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import { newAccount, openAccount } from '../product/member.ts'
import { holdBack } from '../steps/hold-back.ts'
import { watchLayoutShifts } from '../steps/layout-shifts.ts'

test.describe('the header on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 700 } })

  test(
    'goes while one reads on, comes back on the way up, and stays where the focus is',
    nightly,
    async ({ visitor }) => {
      const { page } = visitor
      await visitor.opens('/')
      const header = page.getByRole('banner')
      await expect(header).toBeInViewport()

      await page.mouse.wheel(0, 900)
      await expect(header).not.toBeInViewport()
      await page.mouse.wheel(0, -200)
      await expect(header).toBeInViewport()

      const link = header.getByRole('link').last()
      await link.focus()
      const before = await page.evaluate(() => window.scrollY)
      await page.mouse.wheel(0, 900)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 500)
      await expect(header).toBeInViewport()
      await link.blur()
      await expect(header).not.toBeInViewport()
    },
  )

  test('opens its menu by keyboard, and closes it where the Tab key leaves it', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    await visitor.usesSessionOf(await openAccount(site))
    await visitor.opens('/user')
    const menu = page.getByRole('banner').getByRole('button')
    const profile = page.getByRole('banner').getByRole('link', { name: t('shell:header.profile') })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(profile).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
    await expect(profile).toBeHidden()
  })

  for (const language of languages) {
    test.describe(`in ${language}`, oftenIn(language), () => {
      test.use({ language })

      for (const firstName of ['Ana', 'María del Carmen']) {
        test(
          `does not move when it greets ${firstName}`,
          firstName === 'Ana' ? nightly : {},
          async ({ visitor, site }) => {
            const { page, t } = visitor
            await visitor.usesSessionOf(await openAccount(site, { ...newAccount(), firstName }))
            const answer = await holdBack(page, '**/api/check-auth')
            await visitor.opens('/')
            await expect(page.getByRole('link', { name: t('shell:header.logIn') })).toBeVisible()
            const layoutShifts = await watchLayoutShifts(page)
            answer()
            const account = t('shell:header.account', { name: firstName })
            await expect(page.getByRole('button', { name: account })).toBeVisible()
            expect(await layoutShifts()).toEqual([])
          },
        )
      }
    })
  }
})

test.describe('the languages in the header', () => {
  for (const width of [320, 360, 1280]) {
    test.describe(`${width} px wide`, width === 320 ? {} : nightly, () => {
      test.use({ viewport: { width, height: 740 } })

      test('stand beside each other, large enough for a finger, and the one shown is marked', async ({
        visitor,
      }) => {
        const { page } = visitor
        await visitor.opens('/programas')
        const links = page.getByRole('banner').locator('a[hreflang]')
        await expect(links).toHaveText(['ES', 'EU', 'EN'])
        const boxes = await links.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()),
        )
        expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
        for (const box of boxes) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
        await expect(page.getByRole('banner').locator('[aria-current=true]')).toHaveText('ES')
        await page.getByRole('banner').getByRole('link', { name: 'Euskara' }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
        await expect(page.getByRole('banner').locator('[aria-current=true]')).toHaveText('EU')
      })
    })
  }
})

test.describe('the drawer on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('leads to every main page, keeps the focus, and gives it back', async ({ visitor }) => {
    const { page } = visitor
    await visitor.opens('/programas')
    const button = page.getByRole('button', { name: visitor.t('shell:header.menu'), exact: true })
    const drawer = page.getByRole('dialog')
    // Before its scripts run the page can be used beside it.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await button.tap()
      await expect(page.locator('dialog:modal')).toBeVisible({ timeout: 500 })
    }).toPass()
    for (const name of ['home', 'programmes', 'events', 'about', 'donate', 'statutes', 'library']) {
      await expect(
        drawer.getByRole('link', { name: visitor.t(`shell:nav.${name}`), exact: true }),
      ).toBeVisible()
    }
    const inDrawer = () => drawer.evaluate((dialog) => dialog.contains(document.activeElement))
    for (let press = 0; press < 20; press++) {
      await page.keyboard.press('Tab')
      // After its last link comes the browser's own bar, and never the page behind.
      const onPage = await page.evaluate(() => document.activeElement !== document.body)
      if (onPage) expect(await inDrawer()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(button).toBeFocused()

    await button.tap()
    await visitor.follows('shell:nav.about')
    await visitor.sees('about:title')
    await expect(drawer).toBeHidden()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the menu opens, and the languages lead on', async ({ visitor, site }) => {
    const { page } = visitor
    await visitor.opens('/programas')
    await visitor.presses('shell:header.menu')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('link', { name: 'Euskara' }).click()
    await expect(page).toHaveURL(`${site.url}/programas?lng=eu`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'eu')
  })
})

test('in colours of the reader’s own, buttons and ticks keep their edges', async ({ visitor }) => {
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await visitor.opens('/register')
  await visitor.sees('accounts:register.title')
  const send = page.getByRole('button', { name: visitor.t('accounts:register.submit') })
  expect(await edgeOf(send)).not.toBe(await groundOf(send))
  const tick = page.getByRole('checkbox').first()
  await expect(tick).toHaveCSS('appearance', 'auto')
  await send.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus-visible')).toHaveCSS('outline-style', 'solid')
})

test('on paper there are words in black on white, without bars and buttons', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await visitor.opens('/programas')
  await visitor.sees('overview:title')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test.describe('with wider spacing of letters, words and lines', () => {
  // The content policy admits no styles but the site's own.
  test.use({ viewport: { width: 320, height: 640 }, language: 'eu', bypassCSP: true })

  test('nothing is cut off and nothing needs scrolling sideways', async ({ visitor }) => {
    const { page } = visitor
    await visitor.opens('/')
    // WCAG 2.2, 1.4.12.
    await page.addStyleTag({
      content:
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    })
    await expect
      .poll(() =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      )
      .toBe(0)
  })
})

test('developers have a style guide, and visitors have none', async ({
  visitor,
  site,
  troubles,
}) => {
  troubles.announce(404, '/styleguide')
  const response = await visitor.page.goto(`${site.url}/styleguide`)
  expect(response?.status()).toBe(404)
  await visitor.sees('shell:notFound.title')
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .map((file) => join('dist', file))
    .filter((file) => /\.(js|css|html|json)$/.test(file) && statSync(file).isFile())
  expect(files.length).toBeGreaterThan(50)
  expect(
    files.filter((file) => /styleguide|style guide/i.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})

const edgeOf = (element: Locator) =>
  element.evaluate((button) => getComputedStyle(button).borderTopColor)
const groundOf = (element: Locator) =>
  element.evaluate((button) => getComputedStyle(button.parentElement ?? button).backgroundColor)
