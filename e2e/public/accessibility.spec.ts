import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/kernel/language.ts'
import { prerenderedPaths } from '#domain/pages.ts'
import { expectNoAxeViolations, expectNoSidewaysScrolling } from '../axe-violations.ts'
import { expect, nightly, testSharing } from '../fixtures.ts'
import {
  openAdministrator,
  openAdministratorAccount,
  withPasswordAlone,
} from '../product/administrator.ts'
import { enrol, keepDraft, type Member, openAccount, twoPeople } from '../product/member.ts'
import { Product } from '../product/product.ts'
import { adminScreens } from '../screens/admin-screens.ts'
import type { Screen } from '../screens/screen.ts'
import { visitorScreens } from '../screens/visitor-screens.ts'
import type { Visitor } from '../visitor.ts'

/** Its payer has two people in ONA with paid receipts, and has begun to enrol two more in ONARTE. */
const test = testSharing(async (beside) => {
  const site = await Product.install({ now: '2035-03-05T09:00:00Z', beside })
  const payer = await openAccount(site)
  const [mother, father] = twoPeople()
  const health = { infoAdicional: 'Asma', consentimientoSalud: true }
  await enrol(site, payer, [{ ...mother, ...health }, father])
  await site.sandbox.moveClockTo('2035-04-30T12:00:00Z')
  await keepDraft(payer, { programmeId: 2, people: twoPeople() })
  return { site, payer, administrator: await openAdministrator(site) }
})

type Accounts = Record<'payer' | 'administrator', Member>

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const small = { width: 320, height: 700 }
const wide = { width: 1280, height: 800 }

const screens = { ...visitorScreens, ...adminScreens }

/** Another state of a screen, or of a public page, that is looked at by day already. */
const isFurtherState = (name: string) =>
  (name.includes(', ') && (name.split(', ')[0] ?? '') in screens) ||
  (prerenderedPaths as string[]).includes(screens[name]?.path ?? '')

/** So many screens in one browser, which keeps the scripts from one to the next. */
const AT_ONCE = 5

/** By day axe looks at administrators' screens in their component tests (`web/testing/accessibility-violations.ts`). */
const daily = Object.entries(screens).filter(
  ([name, { access }]) => access !== 'administrator' && !isFurtherState(name),
)
for (const kind of new Set(daily.map(([, { access }]) => access))) {
  const ofKind = daily.filter(([, { access }]) => access === kind)
  for (let first = 0; first < ofKind.length; first += AT_ONCE) {
    const some = ofKind.slice(first, first + AT_ONCE)
    const names = some.map(([name]) => name).join(' · ')
    test(`${names}: no barrier, and room on a small screen`, async ({ visitor, shared }) => {
      const { page } = visitor
      for (const [name, screen] of some) {
        await test.step(name, async () => {
          await open(screen, visitor, shared)
          await expectNoSidewaysScrolling(page, `at 320 px: ${name}`)
          await expectNoAxeViolations(page)
          await page.unrouteAll()
        })
      }
    })
  }
}

for (const [name, screen] of Object.entries(screens)) {
  test(
    `${name} has no barrier and fits a small screen in every language`,
    nightly,
    async ({ visitor, shared }) => {
      const { page } = visitor
      await open(screen, visitor, shared)
      await expectNoAxeViolations(page)
      await expectNoSidewaysScrolling(page, 'at 320 px')
      // Wide pages have room for every language's words: one of them stands for all.
      await page.setViewportSize(wide)
      await expectNoAxeViolations(page)

      await page.setViewportSize(small)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const language of languages.filter((one) => one !== 'es')) {
        await readOn(page, language)
        await expectNoAxeViolations(page, language === 'en' ? 'everything' : 'all but colours')
        await expectNoSidewaysScrolling(page, `at 320 px in ${language}`)
      }
    },
  )
}

/** Brings a screen to the state that is looked at, on a small display. */
async function open(
  { path, access, reads, sees, state }: Screen,
  visitor: Visitor,
  { payer, administrator }: Accounts,
): Promise<void> {
  if (access === 'user') await visitor.usesSessionOf(payer)
  if (access === 'administrator') await visitor.usesSessionOf(administrator)
  const unverified = await unverifiedFor(access, visitor.product)
  if (unverified) await visitor.usesSessionOf(unverified)
  await visitor.page.setViewportSize(small)
  await visitor.opens(path)
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
  if (sees) await visitor.sees(sees)
  if (reads) await visitor.reads(reads)
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
