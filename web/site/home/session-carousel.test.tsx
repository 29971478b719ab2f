import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { i18n, startTexts } from '#web/kernel/i18n/i18n.ts'
import { spanishTexts } from '#web/kernel/i18n/spanish.ts'
import { beginConfig } from '#web/startup/config.ts'
import { siteConfig } from '#web/testing/site-config.ts'
import { SessionCarousel } from './session-carousel.tsx'

it.each([
  true,
  false,
])('the morning shows art as long as its programme is offered: %s', async (isOffered) => {
  await startTexts('es', { 'home-sections': (await spanishTexts('home-sections')) as object })
  beginConfig({
    ...siteConfig,
    programmes: siteConfig.programmes.flatMap((one) => [
      one,
      { ...one, id: 2, slug: 'onarte', name: 'ONARTE', isOffered },
    ]),
  })
  render(<SessionCarousel />, { wrapper: MemoryRouter })
  const art = i18n.t('home-sections:morning.moments.paint.title')
  expect(screen.queryAllByText(art).length > 0).toBe(isOffered)
  expect(screen.getAllByText(i18n.t('home-sections:morning.moments.coffee.title'))).toHaveLength(1)
})
