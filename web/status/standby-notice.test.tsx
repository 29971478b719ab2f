import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { confirmSite, readStandby, readStatus } from '#domain/status/contract.ts'
import { good } from '#domain/status/status.ts'
import { answer } from '#web/testing/answering-server.ts'
import { administrator, openScreen } from '#web/testing/open-screen.tsx'

const now = '2035-03-05T09:00:00.000Z'
const status = answer(readStatus, () => ({
  lookedAt: now,
  startedAt: now,
  version: '1.2.3',
  findings: [good('charges', 'chargesOnTime')],
}))

it('every page of administrators says that the site waits, where it was, and starts it with one press', async () => {
  const addresses = { before: 'https://ongizate.example', here: 'https://copy.example' }
  const page = await openScreen(
    '/admin/estado',
    [
      status,
      answer(readStandby, () => ({ since: now, ...addresses })),
      answer(confirmSite, () => ({ success: true as const })),
    ],
    { user: { ...administrator, isOnStandby: true } },
  )
  await page.reads('admin:standby.title')
  await screen.findByText(`${addresses.before} → ${addresses.here}`)
  await page.presses('admin:standby.confirm')
  await page.reads('admin:standby.done')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(page.sentTo(confirmSite)).toHaveLength(1)
})

it('a site that works says nothing of it', async () => {
  const page = await openScreen('/admin/estado', [status])
  await page.reads('status:overall.good')
  expect(screen.queryByText(page.t('admin:standby.title'))).toBeNull()
})
