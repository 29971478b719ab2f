import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test, testFrom } from './fixtures.ts'
import { enrol, openAccount, twoPeople } from './product/member.ts'
import type { Visitor } from './visitor.ts'

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

test('the programmes are printed on one page', async ({ visitor }) => {
  const { t } = visitor
  await visitor.opens('/programas')
  const pages = await printed(visitor)
  expect(pages).toHaveLength(1)
  for (const key of ['overview:prices.title', 'venue:title', 'overview:ask.title']) {
    expect(pages[0]?.join('\n')).toContain(t(key))
  }
})

test('the calendar is printed on one page', async ({ visitor }) => {
  await visitor.opens('/eventos')
  const pages = await printed(visitor)
  expect(pages).toHaveLength(1)
  expect(pages[0]?.join('\n')).toContain('ONARTE')
})

testFrom('2035-03-05T09:00:00Z')(
  'receipts are printed as a table, without what can only be pressed',
  async ({ visitor, site }) => {
    const { page, t } = visitor
    const payer = await openAccount(site)
    await enrol(site, payer, twoPeople())
    await site.sandbox.moveClockTo('2035-04-30T12:00:00Z')
    await visitor.logsInAs(payer)
    await visitor.opens('/invoices')
    await expect(page.getByRole('table')).toBeVisible()
    const pages = await printed(visitor)
    expect(pages).toHaveLength(1)
    const heads = pages[0]?.find((line) => line.includes(t('invoices:columns.number')))
    expect(heads).toContain(t('invoices:columns.amount'))
    const text = pages[0]?.join('\n')
    expect(text).not.toContain(t('invoices:filter.allPeople'))
    expect(text).not.toContain(t('invoices:back'))
  },
)
