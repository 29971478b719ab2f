import { languages } from '#domain/kernel/language.ts'
import { adminPages } from '#domain/pages.ts'
import { editablePages } from '#domain/site/editable-texts.ts'
import { brokenWords } from '../axe-violations.ts'
import { expect, nightly, oftenIn, onAPhone, test } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { textOf } from '../steps/text-size.ts'
import type { Visitor } from '../visitor.ts'

const { isMobile: _, ...onATouchScreen } = onAPhone
test.use(onATouchScreen)

const phone = onATouchScreen.viewport
const desktop = { width: 1280, height: 800 }

const paths = [
  '/user',
  '/user/seguridad',
  '/user/privacidad',
  '/user/tarjeta',
  '/user/baja',
  '/invoices',
  '/programa-ona',
  '/compra?programa=1',
]

/** Those that show one thing need its address. */
const ofOneThing: readonly string[] = [
  adminPages.account,
  adminPages.deactivation,
  adminPages.enrolment,
  adminPages.ad,
  adminPages.refund,
  adminPages.donationRefund,
  adminPages.siteText,
]
const administrators = [
  ...Object.values(adminPages).filter((path) => !ofOneThing.includes(path)),
  // Where they alone see links to the forms of the texts.
  ...editablePages.flatMap(({ path }) => path ?? []),
]

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('the days of the calendar and the scenes of the home page are whole with text of 200 %', async ({
      visitor,
    }) => {
      const { page, t } = visitor
      const text = await textOf(page)
      await page.setViewportSize(phone)
      await visitor.opens('/eventos')
      await text.doubleByStyleSheet()
      // Two lines of a day and a month: no word is broken in two.
      expect(await brokenWords(page.locator('li time'))).toEqual([])
      await visitor.opens('/')
      await text.double()
      const controls = page.getByRole('group', { name: t('home:turning.label') })
      await expect(controls).toBeVisible()
      expect((await controls.boundingBox())?.x).toBeGreaterThanOrEqual(0)
    })

    test(
      'members’ pages scroll nowhere sideways with text of 200 %, set either way',
      nightly,
      async ({ visitor, site }) => {
        const payer = await openAccount(site)
        await enrol(site, payer, twoPeople())
        await visitor.usesSessionOf(payer)
        await expectRoomOnEach(paths, visitor)
      },
    )

    test(
      'administrators’ pages scroll nowhere sideways with text of 200 %, set either way',
      nightly,
      async ({ visitor, site }) => {
        await enrol(site, await openAccount(site), twoPeople())
        await visitor.usesSessionOf(await openAdministrator(site))
        await expectRoomOnEach(administrators, visitor)
      },
    )
  })
}

/** Opens pages one after the other, and doubles the text of each. */
async function expectRoomOnEach(paths: readonly string[], visitor: Visitor): Promise<void> {
  const { page, language } = visitor
  const text = await textOf(page)
  for (const path of paths) {
    await text.usual()
    await page.setViewportSize(phone)
    await visitor.opens(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await text.expectRoomWhenDoubled([desktop, phone], `on ${path} in ${language}`)
  }
}
