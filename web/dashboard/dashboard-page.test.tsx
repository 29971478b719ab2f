import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readDashboard } from '#domain/dashboard/contract.ts'
import { setupSteps } from '#domain/dashboard/setup.ts'
import { readSetup, tickSetupStep } from '#domain/dashboard/setup-contract.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { bad } from '#domain/status/status.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import type { Dashboard } from './dashboard.ts'

const quiet: Dashboard = {
  disputes: { open: 0, answerBy: null },
  owed: null,
  paymentFailures: 0,
  toCollect: 0,
  heldCharges: 0,
  letters: 0,
  adRequests: { unanswered: 0, hoursLeft: null },
  enrolmentsSinceVisit: 0,
  newEnrolments: 0,
  findings: [],
  sessions: [],
  closedDays: [],
  lastBackup: null,
  enrolled: 0,
  month: '2035-03',
  income: 0,
}

let isRead = true
const steps = () =>
  setupSteps.map((step) => ({
    step,
    isDone: step !== 'legalTexts' || isRead,
    ...(step === 'legalTexts' && isRead
      ? { by: 'Amaia Etxeberria', at: '2035-03-02T10:00:00Z' }
      : { by: null, at: null }),
  }))

const opened = (changes: Partial<Dashboard> = {}) =>
  openScreen('/admin', [
    answer(readDashboard, () => ({ ...quiet, ...changes })),
    answer(readSetup, () => ({ steps: steps() })),
    answer(tickSetupStep, () => {
      isRead = true
      return { success: true }
    }),
  ])

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('where nothing waits, it says so', async () => {
  const page = await opened()
  await page.reads('dashboard:waiting.nothing')
})

it('what waits is a line each, and leads to where it is seen to', async () => {
  const page = await opened({
    paymentFailures: 2,
    heldCharges: 1,
    adRequests: { unanswered: 1, hoursLeft: -2 },
    enrolmentsSinceVisit: 3,
    findings: [bad('events', 'eventsFailed', { count: 2 })],
  })
  await page.reads('dashboard:waiting.late')
  const { t } = page
  expect(linkTo(t('dashboard:waiting.paymentFailures', { count: 2 }))).toBe('/admin/pagos-fallidos')
  expect(linkTo(t('dashboard:waiting.heldCharges', { count: 1 }))).toBe('/admin/pagos-fallidos')
  expect(linkTo(t('dashboard:waiting.adRequests', { count: 1 }))).toBe('/admin/anuncios')
  expect(linkTo(t('dashboard:waiting.enrolments', { count: 3 }))).toBe('/admin/inscripciones')
  await page.reads('status:states.eventsFailed', { count: 2 })
  const content = within(document.getElementById('admin-content') as HTMLElement)
  const state = content.getByRole('link', { name: t('status:title') })
  expect(state.getAttribute('href')).toBe('/admin/estado')
})

it('the days without sessions, and how old the last backup is, lead to their pages', async () => {
  const page = await opened({
    closedDays: [
      { day: '2035-03-19', programmes: ['ONA', 'ONARTE'], isHoliday: false, reason: 'Obras' },
    ],
    lastBackup: '2035-03-05T03:15:00.000Z',
  })
  await page.reads('dashboard:allWorks')
  expect(linkTo(page.t('dashboard:closed.title'))).toBe('/admin/programas/cierres')
  screen.getByText(/19 de marzo de 2035: Obras \(ONA, ONARTE\)/)
  const [before = ''] = page.t('dashboard:backup', { when: '|' }).split('|')
  screen.getByText(new RegExp(before))
})

it('the next sessions lead to their lists, and the figures stand below', async () => {
  const page = await opened({
    sessions: [
      {
        programmeId: 1,
        programmeName: 'ONA',
        day: '2035-03-05',
        from: '10:00',
        to: '11:30',
        expected: 14,
      },
    ],
    enrolled: 31,
    newEnrolments: 3,
    income: 1860,
  })
  await page.reads('dashboard:sessions.title')
  const list = page.t('dashboard:sessions.list', { count: 14 })
  const of = page.t('dashboard:sessions.of', { programme: 'ONA' })
  expect(linkTo(list + of)).toBe('/admin/lista?programa=1&dia=2035-03-05')
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(figures).toEqual(['31', '3', formatMoney(186_000, 'es')])
})

it('what is not ready yet is listed until it is, and then nothing is', async () => {
  isRead = false
  const page = await opened()
  await page.reads('dashboard:setup.title', { count: 1 })
  await page.presses('dashboard:setup.legal.tick')
  await waitFor(() =>
    expect(screen.queryByText(page.t('dashboard:setup.steps.legalTexts'))).toBeNull(),
  )
  expect(page.sentTo(tickSetupStep).map(({ path }) => path)).toEqual([
    '/api/admin/setup/legalTexts',
  ])
})
