import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { refundableDonation, refundDonation } from '#domain/donations/admin/contract.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { answer } from '#web/testing/answering-server.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'

const donation: z.input<typeof refundableDonation.response> = {
  id,
  reference: 'AP-1',
  payer: null,
  date: '2035-03-05',
  amount: 40,
  refunded: 0,
  refundable: 40,
  card: null,
  refunds: [],
}

it('a part of an anonymous donation is given back once, and no more than there is', async () => {
  let now = donation
  const page = await openScreen(`/admin/aportaciones/devolver?id=${id}`, [
    answer(refundableDonation, () => now),
    answer(refundDonation, ({ body: { amount, reason } }) => {
      const refund = {
        id,
        amount,
        reason,
        comment: null,
        status: 'failed' as const,
        failure: 'cardGone' as const,
        requestedBy: 'Amaia',
        createdOn: '2035-03-05',
      }
      now = { ...donation, refunds: [refund] }
      return refund
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  const chooses = async (name: string) => visitor.click(await screen.findByRole('radio', { name }))
  await screen.findByText(t('donation-admin:anonymous'))
  await chooses(t('payments:refund.part'))
  await chooses(t('payments:refund.reasons.goodwill'))
  const amount = await page.field('payments:refund.amount')
  await visitor.type(amount, '41')
  await presses('payments:refund.submitOpen')
  await reads('errors:invoices.refundTooMuch')
  expect(sentTo(refundDonation)).toEqual([])
  await page.types(amount, '15')
  await screen.findByText(new RegExp(t('donation-admin:refund.anonymousDonor')))
  const submit = t('payments:refund.submit', { amount: formatMoney(1500, 'es') })
  await visitor.dblClick(screen.getByRole('button', { name: submit }))
  const outcome = await reads('payments:refund.done.failed.title')
  await expectFocusOn(outcome)
  const refunds = await screen.findByRole('table', { name: t('payments:refund.list.title') })
  within(refunds).getByText(t('payments:refund.failure.cardGone'))
  expect(sentTo(refundDonation).map(({ body }) => body)).toEqual([
    { amount: 15, reason: 'goodwill', requestKey: expect.any(String) },
  ])
})
