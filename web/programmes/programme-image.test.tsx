import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTexts } from '#web/kernel/i18n/i18n.ts'
import { siteConfig } from '#web/testing/site-config.ts'
import { ProgrammeImage, type ProgrammeImageProps } from './programme-image.tsx'

const [programme] = siteConfig.programmes as [(typeof siteConfig.programmes)[0]]
const picture = { file: 'f', alt: { es: 'Dos personas', eu: 'Bi lagun' } }

function drawn(props: Partial<ProgrammeImageProps> = {}): HTMLElement {
  const all = { programme, place: 'card', loading: 'lazy', ...props } as const
  document.body.innerHTML = renderToStaticMarkup(<ProgrammeImage {...all} />)
  return document.body
}

afterEach(() => document.body.replaceChildren())
beforeEach(() => startTexts('es', { programmes: { ona: { picture: 'Un dibujo' } } }))

it('without a photo the drawing stands there as it always did', () => {
  const { src, ...rest } = Object.fromEntries(
    [...(drawn().querySelector('img')?.attributes ?? [])].map(({ name, value }) => [name, value]),
  )
  expect(src).toMatch(/svg/)
  expect(rest).toEqual({
    alt: 'Un dibujo',
    width: '560',
    height: '260',
    loading: 'lazy',
    class: 'h-auto max-h-67 w-full',
  })
})

it('a photo is offered in three widths and two formats, in the room that it takes', () => {
  const body = drawn({ programme: { ...programme, picture } })
  const sources = [...body.querySelectorAll('source')]
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(sources[0]?.srcset).toBe(
    '/files/f/480.avif 480w, /files/f/960.avif 960w, /files/f/1600.avif 1600w',
  )
  const image = body.querySelector('img')
  expect(image?.alt).toBe('Dos personas')
  expect(image?.getAttribute('loading')).toBe('lazy')
  expect(image?.className).toContain('aspect-')
})

it('the main picture of a page is not put off', () => {
  const main = {
    programme: { ...programme, picture },
    place: 'section',
    loading: undefined,
  } as const
  expect(drawn(main).querySelector('img')?.hasAttribute('loading')).toBe(false)
})
