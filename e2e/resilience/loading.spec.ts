import type { Locator, Page } from '@playwright/test'
import { languages } from '#domain/kernel/language.ts'
import { translator } from '#server/kernel/http/language.ts'
import { expectNoAxeViolations } from '../axe-violations.ts'
import { expect, nightly, oftenIn, test } from '../fixtures.ts'
import { openAccount } from '../product/member.ts'
import { holdBack } from '../steps/hold-back.ts'
import type { Visitor } from '../visitor.ts'

/** It stands there before the news of the connection. */
const overlayOf = (page: Page) => page.locator('.bottom-bar > [role="status"]').first()
const pillOf = (page: Page) => page.locator('.loading-comes')

/** Holds the script of a page back and goes there in one of the ways that there are. */
async function goesSlowly(visitor: Visitor, link: Locator, script: string, way: Way) {
  const { page, t } = visitor
  if (way === 'going back') {
    await link.click()
    await visitor.sees('donations:title')
    await page.getByRole('link', { name: t('shell:header.home', { name: 'Ongizate' }) }).click()
    await visitor.sees('home:heading')
    await visitor.reloads()
  }
  const release = await holdBack(page, `**/assets/${script}-*.js`)
  if (way === 'going back') await page.goBack()
  else if (way === 'the Enter key') await link.press('Enter')
  else await link.click()
  return release
}

const ways = ['a click', 'the Enter key', 'going back'] as const
type Way = (typeof ways)[number]

for (const way of ways) {
  const often = way === 'a click' ? {} : nightly
  test(
    `the way to the donations by ${way} is shown by a ring with words, and said`,
    often,
    async ({ visitor }) => {
      const { page, t } = visitor
      await visitor.opens('/')
      const link = page.getByRole('link', { name: t('shell:nav.donate'), exact: true }).first()
      const release = await goesSlowly(visitor, link, 'donation-page', way)
      await expect(pillOf(page)).toHaveText(t('ui:loading'))
      await expect(pillOf(page).getByRole('progressbar')).toHaveCount(0)
      await expect(overlayOf(page)).toHaveText(t('ui:loading'))
      await expectNoAxeViolations(page)
      release()
      await visitor.sees('donations:title')
      await expect(pillOf(page)).toBeHidden()
      await expect(overlayOf(page)).toHaveText('')
    },
  )
}

test(
  'every script of a click comes late, and the click is answered at once',
  nightly,
  async ({ visitor }) => {
    const { page, t } = visitor
    await visitor.opens('/eventos')
    const release = await holdBack(page, '**/assets/*.js')
    await visitor.follows('shell:nav.programmes')
    await expect(overlayOf(page)).toHaveText(t('ui:loading'))
    // A page that is only announced shows a ring too when it takes more than a second.
    await expect(pillOf(page)).toHaveText(t('ui:loading'))
    release()
    await visitor.sees('overview:title')
    await expect(overlayOf(page)).toHaveText('')
  },
)

test('the way to the own page is shown by a bar with words that change, until it is there', async ({
  visitor,
  site,
}) => {
  const { page, t } = visitor
  const member = await openAccount(site)
  await visitor.usesSessionOf(member)
  await visitor.opens('/eventos')
  await visitor.presses('shell:header.account', { name: member.account.firstName })
  const link = page.getByRole('link', { name: t('shell:header.profile'), exact: true }).first()
  const release = await goesSlowly(visitor, link, 'profile-page', 'a click')
  const bar = pillOf(page).getByRole('progressbar')
  const messages = t('shell:openingOwnPage', { returnObjects: true }) as unknown as string[]
  for (const message of messages) await expect(pillOf(page)).toHaveText(message)
  await expect(overlayOf(page)).toHaveText(t('ui:loading'))
  await expectNoAxeViolations(page)
  const before = Number(await bar.getAttribute('aria-valuenow'))
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(100)
  release()
  await visitor.reads('profile:lead')
  await expect(bar).toBeHidden()
  await expect(overlayOf(page)).toHaveText('')
})

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language, viewport: { width: 360, height: 740 } })

    test('a page for members shows that it is loading before its scripts are there', async ({
      visitor,
      site,
    }) => {
      const { page } = visitor
      const release = await holdBack(page, '**/assets/*.js')
      await page.goto(`${site.url}/user`, { waitUntil: 'commit' })
      await visitor.sees('loading:moment')
      await expect(page.getByText(visitor.t('loading:scripts'))).toBeHidden()
      await expectNoAxeViolations(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectNoAxeViolations(page, 'colours')
      release()
      await visitor.sees('accounts:logIn.title')
    })
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page for members says that it needs them', async ({ visitor }) => {
    await visitor.opens('/user')
    await visitor.sees('loading:scripts')
    await expect(visitor.page.getByText(visitor.t('loading:moment'))).toBeHidden()
    await visitor.follows('loading:home')
    await visitor.sees('home:heading')
  })
})

