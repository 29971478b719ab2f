import { languages } from '#domain/language.ts'
import { expectNoSidewaysScrolling } from './barriers.ts'
import { expect, onAPhone, test } from './fixtures.ts'
import { enrol, openAccount, twoPeople } from './product/member.ts'
import { textOf } from './steps/text-size.ts'

const { isMobile: _, ...phone } = onAPhone
test.use(phone)

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

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('members’ pages scroll nowhere sideways with text of 200 %, set either way', async ({
      visitor,
      site,
    }) => {
      const { page } = visitor
      const payer = await openAccount(site)
      await enrol(site, payer, twoPeople())
      await visitor.logsInAs(payer)
      const text = await textOf(page)
      for (const path of paths) {
        await text.usual()
        await visitor.opens(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await text.double()
        await expectNoSidewaysScrolling(page, `on ${path} in ${language}`)
        await text.usual()
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '225%'
        })
        await expectNoSidewaysScrolling(page, `on ${path} in ${language}, by the root's letters`)
      }
    })
  })
}
