import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as prices from '#domain/billing/admin/price-contract.ts'
import { administrator, answer, openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

it('a price is looked at before it is decided; what cannot be one is marked', async () => {
  const { user, t } = await openScreen('/admin/programas/precio', {
    config: siteConfig,
    user: administrator,
    answers: [
      answer(prices.getPrices, () => ({
        programme: { id: 1, name: 'ONA' },
        monthly: 60,
        decided: [],
        announced: null,
        concerned: { payers: 1, people: 2, byLanguage: { es: 1, eu: 0, en: 0 } },
        months: ['2035-05', '2035-06'],
        noticeDays: 30,
        today: '2035-03-05',
      })),
      answer(prices.previewPrice, () => ({
        from: '2035-05',
        before: 60,
        monthly: 67.5,
        announcedOn: '2035-03-05',
        firstChargeDate: '2035-04-29',
        mails: [{ language: 'es' as const, subject: 'Nuevo precio', text: 'Sube' }],
      })),
    ],
  })
  const field = await screen.findByLabelText(t('prices:form.monthly'))
  await user.type(field, 'nada')
  await user.click(screen.getByRole('button', { name: t('prices:form.look') }))
  expect(await screen.findAllByText(t('errors:admin.priceInvalid'))).not.toHaveLength(0)
  await user.clear(field)
  await user.type(field, '67,50')
  await user.click(screen.getByRole('button', { name: t('prices:form.look') }))
  expect(await screen.findByText(t('prices:confirm.title'))).toBeTruthy()
})
