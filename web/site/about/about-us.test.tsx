import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { firstPublicAssociation } from '#domain/association/association.ts'
import { startTexts } from '#web/kernel/i18n/i18n.ts'
import { spanishTexts } from '#web/kernel/i18n/spanish.ts'
import { AssociationDraft } from '#web/startup/association.ts'
import { AboutUs } from './about-us.tsx'
import { useHasFilm } from './use-has-film.ts'

const itsasargi = { ...firstPublicAssociation, name: 'Itsasargi' }

beforeEach(async () => {
  const names = ['home-sections', 'film'] as const
  const texts = names.map(async (name) => [name, await spanishTexts(name)] as const)
  await startTexts('es', Object.fromEntries(await Promise.all(texts)) as Record<string, object>)
})

function Answer() {
  return useHasFilm() ? 'the film' : 'no film'
}

it('the film is shown by the association that it names alone', () => {
  render(<Answer />)
  expect(screen.getByText('the film')).toBeTruthy()
  render(
    <AssociationDraft value={itsasargi}>
      <Answer />
    </AssociationDraft>,
  )
  expect(screen.getByText('no film')).toBeTruthy()
})

it('another association says who it is without the film', () => {
  const { container } = render(
    <MemoryRouter>
      <AssociationDraft value={itsasargi}>
        <AboutUs />
      </AssociationDraft>
    </MemoryRouter>,
  )
  expect(container.textContent).toContain('Itsasargi')
  expect(container.textContent).not.toContain(firstPublicAssociation.name)
  expect(container.querySelector('picture')).toBeNull()
})
