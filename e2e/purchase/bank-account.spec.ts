import { listInvoices } from '#domain/billing/invoice-contract.ts'
import { expect, inBasqueOnAPhone, testFrom } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { until } from '../product/until.ts'
import { cardFrame, sendCard, typeAccount } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'

const test = testFrom('2035-01-10T09:00:00Z')

test.describe('by IBAN, in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test('a payer enrols, and gets the mandate, the notice, the debit and the receipt', async ({
    visitor,
    site,
  }) => {
    const { page, t } = visitor
    const { member, account } = await readyToPay(visitor)
    await visitor.reads('subscriptions:methods.bankAccount')
    await typeAccount(visitor, 'ES07 0012 0345 0300 0006 7890')
    await expect(page.getByRole('region', { name: t('payment-card:mandate.title') })).toBeVisible()
    const overflow = await cardFrame(visitor)
      .locator(':root')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(overflow).toBe(0)
    await sendCard(visitor)
    await visitor.sees('subscriptions:success.title')

    await visitor.opens('/user/tarjeta')
    await visitor.reads('payment-card:bankAccount.name', { last4: '7890' })
    const file = page.getByRole('link', { name: t('payment-card:mandate.download') })
    const download = page.waitForEvent('download')
    await file.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^helbideratzea-\w+\.pdf$/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    const mailbox = new Mailbox(site, account.email)
    const subjects = async () => (await mailbox.mails()).map(({ subject }) => subject ?? '')
    // The account was opened in Spanish, which its e-mails are in.
    await until('the mandate', async () => (await subjects()).includes('Tu orden de domiciliación'))
    // 30 January 2035 is a Tuesday: asked for on Thursday, five days before.
    await site.sandbox.moveClockTo('2035-01-26T12:00:00Z')
    await visitor.opens('/invoices')
    await expect(page.getByText(t('invoices:status.processing')).first()).toBeVisible()
    const announced = (await subjects()).filter((subject) =>
      subject.endsWith('30 de enero de 2035'),
    )
    expect(announced).toHaveLength(1)

    await site.sandbox.moveClockTo('2035-01-31T12:00:00Z')
    const receipts = await until('two receipts', async () => {
      const { invoices } = await member.client.get(listInvoices)
      return invoices.every(({ pdfUrl }) => pdfUrl) && invoices
    })
    expect(receipts).toHaveLength(2)
  })
})
