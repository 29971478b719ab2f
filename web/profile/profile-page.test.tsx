import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { myEnrolments } from '#domain/billing/contract.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

it('asks once for what could not be read, says so, and shows the rest', async () => {
  const { reads, presses, sentTo, t } = await openScreen('/user', [
    answer(myEnrolments, () => refusal(404, 'http.notFound')),
    answer(getKeptMethods, () => refusal(404, 'http.notFound')),
  ])
  await reads('profile:enrolments.failed')
  expect(screen.getByRole('heading', { name: t('profile:invoices.title') })).toBeDefined()
  await presses('ui:retry')
  await reads('profile:enrolments.failed')
  expect(sentTo(myEnrolments)).toHaveLength(2)
  expect(sentTo(getKeptMethods)).toHaveLength(1)
})

const enrolment = {
  id: 'e1',
  enrolleeId: 'p1',
  programmeId: 1,
  programmeName: 'ONA',
  firstName: 'Ines',
  lastName: 'Bengoetxea',
  status: 'active' as const,
  enrolledAt: '2026-11-10T09:00:00.000Z',
  subscriptionId: null,
  paymentScheduleId: null,
  nextChargeDate: '2026-12-30',
  nextAmount: 60,
  nextPrice: null,
  reduced: null,
  effectiveEndDate: null,
  movedTo: null,
  canTakeBack: false,
  paymentMethod: null,
  isPaidAtDesk: true,
  lastPayment: null,
}

it.each([
  ['at the desk', true, 'dueAtDesk'],
  ['by card', false, 'charge'],
] as const)('says of a place paid %s how its next fee is paid', async (_, isPaidAtDesk, words) => {
  const { t } = await openScreen('/user', [
    answer(myEnrolments, () => ({ enrolments: [{ ...enrolment, isPaidAtDesk }] })),
  ])
  const language = 'es'
  const text = t(`profile:enrolment.${words}`, {
    amount: formatMoney(6000, language),
    onDay: formatOnDay('2026-12-30', language),
  })
  const fact = await screen.findByText(t('profile:enrolment.nextCharge'))
  expect(fact.parentElement?.textContent).toBe(t('profile:enrolment.nextCharge') + text)
})
