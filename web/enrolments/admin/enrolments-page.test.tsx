import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import * as view from '#domain/enrolments/admin/view-contract.ts'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import { answer } from '#web/testing/answering-server.ts'
import { expectFocusOn, openScreen } from '#web/testing/open-screen.tsx'

type Listed = z.input<typeof listEnrolments.response>

const listed: Listed['enrolments'][number] = {
  id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0002',
  enrollee: 'Maite Étxeberria',
  ...forEachText(() => null),
  phone: '+34688112233',
  age: 78,
  programmeId: 1,
  programmeName: 'ONA',
  status: 'active',
  state: 'active',
  payer: { name: 'Jon Otegi', email: 'jon@example.org', phone: '+34600112233' },
  enrolledOn: '2035-03-05',
  nextCharge: null,
  isCharged: true,
  effectiveEndDate: null,
}

const found = (...enrolments: Listed['enrolments']): Listed => ({
  enrolments,
  total: enrolments.length,
  isMore: false,
  page: 1,
  pages: 1,
  isClosest: false,
})

const noViews = answer(view.listViews, () => ({ views: [] }))

it('a person is looked for, the focus goes to how many there are, and the way leads on', async () => {
  const page = await openScreen('/admin/inscripciones?estado=active', [
    noViews,
    answer(listEnrolments, ({ query }) => (query.search === 'nadie' ? found() : found(listed))),
  ])
  const { visitor, t, sentTo } = page
  const search = async (words: string) => {
    await page.types(await page.field('enrolment-admin:search.label'), words)
    await visitor.keyboard('{Enter}')
  }
  await search('688112233')
  await waitFor(() =>
    expect(sentTo(listEnrolments).at(-1)?.query).toEqual({
      search: '688112233',
      status: 'active',
      sort: 'newest',
      page: '1',
    }),
  )
  const count = await page.reads('enrolment-admin:count', { count: 1 })
  await waitFor(() => expect(document.activeElement).toBe(count.closest('[role="status"]')))
  const link = await screen.findByRole('link', { name: listed.enrollee ?? '' })
  expect(link.getAttribute('href')).toBe(`/admin/inscripciones/persona?id=${listed.id}`)
  const mailing = screen.getByRole('link', { name: t('enrolment-admin:mailing') })
  expect(mailing.getAttribute('href')).toBe(
    '/admin/inscripciones/correo?buscar=688112233&estado=active',
  )

  await search('nadie')
  const none = await page.reads('enrolment-admin:none.title')
  await expectFocusOn(none)
  expect(await page.field('enrolment-admin:search.label')).toHaveProperty('value', 'nadie')
})

it('filters are folded, sent together, shown as what can be taken off, and begin with the first page', async () => {
  const page = await openScreen('/admin/inscripciones?buscar=ane&estado=active&pagina=3', [
    noViews,
    answer(listEnrolments, () => found(listed)),
  ])
  const { visitor, t, sentTo } = page
  const filters = await screen.findByRole('button', { name: /^Filtros/ })
  expect(filters.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('combobox')).toBeNull()
  await visitor.click(filters)
  const chooses = (key: 'filter.programme' | 'options.order', value: string) =>
    visitor.selectOptions(
      screen.getByRole('combobox', { name: t(`enrolment-admin:${key}`) }),
      value,
    )
  await chooses('filter.programme', '1')
  await chooses('options.order', 'surname')
  for (const choice of screen.getAllByRole<HTMLInputElement>('checkbox')) {
    if (choice.checked !== ['phone', 'age'].includes(choice.value)) await visitor.click(choice)
  }
  await page.presses('lists:filters.apply')
  const { router } = page
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      '?buscar=ane&estado=active&programa=1&orden=surname&columnas=phone%2Cage',
    ),
  )
  expect(screen.queryByRole('combobox')).toBeNull()

  const takeOff = (filter: string) => t('lists:filters.remove', { filter })
  await visitor.click(
    screen.getByRole('link', { name: takeOff(t('enrolment-admin:filter.active')) }),
  )
  await waitFor(() =>
    expect(sentTo(listEnrolments).at(-1)?.query).toEqual({
      search: 'ane',
      programmeId: '1',
      sort: 'surname',
      page: '1',
    }),
  )
  // The pressed link is gone.
  expect(document.activeElement).toBe(filters)
  screen.getByRole('link', { name: takeOff('ONA') })
})

it('the keyboard goes from the list to its search box, and from row to row', async () => {
  const other = { ...listed, id: '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0003', enrollee: 'Ane Lasa' }
  const page = await openScreen('/admin/inscripciones', [
    noViews,
    answer(listEnrolments, () => found(listed, other)),
  ])
  const { visitor } = page
  const first = await screen.findByRole('link', { name: listed.enrollee ?? '' })
  const second = screen.getByRole('link', { name: other.enrollee })
  const box = await page.field('enrolment-admin:search.label')
  // On a page just opened nothing has the focus yet.
  ;(document.activeElement as HTMLElement).blur()
  await visitor.keyboard('/')
  expect(document.activeElement).toBe(box)
  // Outside of the page's content the key is nobody's.
  const elsewhere = screen.getByRole('banner').querySelector('a')
  elsewhere?.focus()
  await visitor.keyboard('/')
  expect(document.activeElement).toBe(elsewhere)
  first.focus()
  await visitor.keyboard('/')
  expect(document.activeElement).toBe(box)
  await visitor.keyboard('6/')
  expect(box).toHaveProperty('value', '6/')
  await visitor.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await visitor.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await visitor.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(box)
})

it('a view is saved without the words that were looked for, and taken away until that is undone', async () => {
  let views: z.input<typeof view.listViews.response>['views'] = []
  const id = '6a1c2a6e-6b1f-4e55-9a0a-0d6a8f6f0005'
  const page = await openScreen('/admin/inscripciones?buscar=Maite&estado=deleted', [
    answer(listEnrolments, () => found({ ...listed, status: 'deleted' })),
    answer(view.listViews, () => ({ views })),
    answer(view.saveView, ({ body: { name, address } }) => {
      views = [{ id, name, address }]
      return { id }
    }),
    answer(view.removeView, () => {
      views = []
      return { success: true }
    }),
  ])
  const { visitor, t, presses, sentTo } = page
  await visitor.click(await screen.findByRole('button', { name: /^Filtros/ }))
  await visitor.click(await screen.findByText(t('enrolment-admin:views.start')))
  await visitor.type(await page.field('enrolment-admin:views.name'), 'Las borradas')
  await presses('enrolment-admin:views.save')
  const link = await screen.findByRole('link', { name: 'Las borradas' })
  expect(link.getAttribute('href')).toBe('/admin/inscripciones?estado=deleted')
  expect(sentTo(view.saveView).map(({ body }) => body)).toEqual([
    { name: 'Las borradas', address: 'estado=deleted' },
  ])
  await presses('enrolment-admin:views.remove', { name: 'Las borradas' })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Las borradas' })).toBeNull())
  expect(sentTo(view.removeView).map(({ path }) => path)).toEqual([
    `/api/admin/enrolment-views/${id}`,
  ])
  await screen.findByRole('list', { name: t('drafts:removed') })
  await presses('drafts:undo')
  await screen.findByRole('link', { name: 'Las borradas' })
  expect(screen.queryByRole('list', { name: t('drafts:removed') })).toBeNull()
  expect(sentTo(view.saveView)[1]?.body).toMatchObject({ isRestored: true })
})
