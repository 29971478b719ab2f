import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readStatus } from '#domain/status/contract.ts'
import { bad, type Finding, good, warning } from '#domain/status/status.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const lookedAt = '2035-03-05T09:00:00.000Z'
const fine = [
  good('events', 'eventsArrive', { at: new Date(lookedAt) }),
  good('charges', 'chargesOnTime'),
]

const opened = (findings: () => Finding[]) =>
  openScreen('/admin/estado', [
    answer(readStatus, () => ({
      lookedAt,
      startedAt: lookedAt,
      version: '1.2.3',
      findings: findings(),
    })),
  ])

it('what works is said in one line each, and nothing has to be done', async () => {
  const page = await opened(() => fine)
  await page.reads('status:overall.good')
  const items = within(await screen.findByRole('list', { name: page.t('status:list') }))
  expect(items.getAllByText(page.t('status:level.good'))).toHaveLength(2)
  expect(items.queryByRole('link')).toBeNull()
})

it('what does not work comes first, with what to do and the way there', async () => {
  let findings = [
    ...fine.slice(1),
    warning('backup', 'backupNotSet'),
    bad('events', 'eventsFailed', { count: 2 }),
  ]
  const page = await opened(() => findings)
  await page.reads('status:overall.bad')
  const list = await screen.findByRole('list', { name: page.t('status:list') })
  const items = within(list).getAllByRole('listitem')
  const [first, second] = items.map((item) => within(item))
  first?.getByText(page.t('status:states.eventsFailed', { count: 2 }))
  first?.getByText(page.t('status:remedies.eventsFailed'))
  expect(first?.getByRole('link').getAttribute('href')).toBe('/admin/avisos-de-pago')
  second?.getByText(page.t('status:remedies.backupNotSet'))
  expect(second?.queryByRole('link')).toBeNull()
  findings = [...fine]
  await page.presses('status:again')
  await page.reads('status:overall.good')
})
