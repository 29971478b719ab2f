import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen } from '#web/testing/open-screen.tsx'
import { siteConfig } from '#web/testing/site-config.ts'

const [programme] = siteConfig.programmes as [(typeof siteConfig.programmes)[0]]
const programmes = [
  {
    ...programme,
    venue: { es: 'Frontón de Zubieta' },
    description: { es: 'Andamos juntos.' },
    picture: { file: 'f', alt: { es: 'Dos personas' } },
  },
]
const english = {
  ...programme,
  venue: { es: 'Frontón de Zubieta', en: 'Zubieta pelota court' },
  description: { es: 'Andamos juntos.', en: 'We walk together.' },
}

it('Spanish that stands in for what has no translation is marked as Spanish', async () => {
  await openScreen('/programas', [], { config: { ...siteConfig, programmes }, language: 'en' })
  const shown = [
    ...(await screen.findAllByText('Frontón de Zubieta')),
    ...screen.getAllByText('Andamos juntos.'),
    ...screen.getAllByAltText('Dos personas'),
  ]
  expect(shown.map((element) => element.lang)).toEqual(shown.map(() => 'es'))
})

it('what is in the language of the page is marked as nothing else', async () => {
  const config = { ...siteConfig, programmes: [english] }
  await openScreen('/programas', [], { config, language: 'en' })
  const shown = [
    ...(await screen.findAllByText('Zubieta pelota court')),
    ...screen.getAllByText('We walk together.'),
  ]
  expect(shown.map((element) => element.closest('main [lang]'))).toEqual(shown.map(() => null))
})
