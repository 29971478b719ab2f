import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import * as repair from '#domain/billing/admin/repair-contract.ts'
import { listSchedules } from '#domain/billing/admin/schedules-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { refusal } from '#web/testing/browser.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

type Review = z.input<typeof repair.paymentReview.response>
type Difference = NonNullable<Review['report']>['differences'][number]

const difference: Difference = {
  id: 'paymentNotStored:1',
  kind: 'paymentNotStored',
  severity: 'money',
  repair: 'storePayment',
  payer: { name: 'Maite Etxaniz', email: 'maite@example.org' },
  person: 'Jon Etxaniz',
  programme: 'ONA',
  month: '2035-03',
  day: '2035-03-29',
  amount: 60,
  expected: 60,
  reference: 'pi_1',
}

const unknown: Difference = {
  ...difference,
  id: 'paymentUnknown:2',
  kind: 'paymentUnknown',
  repair: null,
  payer: null,
  person: null,
  reference: 'pi_2',
}

const finishedAt = '2035-03-05T09:00:00.000Z'
const nothing: Review = { report: null, running: null, lastStartedAt: null, failed: false }
const report = (...differences: Difference[]): Review => ({
  ...nothing,
  lastStartedAt: finishedAt,
  report: {
    finishedAt,
    requestedBy: 'Amaia',
    compared: { enrolments: 12, payments: 40 },
    differences,
  },
})

const schedules = answer(listSchedules, () => ({
  schedules: [
    {
      id: '0b0f2b6e-6a3c-4a6e-9d6e-1f0a5f3c2a11',
      enrollee: 'Miren Zubeldia',
      programmeName: 'ONA',
      payer: { name: 'Koldo Arana', email: 'koldo@example.org' },
      state: 'active' as const,
      effectiveEndDate: null,
      firstMonth: '2035-01',
      chargedThrough: '2035-02',
      nextCharge: { date: '2035-03-30', amount: 60 },
      charging: null,
    },
  ],
  next: null,
}))

it('what differs is found, read about and repaired once, after a tick', async () => {
  let now = nothing
  const page = await openScreen('/admin/revisar-pagos', [
    schedules,
    answer(repair.paymentReview, () => now),
    answer(repair.checkPayments, () => {
      now = report(difference, unknown)
      return { started: true }
    }),
    answer(repair.repairPayments, () => {
      now = report()
      return { results: [{ id: difference.id, outcome: 'repaired' }] }
    }),
  ])
  const { visitor, t, presses, reads, sentTo } = page
  await reads('repair:never')
  await presses('repair:check.button')
  await reads('repair:kinds.paymentNotStored.title')
  await reads('repair:repairs.storePayment')
  await screen.findByText(/maite@example\.org/)
  await screen.findByText('Jon Etxaniz')
  // What needs a decision has no button.
  await reads('repair:people.paymentUnknown')

  const button = screen.getByRole('button', { name: t('repair:safe.button', { count: 1 }) })
  await visitor.click(button)
  await reads('repair:safe.understoodNeeded')
  const understood = screen.getByRole('checkbox', { name: t('repair:safe.understood') })
  expect(document.activeElement).toBe(understood)
  expect(sentTo(repair.repairPayments)).toEqual([])
  await visitor.keyboard(' ')
  await visitor.dblClick(button)
  const results = await reads('repair:results.repaired')
  await expectFocusOn(results)
  await reads('repair:agrees.title')
  await screen.findByText(t('repair:compared', { enrolments: 12, payments: 40 }))
  expect(sentTo(repair.repairPayments).map(({ body }) => body)).toEqual([
    { differenceIds: [difference.id] },
  ])
})

it('nothing is repaired without anything chosen, and a stop half way is said', async () => {
  const page = await openScreen('/admin/revisar-pagos', [
    schedules,
    answer(repair.paymentReview, () => report(difference)),
    answer(repair.repairPayments, () => refusal(409, 'admin.chargesChanged')),
  ])
  const { visitor, t, reads } = page
  const include = await screen.findByRole('checkbox', { name: t('repair:safe.include') })
  await visitor.click(include)
  await visitor.click(screen.getByRole('checkbox', { name: t('repair:safe.understood') }))
  await page.presses('repair:safe.button', { count: 0 })
  await reads('repair:safe.noneChosen')
  expect(page.sentTo(repair.repairPayments)).toEqual([])
  await visitor.click(include)
  await page.presses('repair:safe.button', { count: 1 })
  await reads('repair:safe.stopped')
  await screen.findByText(/said: admin\.chargesChanged/)
})

it('the enrolments are listed with their schedules, and those without a charge by a press', async () => {
  const page = await openScreen('/admin/revisar-pagos', [
    schedules,
    answer(repair.paymentReview, () => report()),
  ])
  const row = (await screen.findByText('Miren Zubeldia')).closest('tr')
  expect(row?.textContent).toMatch(/ONA.*Koldo Arana.*2035.*30\/0?3\/2035.*60/)
  await page.follows('payment-schedules:show.notByWeb')
  await waitFor(() =>
    expect(page.sentTo(listSchedules).at(-1)?.query).toEqual({ show: 'notByWeb' }),
  )
})
