import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { search } from '#domain/dashboard/search-contract.ts'
import { adminPages } from '#domain/pages.ts'
import { readStatus } from '#domain/status/contract.ts'
import { good } from '#domain/status/status.ts'
import { menuGroups } from '#web/kernel/pages.ts'
import { adminMenu } from '#web/modules.ts'
import { answer } from '#web/testing/answering-server.ts'
import { openScreen } from '#web/testing/open-screen.tsx'

const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002'
const nothing = { found: [], isMore: false }
const lookedAt = '2035-03-05T09:00:00.000Z'

const opened = () =>
  openScreen('/admin/estado', [
    answer(readStatus, () => ({
      lookedAt,
      startedAt: lookedAt,
      version: '1.2.3',
      findings: [good('charges', 'chargesOnTime')],
    })),
    answer(search, ({ query }) => ({
      isClosest: query.words === 'otehi',
      enrolments: {
        found: [
          {
            id,
            enrollee: 'Maite Otegi',
            payer: 'Jon Lasa',
            programmeName: 'ONA',
            status: 'active' as const,
            effectiveEndDate: null,
          },
        ],
        isMore: true,
      },
      accounts: nothing,
      payments: nothing,
      documents: nothing,
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
  for (const group of menuGroups) {
    expect(adminMenu.filter((one) => one.group === group).length).toBeLessThanOrEqual(6)
  }
  const navigation = screen.getByRole('navigation', { name: page.t('admin:navigation.label') })
  // Once for a telephone and once for a wide screen, whose style sheets hide one of them.
  const links = within(navigation).getAllByRole('link', { current: 'page', hidden: true })
  expect(new Set(links.map(({ textContent }) => textContent))).toEqual(
    new Set([page.t('admin:links.status.title')]),
  )
})

it('the frame stays while its pages change', async () => {
  const page = await opened()
  await page.reads('status:overall.good')
  const frame = () => screen.getByRole('navigation', { name: page.t('admin:navigation.label') })
  const before = frame()
  await page.router.navigate(adminPages.incident)
  await screen.findByRole('heading', { level: 1, name: page.t('incidents-admin:add') })
  expect(frame()).toBe(before)
})

it('one search finds people and pages from anywhere, and is gone through by the arrows', async () => {
  const page = await opened()
  await page.reads('status:overall.good')
  await page.visitor.keyboard('{Control>}k{/Control}')
  const field = await page.field('admin:search.label')
  expect(document.activeElement).toBe(field)
  await page.visitor.type(field, 'ot')
  const person = await screen.findByRole('link', { name: /Maite Otegi/ })
  expect(person.textContent).toContain(page.t('admin:search.payer', { name: 'Jon Lasa' }))
  expect(person.getAttribute('href')).toBe(`/admin/inscripciones/persona?id=${id}`)
  const all = screen.getByRole('link', { name: page.t('admin:search.all.enrolments') })
  expect(all.getAttribute('href')).toBe('/admin/inscripciones?buscar=ot')
  await page.types(field, page.t('admin:links.prices.title').toUpperCase())
  await screen.findByRole('link', { name: page.t('admin:links.prices.title'), hidden: false })
  await page.visitor.keyboard('{ArrowDown}')
  expect(document.activeElement?.getAttribute('href')).toBe('/admin/programas/precio')
  await page.visitor.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(field)
  expect(page.sentTo(search).map(({ query }) => query)).toContainEqual({ words: 'ot' })
})

it('says that what it found is only similar', async () => {
  const page = await opened()
  await page.reads('status:overall.good')
  await page.visitor.keyboard('{Control>}k{/Control}')
  await page.types(await page.field('admin:search.label'), 'otehi')
  await page.reads('lists:closest', { words: 'otehi' })
})
