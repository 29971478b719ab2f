import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { good } from '#domain/status/status.ts'
import { readStatus } from '#domain/status/status-contract.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'
import { adminGroups, adminMenu } from './admin-menu.ts'

const lookedAt = '2035-03-05T09:00:00.000Z'

const opened = () =>
  openScreen('/admin/estado', [
    answer(readStatus, () => ({
      ...{ lookedAt, startedAt: lookedAt, version: '1.2.3' },
      findings: [good('charges', 'chargesOnTime')],
    })),
  ])

it('the first link leads past the ways to the other pages', async () => {
  const page = await opened()
  await page.reads('status:overall.good')
  screen.getByRole('link', { name: page.t('shell:skip') }).click()
  const content = document.activeElement
  expect(content?.querySelector('h1')?.textContent).toBe(page.t('status:title'))
  expect(content?.querySelector('nav')).toBeNull()
})

it('every page is in one group of at most six, and the shown one is marked', async () => {
  const page = await opened()
  await page.reads('status:overall.good')
  for (const group of adminGroups) {
    expect(adminMenu.filter((one) => one.group === group).length).toBeLessThanOrEqual(6)
  }
  const navigation = screen.getByRole('navigation', { name: page.t('admin:navigation.label') })
  // Once for a telephone and once for a wide screen, whose style sheets hide one of them.
  const links = within(navigation).getAllByRole('link', { current: 'page', hidden: true })
  expect(new Set(links.map(({ textContent }) => textContent))).toEqual(
    new Set([page.t('admin:links.status.title')]),
  )
})
