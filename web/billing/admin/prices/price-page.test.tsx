import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import * as prices from '#domain/billing/admin/price-contract.ts'
import { formatFromMonth } from '#domain/kernel/calendar-text.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { drafts } from '#web/kernel/drafts/draft-store.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { administrator, expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

type Prices = z.input<typeof prices.getPrices.response>

const before: Prices = {
  programme: { id: 1, name: 'ONA' },
  monthly: 60,
  decided: [],
  announced: null,
  concerned: { payers: 1, people: 2, byLanguage: { ...byLanguage(() => 0), es: 1 } },
  months: ['2035-05', '2035-06'],
  noticeDays: 30,
  today: '2035-03-05',
}

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'
const mails = [{ language: 'es' as const, subject: 'Nuevo precio', text: 'Sube' }]
const announced: Prices = {
  ...before,
  announced: { id, mails },
  decided: [
    {
      id,
      from: '2035-05',
      monthly: 67.5,
      state: 'announced',
      decidedBy: 'Amaia',
      decidedOn: '2035-03-05',
      withdrawnOn: null,
      notified: 1,
    },
  ],
}

const change = { amount: formatMoney(6750, 'es'), from: formatFromMonth('2035-05', 'es') }

const previewed = answer(prices.previewPrice, ({ query }) => ({
  from: query.from ?? '',
  before: 60,
  monthly: Number(query.monthly),
  announcedOn: '2035-03-05',
  firstChargeDate: '2035-04-29',
  mails,
}))

it('a price is looked at before it is decided once, and what cannot be one is marked', async () => {
  let now = before
  const page = await openScreen('/admin/programas/precio', [
    answer(prices.getPrices, () => now),
    previewed,
    answer(prices.setPrice, () => {
      now = announced
      return { id }
    }),
  ])
  const { visitor, t, reads, presses, sentTo } = page
  const monthly = await page.field('prices:form.monthly')
  await visitor.type(monthly, 'nada')
  await presses('prices:form.look')
  await reads('errors:admin.priceInvalid')
  expect(document.activeElement).toBe(monthly)
  expect(monthly).toHaveProperty('value', 'nada')
  expect(sentTo(prices.previewPrice)).toEqual([])

  await page.types(monthly, '67,50')
  await presses('prices:form.look')
  const title = await screen.findByRole('heading', { name: t('prices:confirm.title') })
  expect(document.activeElement).toBe(title)
  expect(sentTo(prices.previewPrice)[0]?.query).toEqual({ from: '2035-05', monthly: '67.5' })
  await visitor.dblClick(
    screen.getByRole('button', { name: t('prices:confirm.submit', { ...change, count: 1 }) }),
  )
  const done = await reads('prices:confirm.done', { programme: 'ONA', ...change })
  expect(sentTo(prices.setPrice).map(({ body }) => body)).toEqual([
    { from: '2035-05', monthly: 67.5, before: 60 },
  ])
  await expectFocusOn(done)
  await reads('prices:announced.change', change)
})

it('a price that holds from this month on leaves no question behind', async () => {
  const unpaid: Prices = {
    ...before,
    concerned: { ...before.concerned, payers: 0, people: 0 },
    months: ['2035-03', '2035-04'],
  }
  const page = await openScreen('/admin/programas/precio', [
    answer(prices.getPrices, () => unpaid),
    previewed,
    answer(prices.setPrice, () => ({ id })),
  ])
  const { t, types, presses, reads } = page
  await reads('prices:form.atOnce')
  await types(await page.field('prices:form.monthly'), '30')
  await presses('prices:form.look')
  const words = { amount: formatMoney(3000, 'es'), from: formatFromMonth('2035-03', 'es') }
  await presses('prices:confirm.submitNobody', { ...words, programme: 'ONA' })
  await reads('prices:confirm.doneAtOnce', { ...words, programme: 'ONA' })
  expect(await page.field('prices:form.monthly')).toHaveProperty('value', '')
  expect(drafts.read(administrator.id, 'price 1')).toBeNull()
  expect(screen.queryByRole('heading', { name: t('prices:confirm.title') })).toBeNull()
})

it('a price that another has decided meanwhile is said, and nothing is decided', async () => {
  const page = await openScreen('/admin/programas/precio', [
    answer(prices.getPrices, () => before),
    previewed,
    answer(prices.setPrice, () => refusal(409, 'admin.priceAnnounced')),
  ])
  await page.visitor.type(await page.field('prices:form.monthly'), '70')
  await page.presses('prices:form.look')
  await page.presses('prices:confirm.submit', { amount: formatMoney(7000, 'es'), count: 1 })
  await page.reads('prices:confirm.failed')
  await screen.findByText('said: admin.priceAnnounced')
  await page.presses('prices:confirm.back')
  await page.field('prices:form.monthly')
})

it('an announced price is withdrawn after what that means was shown', async () => {
  let now = announced
  const page = await openScreen('/admin/programas/precio', [
    answer(prices.getPrices, () => now),
    answer(prices.withdrawPrice, () => {
      now = before
      return { success: true }
    }),
  ])
  await page.presses('prices:withdraw.start')
  await page.reads('prices:withdraw.means', change)
  expect(page.sentTo(prices.withdrawPrice)).toEqual([])
  await page.presses('prices:withdraw.submit')
  await page.reads('prices:withdraw.done')
  expect(page.sentTo(prices.withdrawPrice)[0]?.path).toBe(
    `/api/admin/programmes/1/prices/${id}/withdraw`,
  )
  await page.field('prices:form.monthly')
})

it('a programme that is not offered says so where programmes are chosen', async () => {
  const programmes = siteConfig.programmes.map((one) => ({ ...one, isOffered: false }))
  const page = await openScreen(
    '/admin/programas/precio',
    [answer(prices.getPrices, () => before)],
    { config: { ...siteConfig, programmes } },
  )
  const name = page.t('programme-admin:notOfferedNamed', { name: 'ONA' })
  expect(await screen.findByRole('link', { name })).toBeTruthy()
})
