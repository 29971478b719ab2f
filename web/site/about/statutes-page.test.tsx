import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { i18n, startTexts } from '#web/kernel/i18n/i18n.ts'
import statutes from '../../../locales/es/legal/statutes.json'
import StatutesPage from './statutes-page.tsx'

it('an association with fewer objectives and purposes shows those, and says how many', async () => {
  const { objectives, purposes, purposeGroups } = statutes
  const fewer = {
    ...statutes,
    objectives: objectives.map((one, place) => ({ ...one, ...(place > 4 && { title: '' }) })),
    purposes: purposes.map((purpose, place) => (place > 6 ? '' : purpose)),
  }
  await startTexts('es', { statutes: fewer })
  render(
    <MemoryRouter>
      <StatutesPage />
    </MemoryRouter>,
  )
  screen.getByRole('heading', { name: i18n.t('statutes:goals.title', { number: 5 }) })
  screen.getByRole('heading', { name: i18n.t('statutes:founding.title', { number: 7 }) })
  const titles = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 7)).toEqual([
    ...objectives.slice(0, 5).map(({ title }) => title),
    ...purposeGroups.slice(0, 2),
  ])
  expect(titles).not.toContain('')
})
