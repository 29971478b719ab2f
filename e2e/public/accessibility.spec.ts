import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/language.ts'
import { expectNoBarrier, expectNoSidewaysScrolling } from '../barriers.ts'
import { test as base, expect, nightly } from '../fixtures.ts'
import {
  openAdministrator,
  openAdministratorAccount,
  withPasswordAlone,
} from '../product/administrator.ts'
import { enrol, keepDraft, type Member, openAccount, twoPeople } from '../product/member.ts'
import type { Product } from '../product/product.ts'
import { adminScreens } from '../screens/admin-screens.ts'
import type { Screen } from '../screens/screen.ts'
import { visitorScreens } from '../screens/visitor-screens.ts'
import type { Visitor } from '../visitor.ts'

interface WorkerFixtures {
  /** Has two people in ONA with paid receipts, and has begun to enrol two more in ONARTE. */
  payer: Member
  /** Has given the second factor; screens that need one who has not yet bring their own. */
  administrator: Member
}

const test = base.extend<object, WorkerFixtures>({
  payer: [
    async ({ product }, use) => {
      const payer = await openAccount(product)
      const [mother, father] = twoPeople()
      const health = { infoAdicional: 'Asma', consentimientoSalud: true }
      await enrol(product, payer, [{ ...mother, ...health }, father])
      await product.sandbox.moveClockTo('2035-04-30T12:00:00Z')
      await keepDraft(payer, { programmeId: 2, people: twoPeople() })
      await use(payer)
    },
    { scope: 'worker' },
  ],
  administrator: [
    async ({ product }, use) => use(await openAdministrator(product)),
    { scope: 'worker' },
  ],
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const small = { width: 320, height: 700 }
const wide = { width: 1280, height: 800 }

const screens = { ...visitorScreens, ...adminScreens }

/** Another state of a screen that is looked at already. */
const isFurtherState = (name: string) =>
  name.includes(', ') && (name.split(', ')[0] ?? '') in screens

for (const [name, screen] of Object.entries(screens)) {
  const often = isFurtherState(name) ? nightly : {}
  test(
    `${name} has no barrier and fits a small screen`,
    often,
    async ({ visitor, payer, administrator }) => {
      const { page } = visitor
      await open(screen, visitor, { payer, administrator })
      await expectNoSidewaysScrolling(page, 'at 320 px')
      // Administrators have lists, which are tables on wide screens.
      if (screen.access === 'administrator') await page.setViewportSize(wide)
      await expectNoBarrier(page)
    },
  )

  test(
    `${name} has no barrier and fits a small screen in every language`,
    nightly,
    async ({ visitor, payer, administrator }) => {
      const { page } = visitor
      await open(screen, visitor, { payer, administrator })
      await expectNoBarrier(page)
      await expectNoSidewaysScrolling(page, 'at 320 px')
      // Wide pages have room for every language's words: one of them stands for all.
      await page.setViewportSize(wide)
      await expectNoBarrier(page)

      await page.setViewportSize(small)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const language of languages.filter((one) => one !== 'es')) {
        await readOn(page, language)
        await expectNoBarrier(page, language === 'en' ? 'everything' : 'all but colours')
        await expectNoSidewaysScrolling(page, `at 320 px in ${language}`)
      }
    },
  )
}

/** Brings a screen to the state that is looked at, on a small display. */
async function open(
  { path, access, state }: Screen,
  visitor: Visitor,
  { payer, administrator }: WorkerFixtures,
): Promise<void> {
  if (access === 'user') await visitor.logsInAs(payer)
  if (access === 'administrator') await visitor.logsInAs(administrator)
  const unverified = await unverifiedFor(access, visitor.product)
  if (unverified) await visitor.logsInAs(unverified)
  await visitor.page.setViewportSize(small)
  await visitor.opens(path)
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
  await state?.(visitor)
}

/** Changes the language where the page stands, whatever lies over it. */
async function readOn(page: Page, language: Language): Promise<void> {
  await page.locator(`header a[hreflang="${language}"]`).dispatchEvent('click')
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** One of the screen's own: the second factor is given once, and codes can be used up. */
async function unverifiedFor(access: Screen['access'], product: Product): Promise<Member | null> {
  if (access === 'newAdministrator') {
    return withPasswordAlone(product, await openAdministratorAccount(product))
  }
  if (access !== 'administratorOwingCode') return null
  return withPasswordAlone(product, (await openAdministrator(product)).account)
}
