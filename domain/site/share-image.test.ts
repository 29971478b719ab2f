import { describe, expect, it } from 'vitest'
import { pages } from '#domain/pages.ts'
import { shareImagePath } from './share-image.ts'

describe('the picture beside a shared link', () => {
  it.each([
    ['/', 'es', '/share/home-es.jpg'],
    ['/programas', 'eu', '/share/overview-eu.jpg'],
    ['/incidentesDeSeguridad', 'en', '/share/incidents-en.jpg'],
  ] as const)('of %s in %s is %s', (page, language, path) => {
    expect(shareImagePath(page, language)).toBe(path)
  })

  it.each([
    '/login',
    '/user',
    '/nothing-here',
    'constructor',
  ])('of %s is the home page’s', (page) => {
    expect(shareImagePath(page, 'eu')).toBe('/share/home-eu.jpg')
  })

  it('is not the same for two pages that have their own', () => {
    const own = pages
      .map((page) => shareImagePath(page, 'es'))
      .filter((path) => !path.includes('home'))
    expect(own).toHaveLength(13)
    expect(new Set(own).size).toBe(own.length)
  })
})
