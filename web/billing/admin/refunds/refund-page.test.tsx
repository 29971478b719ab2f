import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { refundableInvoice, refundInvoice } from '#domain/billing/admin/refund-contract.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'
const address = `/admin/pagos/devolver?pago=${id}`

type Payment = z.input<typeof refundableInvoice.response>

const payment: Payment = {
  id,
  payer: { name: 'Maite Etxaniz', email: 'maite@example.org' },
  enrollee: 'Jon Etxaniz',
  programmeName: 'ONA',
  month: '2035-03',
  date: '2035-03-29',
  amount: 60,
  refunded: 0,
  refundable: 60,
  card: { brand: 'visa', last4: '4242' },
  refunds: [],
}

const money = (cents: number) => formatMoney(cents, 'es')

/** A provider that gives back at once. */
function givingBack() {
  let now = payment
  return [
    answer(refundableInvoice, () => now),
    answer(refundInvoice, ({ body: { amount, reason } }) => {
      const refund = {
        id: `6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f001${now.refunds.length}`,
        amount,
        reason,
        comment: null,
        status: 'succeeded' as const,
        failure: null,
        requestedBy: 'Amaia',
        createdOn: '2035-04-30',
      }
      const refunded = now.refunded + amount
      now = { ...now, refunded, refundable: 60 - refunded, refunds: [...now.refunds, refund] }
      return refund
    }),
  ]
}

it('a part is given back once, however often the button is pressed, then the rest', async () => {
  const page = await openScreen(address, givingBack())
  const { visitor, t, presses, reads, sentTo } = page
  const chooses = async (name: string) => visitor.click(await screen.findByRole('radio', { name }))
  await chooses(t('payments:refund.part'))
  await reads('payments:refund.summaryOpen')
  const amount = await page.field('payments:refund.amount')
  await visitor.type(amount, '70')
  await presses('payments:refund.submitOpen')
  await reads('errors:invoices.refundTooMuch')
  await reads('errors:invoices.refundReasonRequired')
  expect(amount).toHaveProperty('value', '70')
  expect(sentTo(refundInvoice)).toEqual([])

  await page.types(amount, '20,50')
  await chooses(t('payments:refund.reasons.sessionsCancelled'))
  await reads('payments:refund.summary', {
    amount: money(2050),
    payer: 'Maite Etxaniz',
    last4: '4242',
  })
  await reads('payments:refund.final')
  const submit = t('payments:refund.submit', { amount: money(2050) })
  await visitor.dblClick(screen.getByRole('button', { name: submit }))
  const done = await reads('payments:refund.done.succeeded.title')
  await expectFocusOn(done)
  const refunds = await screen.findByRole('table', { name: t('payments:refund.list.title') })
  expect(within(refunds).getAllByRole('row')).toHaveLength(2)

  await presses('payments:refund.again')
  await chooses(t('payments:refund.rest', { amount: money(3950) }))
  await chooses(t('payments:refund.reasons.goodwill'))
  await presses('payments:refund.submit', { amount: money(3950) })
  await waitFor(() => expect(within(refunds).getAllByRole('row')).toHaveLength(3))
  expect(within(refunds).getAllByText(t('payments:refund.status.succeeded'))).toHaveLength(2)
  expect(screen.queryByRole('button', { name: t('payments:refund.again') })).toBeNull()

  const [first, second, ...more] = sentTo(refundInvoice).map(({ body }) => body)
  expect(more).toEqual([])
  expect(first).toMatchObject({ amount: 20.5, reason: 'sessionsCancelled' })
  expect(second).toMatchObject({ amount: 39.5, reason: 'goodwill' })
  expect(first?.requestKey).not.toBe(second?.requestKey)
})

it('a refusal is said, nothing chosen is lost, and the next press is the same refund', async () => {
  const page = await openScreen(address, [
    answer(refundableInvoice, () => payment),
    answer(refundInvoice, () => refusal(409, 'invoices.refundTooMuch')),
  ])
  const reason = screen.findByRole('radio', { name: page.t('payments:refund.reasons.illness') })
  await page.visitor.click(await reason)
  await page.presses('payments:refund.submit', { amount: money(6000) })
  await screen.findByText('said: invoices.refundTooMuch')
  expect(await reason).toHaveProperty('checked', true)
  await page.presses('payments:refund.submit', { amount: money(6000) })
  await waitFor(() => expect(page.sentTo(refundInvoice)).toHaveLength(2))
  const keys = page.sentTo(refundInvoice).map(({ body }) => body.requestKey)
  expect(new Set(keys).size).toBe(1)
})

it('of what is given back already there is nothing to give', async () => {
  const page = await openScreen(
    address,
    [answer(refundableInvoice, () => ({ ...payment, refunded: 0, refundable: 0 }))],
    { language: 'eu' },
  )
  await page.reads('payments:refund.notPaid')
  expect(screen.queryByRole('button', { name: page.t('payments:refund.submitOpen') })).toBeNull()
})
