import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

type Payment = z.input<typeof listPayments.response>['payments'][number]

const payment: Payment = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  date: '2035-03-29',
  payer: { name: 'Maite Etxaniz', email: 'maite@example.org' },
  enrollee: 'Jon Etxaniz',
  programmeName: 'ONA',
  month: '2035-03',
  amount: 60,
  state: 'paid',
  refunded: 0,
  refundPending: 0,
  refundFailed: false,
  refundable: 60,
  disputed: 0,
  answer: null,
  receiptNumber: '2035-000001',
}

it('a payment is looked for by name and month, and leads to giving its money back', async () => {
  const page = await openScreen('/admin/pagos', [
    answer(listPayments, () => ({
      payments: [payment],
      next: null,
      isClosest: false,
      months: { from: '2035-02', to: '2035-03' },
    })),
  ])
  const { visitor, t, sentTo } = page
  await page.reads('payments:shown', { count: 1 })
  await page.types(await page.field('payments:search.words'), 'Jon')
  await visitor.selectOptions(await page.field('payments:search.month'), '2035-03')
  await page.presses('lists:search')
  await waitFor(() =>
    expect(sentTo(listPayments).at(-1)?.query).toEqual({ search: 'Jon', month: '2035-03' }),
  )
  expect(await page.field('payments:search.words')).toHaveProperty('value', 'Jon')
  const row = await screen.findByRole('row', { name: /Jon Etxaniz/ })
  within(row).getByText(t('payments:states.paid'))
  const link = within(row).getByRole('link', { name: new RegExp(`^${t('payments:giveBack')}`) })
  expect(link.getAttribute('href')).toBe(`/admin/pagos/devolver?pago=${payment.id}`)
})

it('nothing that was found is said apart from nothing that was ever paid', async () => {
  const nothing = answer(listPayments, () => ({
    payments: [],
    next: null,
    isClosest: false,
    months: null,
  }))
  const page = await openScreen('/admin/pagos', [nothing])
  await page.reads('payments:empty.title')
  await page.types(await page.field('payments:search.words'), 'Jon')
  await page.presses('lists:search')
  await page.reads('payments:none.title')
})

it('a payment that is disputed is marked, and has no way to give it back', async () => {
  const page = await openScreen('/admin/pagos', [
    answer(listPayments, () => ({
      payments: [
        {
          ...payment,
          state: 'disputed',
          refundable: 0,
          disputed: 60,
          answer: { until: '2035-04-18', daysLeft: 9 },
        },
      ],
      next: null,
      isClosest: false,
      months: { from: '2035-02', to: '2035-03' },
    })),
  ])
  const row = await screen.findByRole('row', { name: /Jon Etxaniz/ })
  within(row).getByText(page.t('payments:states.disputed'))
  within(row).getByText(page.t('payments:answer', { count: 9, day: '18/04/2035' }))
  expect(within(row).queryByRole('link')).toBeNull()
})
