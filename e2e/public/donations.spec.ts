import { expect } from '@playwright/test'
import { languages } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { nightly, oftenIn, onAPhone, test } from '../fixtures.ts'
import { Mailbox } from '../product/mailbox.ts'
import { fillInDonation } from '../steps/donation.ts'
import { download } from '../steps/download.ts'
import { answerBank, cards, seesCardFields, sendCard, typeCard } from '../steps/payment.ts'
import type { Visitor } from '../visitor.ts'

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
