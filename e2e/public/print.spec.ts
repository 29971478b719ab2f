import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { languages } from '#domain/kernel/language.ts'
import { expect, nightly, oftenIn, test, testFrom } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import type { Visitor } from '../visitor.ts'

/** The pages that Chromium prints, each as its lines of text. */
async function printed({ page }: Visitor): Promise<string[][]> {
  await page.waitForLoadState('networkidle')
  const data = new Uint8Array(await page.pdf({ format: 'A4' }))
  const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      const lines = new Map<number, string>()
      for (const item of items) {
        if (!('str' in item)) continue
        const height = Math.round(item.transform[5])
        lines.set(height, `${lines.get(height) ?? ''} ${item.str}`.replaceAll(/\s+/g, ' '))
      }
      return [...lines.values()]
    }),
  )
}

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test(
      'the programmes and the calendar are printed on one page each',
      nightly,
      async ({ visitor }) => {
        const { page, t } = visitor
        await visitor.opens('/programas')
        const programmes = await printed(visitor)
        expect(programmes).toHaveLength(1)
        for (const key of ['overview:prices.title', 'venue:title', 'overview:ask.title']) {
          expect(programmes[0]?.join('\n')).toContain(t(key))
        }
        // Its ground hides the frame that it stands on.
        await page.emulateMedia({ media: 'print' })
        const prices = page.getByRole('region', { name: t('overview:prices.title') })
        await expect(prices.getByText(t('overview:prices.today'), { exact: true })).toHaveCSS(
          'background-color',
          'rgb(255, 255, 255)',
        )
        await page.emulateMedia({ media: null })

        await visitor.opens('/eventos')
        const calendar = await printed(visitor)
        expect(calendar).toHaveLength(1)
        expect(calendar[0]?.join('\n')).toContain('ONARTE')
      },
    )
  })
}

testFrom('2035-03-05T09:00:00Z')(
  'receipts are printed as a table, without what can only be pressed',
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const payer = await openAccount(site)
    await enrol(site, payer, twoPeople())
    await site.sandbox.moveClockTo('2035-04-30T12:00:00Z')
    await visitor.usesSessionOf(payer)
    await visitor.opens('/invoices')
    await expect(page.getByRole('table')).toBeVisible()
    const pages = await printed(visitor)
    expect(pages).toHaveLength(1)
    const heads = pages[0]?.find((line) => line.includes(t('invoices:columns.number')))
    expect(heads).toContain(t('invoices:columns.amount'))
    const text = pages[0]?.join('\n')
    expect(text).not.toContain(t('invoices:filter.allPeople'))
    expect(text).not.toContain(t('invoices:back'))
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(0)
  },
)

testFrom('2035-03-05T09:00:00Z')(
  "the administrators' lists are printed without what narrows them, and the attendance list with boxes for a pen",
  nightly,
  async ({ visitor, site }) => {
    const { page, t } = visitor
    await enrol(site, await openAccount(site), twoPeople())
    await site.sandbox.moveClockTo('2035-04-30T12:00:00Z')
    await visitor.usesSessionOf(await openAdministrator(site))
    for (const [path, column, controls] of [
      ['/admin/pagos', 'payments:columns.state', ['payments:giveBack', 'payments:search.month']],
      ['/admin/inscripciones', 'enrolment-admin:columns.person', ['enrolment-admin:options.order']],
    ] as const) {
      await visitor.opens(path)
      await expect(page.getByRole('table')).toBeVisible()
      const pages = await printed(visitor)
      expect(pages).toHaveLength(1)
      const text = pages[0]?.join('\n')
      expect(text).toContain(t(column))
      for (const control of controls) expect(text).not.toContain(t(control))
    }

    await visitor.opens('/admin/lista')
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByText(t('attendance:came'), { exact: true })).toBeHidden()
    const pages = await printed(visitor)
    expect(pages).toHaveLength(1)
    expect(pages[0]?.join('\n')).toContain(t('attendance:came'))
  },
)
