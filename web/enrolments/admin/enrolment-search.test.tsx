import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { i18n, loadTexts, startTexts } from '#web/i18n/i18n.ts'
import { viewFromAddress, viewParameters } from './enrolment.ts'
import { EnrolmentFilter } from './enrolment-filter.tsx'
import { EnrolmentOptions } from './enrolment-options.tsx'
import { EnrolmentSearch } from './enrolment-search.tsx'

beforeEach(async () => {
  await startTexts('es')
  await loadTexts(['enrolment-admin'])
})

/** The third page of a search. */
const view = viewFromAddress(new URLSearchParams('buscar=ane&estado=active&pagina=3'))
const t = i18n.getFixedT('es', 'enrolment-admin')

it('a new search starts with the first page', async () => {
  const onView = vi.fn()
  render(<EnrolmentSearch view={view} onView={onView} />, { wrapper: MemoryRouter })
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'jon{Enter}')
  expect(onView).toHaveBeenCalledWith({ ...view, words: 'jon', page: 1 })
})

it('another order begins with its first page', async () => {
  const onView = vi.fn()
  render(<EnrolmentOptions view={view} onView={onView} />)
  const choices = screen.getAllByRole<HTMLInputElement>('checkbox', { hidden: true })
  for (const choice of choices) {
    if (choice.checked !== ['phone', 'age'].includes(choice.value)) await userEvent.click(choice)
  }
  await userEvent.click(screen.getByText(t('options.apply')))
  expect(onView).toHaveBeenCalledWith({ ...view, columns: ['phone', 'age'], page: 1 })
})

it('so does each filter, with the words that are looked for', () => {
  render(<EnrolmentFilter view={view} />, { wrapper: MemoryRouter })
  const links = screen.getAllByRole<HTMLAnchorElement>('link')
  expect(links.length).toBeGreaterThan(3)
  for (const { href } of links) {
    const { searchParams } = new URL(href)
    expect(searchParams.get(viewParameters.page)).toBeNull()
    expect(searchParams.get(viewParameters.words)).toBe('ane')
  }
})
