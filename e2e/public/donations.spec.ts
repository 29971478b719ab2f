import { expect } from '@playwright/test'
import { languages } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { inBasqueOnAPhone, nightly, oftenIn, onAPhone, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { fillInDonation } from '../steps/donation.ts'
import { download } from '../steps/download.ts'
import {
  answerBank,
  bankAddress,
  cards,
  cardTexts,
  seesCardFields,
  sendCard,
  typeCard,
  typePhone,
} from '../steps/payment.ts'
import { Visitor } from '../visitor.ts'

async function choose({ page, t }: Visitor, key: string): Promise<void> {
  await page.getByRole('radio', { name: t(key) }).check()
}

for (const language of languages) {
  test.describe(`in ${language}`, oftenIn(language), () => {
    test.use({ language })

    test('a visitor donates an amount of their own, with a second card, and gets one e-mail', async ({
      visitor,
      site,
      troubles,
    }) => {
      const { page, t } = visitor
      const email = `donor-${Date.now()}@example.org`
      await visitor.opens('/aportacion-solidaria')
      const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true })
      await choose(visitor, 'donations:form.other')
      await field('donations:form.otherLabel').fill('2')
      await visitor.presses('donations:form.submit')
      await visitor.reads('errors:donations.firstNameRequired')
      await fillInDonation(visitor, { firstName: 'Maite', lastName: 'Etxeberria', email }, '12,5')
      // What was typed survives a reload.
      await page.reload()
      await visitor.sees('donations:title')
      await expect(field('donations:form.otherLabel')).toHaveValue('12,5')
      await visitor.presses('donations:form.submit')

      const amount = formatMoney(1250, language)
      const send = t('donations:payment.send', { amount })
      await seesCardFields(visitor)
      troubles.announce(402, '/confirm')
      await typeCard(visitor, cards.isDeclined)
      await sendCard(visitor, send)
      await visitor.reads('donations:payment.refused')
      await typeCard(visitor, cards.works)
      await sendCard(visitor, send)
      await visitor.sees('donations:done.paid.title')
      await visitor.reads('donations:done.paid.text', { amount })
      const mailbox = new Mailbox(site, email)
      await expect.poll(async () => (await mailbox.mails()).length).toBe(1)
    })

    test.describe('on a phone', () => {
      test.use(onAPhone)

      test(
        'a visitor donates without a name, continues after a reload, and authenticates at the bank',
        nightly,
        async ({ visitor }) => {
          const { page, t } = visitor
          await visitor.opens('/aportacion-solidaria')
          await choose(visitor, 'donations:form.anonymous')
          await visitor.presses('donations:form.submit')
          await seesCardFields(visitor)
          await page.reload()
          await seesCardFields(visitor)
          await typeCard(visitor, cards.alwaysAuthenticates)
          const amount = formatMoney(2500, language)
          await sendCard(visitor, t('donations:payment.send', { amount }))
          await answerBank(visitor, 'approve')
          await visitor.sees('donations:done.paid.title')
          const receipt = page.getByRole('link', { name: t('donations:done.paid.receipt') })
          const { name } = await download(receipt)
          const begin = t('donation-receipt:file', { reference: '' })
          expect(name).toMatch(new RegExp(`^${begin}.+\\.pdf$`))
          // Without its id the page shows no donation.
          await visitor.opens('/donation-success')
          await visitor.sees('donations:done.unknown.title')
        },
      )
    })
  })
}

test.describe('in Basque on a phone', () => {
  test.use(inBasqueOnAPhone)

  test('a visitor donates by Bizum: the first request is refused, the second approved', async ({
    visitor,
  }) => {
    await visitor.opens('/aportacion-solidaria')
    await choose(visitor, 'donations:form.anonymous')
    await visitor.presses('donations:form.submit')
    const send = visitor.t('donations:payment.send', { amount: formatMoney(2500, 'eu') })
    await typePhone(visitor, '600 000 002')
    await sendCard(visitor, send)
    const { elsewhereTitle } = cardTexts(visitor).authentication
    await expect(visitor.page.getByRole('dialog', { name: elsewhereTitle })).toBeVisible()
    await visitor.reads('donations:payment.refused')
    await typePhone(visitor, '600 000 000')
    await sendCard(visitor, send)
    await visitor.sees('donations:done.paid.title')
  })

  test('a donor who does not approve in the app is told so, and pays by card, once', async ({
    visitor,
  }) => {
    const { page, t } = visitor
    await visitor.opens('/aportacion-solidaria')
    await choose(visitor, 'donations:form.anonymous')
    await visitor.presses('donations:form.submit')
    const amount = formatMoney(2500, 'eu')
    const send = t('donations:payment.send', { amount })
    await typePhone(visitor, '600 990 001')
    await sendCard(visitor, send)
    const { elsewhereTitle } = cardTexts(visitor).authentication
    await expect(page.getByRole('dialog', { name: elsewhereTitle })).toBeVisible()
    // Their telephone is at home: the page is opened again.
    await page.reload()
    await visitor.sees('donations:done.waiting.title')
    await visitor.reads('donations:done.waiting.text', { amount })
    await page.getByRole('link', { name: t('donations:done.waiting.way') }).press('Enter')
    await seesCardFields(visitor)
    await typeCard(visitor, cards.works)
    await sendCard(visitor, send)
    await visitor.sees('donations:done.paid.title')
  })
})

test(
  'a donor whom the bank sends back to another browser is thanked there, without a log-in',
  nightly,
  async ({ visitor, site, browser }) => {
    const donor = { firstName: 'Maite', lastName: 'Etxeberria', email: 'maite@example.org' }
    await visitor.opens('/aportacion-solidaria')
    await fillInDonation(visitor, donor, '12,5')
    await visitor.presses('donations:form.submit')
    await seesCardFields(visitor)
    await typeCard(visitor, cards.alwaysAuthenticates)
    const amount = formatMoney(1250, visitor.language)
    const begun = visitor.page.waitForRequest(
      (request) => request.url().includes('/confirm') && request.method() === 'POST',
    )
    await sendCard(visitor, visitor.t('donations:payment.send', { amount }))
    const sent = new URLSearchParams((await begun).postData() ?? '')
    const back = new URL(sent.get('return_url') ?? '')

    const context = await browser.newContext()
    const other = new Visitor(await context.newPage(), site, 'es')
    await other.page.goto(await bankAddress(visitor, back.pathname + back.search))
    const { approve } = cardTexts(other).authentication
    await other.page.getByRole('button', { name: approve }).click()
    await other.sees('donations:done.paid.title')
    await other.reads('donations:done.paid.text', { amount })
    await expect(other.page).not.toHaveURL(/payment_intent_client_secret/)
    await context.close()
  },
)
