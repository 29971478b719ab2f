import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { correctLedger, readLedger } from '#domain/ledger/contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import type { Statement } from './statement.ts'

const month: Statement = {
  month: '2035-03',
  opening: 0,
  closing: 37.5,
  desk: { cash: 60, bank: 120 },
  lines: [
    { date: '2035-03-29', kind: 'payment', reference: '2035-0001', amount: 60 },
    { date: '2035-03-29', kind: 'fee', reference: '2035-0001', amount: -1.15 },
    { date: '2035-03-30', kind: 'refund', reference: '2035-0001', amount: -21.35 },
  ],
  payouts: [],
  unexplained: 12.5,
  differences: [
    { reference: 'pi_1', account: 'provider', day: '2035-03-20', amount: -12.5, isOld: true },
    { reference: 'pi_2', account: 'provider', day: '2035-03-30', amount: 60, isOld: false },
  ],
  readUntil: '2035-03-30T10:00:00Z',
}

it('a figure unfolds into its movements, and what nobody can explain stands out until it is recorded', async () => {
  let shown = month
  const page = await openScreen('/admin/contabilidad?mes=2035-03', [
    answer(readLedger, () => shown),
    answer(correctLedger, () => {
      shown = { ...month, unexplained: 0, differences: [] }
      return {}
    }),
  ])
  const { t, visitor, sentTo } = page
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/12,50/)
  await visitor.click(
    screen.getByText(t('ledger:withCount', { figure: t('ledger:refunds'), count: 1 })),
  )
  within(screen.getByRole('table', { name: t('ledger:refunds') })).getByText('2035-0001')
  // What is recent has no button.
  await visitor.click(screen.getByRole('button', { name: t('ledger:check.correct') }))
  await page.reads('ledger:check.agrees')
  expect(sentTo(correctLedger).map(({ body }) => body)).toEqual([
    { reference: 'pi_1', account: 'provider', amount: -12.5 },
  ])
  expect(screen.queryByRole('alert')).toBeNull()
})
