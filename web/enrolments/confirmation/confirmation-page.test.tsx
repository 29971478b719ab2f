import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { getDraft, verifyEnrolments } from '#domain/enrolments/contract.ts'
import { paths } from '#web/paths.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

type Verification = z.input<typeof verifyEnrolments.response>

const quote = {
  firstMonth: 60,
  monthly: 60,
  nextPrice: null,
  perPerson: [
    {
      firstMonth: 60,
      firstChargeDate: '2035-03-30',
      continuesOpenMonth: false,
      monthly: 60,
      familyPercent: 0,
    },
  ],
}

const review = (verification: Partial<Verification>) =>
  openScreen('/confirmationPage?programa=1', [
    answer(getDraft, () => ({
      draft: {
        people: [{ firstName: 'Maite', lastName: 'Etxaniz', age: 71, declaration: true }],
        savedAt: '2035-03-05T09:00:00.000Z',
      },
      typedHealth: [],
    })),
    answer(verifyEnrolments, () => ({ alreadyEnrolled: [], owed: [], quote, ...verification })),
  ])

it('a fee that was left unpaid is named with its amount and day, and leads to the card, not to the price', async () => {
  const { t, reads } = await review({
    owed: [{ position: 0, date: '2035-02-27', amount: 60, state: 'unpaid', waitedForUntil: null }],
  })
  await reads('enrolments:review.feesOwed.title')
  expect(
    screen.getByText('Maite Etxaniz', { selector: 'li > span > span' }).closest('li')?.textContent,
  ).toMatch(/60\s€.*27 de febrero de 2035/)
  const pay = screen.getByRole('link', { name: t('enrolments:review.feesOwed.pay') })
  expect(pay.getAttribute('href')).toBe(paths.paymentCard())
  expect(screen.queryByRole('button', { name: t('enrolments:review.continue') })).toBeNull()
})

it('what only time or the association settles offers no payment', async () => {
  const { t, reads } = await review({
    owed: [{ position: 0, date: '2035-02-27', amount: 60, state: 'held', waitedForUntil: null }],
  })
  await reads('enrolments:review.feesOwed.title')
  expect(screen.queryByRole('link', { name: t('enrolments:review.feesOwed.pay') })).toBeNull()
})

it('what a bank is still charging names the day from which on it is not waited for', async () => {
  const fee = { position: 0, date: '2035-03-01', amount: 60 }
  const { reads } = await review({
    owed: [{ ...fee, state: 'underWay', waitedForUntil: '2035-04-01' }],
  })
  await reads('enrolments:review.feesOwed.title')
  await screen.findByText(/1 de abril de 2035/)
})

it('a month that the new plan takes over is said to be charged once', async () => {
  const [person] = quote.perPerson
  const { reads } = await review({
    quote: {
      ...quote,
      perPerson: [
        {
          firstMonth: 60,
          firstChargeDate: person?.firstChargeDate ?? '',
          continuesOpenMonth: true,
          monthly: 60,
          familyPercent: 0,
        },
      ],
    },
  })
  await reads('enrolments:review.continues')
})