test.describe('texts in Basque', () => {
  test.use({ language: 'eu' })

  test(
    'are said in Spanish when the server never sends them, and in Basque when it can be reached again',
    nightly,
    async ({ visitor, troubles }) => {
      troubles.announce(503, '/locales/eu/overview.json')
      troubles.announceNoConnection()
      await visitor.opens('/')
      await visitor.page.route('**/locales/eu/overview.json', (route) =>
        route.fulfill({ status: 503 }),
      )
      await visitor.follows('shell:nav.programmes')
      const spanish = translator('es')('overview:title')
      expect(spanish).not.toBe(visitor.t('overview:title'))
      await expect(visitor.page.getByRole('heading', { level: 1, name: spanish })).toBeVisible()

      await visitor.page.unroute('**/locales/eu/overview.json')
      const texts = visitor.page.waitForResponse('**/locales/eu/overview.json')
      await visitor.page.context().setOffline(true)
      await visitor.page.context().setOffline(false)
      await texts
      await visitor.follows('shell:nav.about')
      await visitor.sees('about:title')
      await visitor.page.goBack()
      await visitor.sees('overview:title')
    },
  )
})

test.describe('when no texts can be had', nightly, () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test.beforeEach(async ({ page, troubles }) => {
    for (const path of ['/locales/', '/assets/']) troubles.announce(503, path)
    await page.route('**/locales/**', (route) => route.fulfill({ status: 503 }))
    // Spanish is part of the scripts.
    const words = translator('es')('shell:skip')
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const isSpanish = (await response.text()).includes(words)
      await route.fulfill(isSpanish ? { status: 503 } : { response })
    })
  })

  for (const language of languages) {
    test.describe(`in ${language}`, () => {
      test.use({ language })

      test('a page with a form stays, shows the failure and can be reloaded', async ({
        visitor,
      }) => {
        const { page } = visitor
        await visitor.opensUnhydrated('/register')
        await seesFailure(visitor)
        await visitor.sees('accounts:register.title')
        await expectNoAxeViolations(page)
        await loadsAgain(visitor)
        await visitor.sees('accounts:register.title')
      })

      test('a page for members shows the failure and can be reloaded', async ({ visitor }) => {
        const { page } = visitor
        await visitor.opensUnhydrated('/user')
        await seesFailure(visitor)
        await expectNoAxeViolations(page)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoAxeViolations(page, 'colours')
        await loadsAgain(visitor)
        await visitor.sees('accounts:logIn.title')
      })
    })
  }
})

async function seesFailure({ page, t }: Visitor): Promise<void> {
  const words = t('not-loaded:text', { email: 'info@example.org' })
  await expect(page.getByRole('alert')).toContainText(words, { timeout: 20_000 })
}

/** The network is back. */
async function loadsAgain({ page, t }: Visitor): Promise<void> {
  await page.unrouteAll()
  await page.getByRole('link', { name: t('not-loaded:reload') }).click()
  await expect(page.locator('html')).toContainClass('hydrated')
}
