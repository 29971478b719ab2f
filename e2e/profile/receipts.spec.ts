import { INVOICES_PER_PAGE, listInvoices } from '#domain/billing/invoice-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { readPdf } from '#testing/files/read-pdf.ts'
import { test as base, expect, inBasqueOnAPhone, nightly, testSharing } from '../fixtures.ts'
import { openAdministrator } from '../product/administrator.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { Product } from '../product/product.ts'
import { until } from '../product/until.ts'
import { logIn } from '../steps/account.ts'
import { download } from '../steps/download.ts'
import type { Visitor } from '../visitor.ts'

// One worker, and so one product with a past, for all of them.
base.describe.configure({ mode: 'default' })

/** Its payer has paid for two people in November and December 2035 and in January 2036. */
const test = testSharing(async (beside) => {
  const site = await Product.install({ now: '2035-11-05T09:00:00Z', beside })
  const payer = await openAccount(site)
  await enrol(site, payer, twoPeople())
  // A receipt is of the day on which it is issued: the next month waits for those of this one.
  for (const [day, receipts] of [
    ['2035-11-30', 2],
    ['2035-12-31', 4],
    ['2036-01-31', 6],
  ] as const) {
    await site.sandbox.moveClockTo(`${day}T12:00:00Z`)
    await until(`${receipts} receipts by ${day}`, async () => {
      const { invoices } = await payer.client.get(listInvoices)
      return invoices.filter(({ pdfUrl }) => pdfUrl).length === receipts
    })
  }
  return { site, payer }
})

const rows = ({ page, t }: Visitor) =>
  page.getByRole('table', { name: t('invoices:caption') }).getByRole('row')

test('after three months receipts are narrowed, gone back over and taken away as PDFs', async ({
  visitor,
  shared: { payer },
}) => {
  const { page, t } = visitor
  await visitor.usesSessionOf(payer)
  await visitor.opens('/invoices')
  await expect(rows(visitor)).toHaveCount(7)

  await page.getByRole('link', { name: '2035', exact: true }).click()
  await expect(rows(visitor)).toHaveCount(5)
  await expect(page).toHaveURL(/\/invoices\?anio=2035$/)
  await visitor.reads('invoices:sums.inYear', { year: '2035' })
  const { enrollees } = await payer.client.get(listInvoices)
  await page.getByRole('link', { name: enrollees[0]?.name ?? '' }).click()
  await expect(rows(visitor)).toHaveCount(3)
  await page.goBack()
  await expect(rows(visitor)).toHaveCount(5)

  const link = rows(visitor).nth(1).getByRole('link')
  const { name, bytes } = await download(link)
  expect(name).toMatch(/^recibo-2035-\d{4}\.pdf$/)
  expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
  await visitor.reads('invoices:downloading')

  const year = page.getByRole('link', { name: t('invoices:sums.pdf', { year: '2035' }) })
  expect((await download(year)).name).toBe('recibos-2035.pdf')
})

test('the keyboard goes on where older receipts begin', async ({ visitor, shared: { payer } }) => {
  const { page, t } = visitor
  await visitor.usesSessionOf(payer)
  // As if the first page had only four.
  await page.route(`**/api/invoices?*limit=${INVOICES_PER_PAGE}`, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, 'limit=4'),
    }),
  )
  await visitor.opens('/invoices')
  await expect(rows(visitor)).toHaveCount(5)
  const more = page.getByRole('button', { name: t('invoices:more') })
  await more.press('Enter')
  await expect(rows(visitor)).toHaveCount(7)
  await expect(more).toHaveCount(0)
  await expect(rows(visitor).nth(5)).toBeFocused()
})

test('a link that is pressed when the session has ended leads to log-in and back', async ({
  visitor,
  shared: { payer },
  troubles,
}) => {
  const { page } = visitor
  await visitor.usesSessionOf(payer)
  await visitor.opens('/invoices')
  await expect(rows(visitor)).toHaveCount(7)
  // The list and the card may be refetched before the click has led away.
  troubles.announce(401, '/api/invoices')
  troubles.announce(401, '/api/payment-method')
  await page.context().clearCookies({ name: 'ongizate_session' })
  await rows(visitor).nth(1).getByRole('link').click()
  await visitor.sees('accounts:logIn.title')
  await logIn(visitor, payer.account)
  await expect(rows(visitor)).toHaveCount(7)
})

test.describe('in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test('a receipt is taken away in Basque', nightly, async ({ visitor, shared: { payer } }) => {
    const { page } = visitor
    await visitor.usesSessionOf(payer)
    await visitor.opens('/invoices')
    await page.getByRole('link', { name: '2036', exact: true }).click()
    await expect(rows(visitor)).toHaveCount(3)
    const { name, bytes } = await download(rows(visitor).nth(1).getByRole('link'))
    expect(name).toMatch(/^ordainagiria-2036-\d{4}\.pdf$/)
    expect(readPdf(bytes).pages[0]).toContain('Kuota: 2036ko urtarrila')
  })
})

test('the treasurer sees the sums of a quarter and takes the file', async ({
  visitor,
  shared: { payer },
}) => {
  const { page, t } = visitor
  expect((await payer.client.get(listInvoices)).total).toBe(6)
  await visitor.usesSessionOf(await openAdministrator(visitor.product))
  await visitor.opens('/admin/recibos')
  const showsFrom = (from: string, to: string) =>
    visitor.reads('receipt-export:shown', { from: formatDay(from, 'es'), to: formatDay(to, 'es') })
  await page.getByRole('link', { name: '2035', exact: true }).click()
  await showsFrom('2035-01-01', '2035-12-31')
  await page.getByRole('link', { name: t('receipt-export:quarter4') }).click()
  await showsFrom('2035-10-01', '2035-12-31')
  await visitor.reads('receipt-export:receipts', { count: 4 })
  const csv = await download(page.getByRole('link', { name: t('lists:files.csv') }))
  expect(csv.name).toBe('recibos-2035-10-01-2035-12-31.csv')
  expect(csv.text.trim().split('\r\n')).toHaveLength(5)
  const excel = await download(page.getByRole('link', { name: t('lists:files.xlsx') }))
  expect(excel.bytes.toString('latin1', 0, 2)).toBe('PK')
})
