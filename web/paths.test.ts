import { expect, test } from 'vitest'
import { adminPages, pages } from '#domain/pages.ts'
import { slugOfPage } from '#domain/programmes/programme-page.ts'
import { paths } from './paths.ts'
import { adminPaths, ownPaths } from './signed-in-paths.ts'

test('log-in carries the page to return to in its address', () => {
  expect(paths.logIn('/programa-ona?x=1')).toBe('/login?volver=%2Fprograma-ona%3Fx%3D1')
})

test('log-in without a page to return to has a plain address', () => {
  expect(paths.logIn()).toBe('/login')
  expect(paths.logIn('/')).toBe('/login')
})

test('the way to Google carries the language and the page to return to', () => {
  expect(paths.google('eu', '/programa-ona')).toBe('/api/auth/google?lng=eu&volver=%2Fprograma-ona')
  expect(paths.google('es')).toBe('/api/auth/google?lng=es')
})

test('the server knows every page that the browser has', () => {
  const {
    programme: _ofProgrammes,
    programmeOverview,
    aboutFilm,
    google: _redirects,
    demoMail: _server,
    map: _frame,
    calendar: _file,
    ...others
  } = paths
  for (const place of [programmeOverview('ona'), aboutFilm()]) {
    expect(pages).toContain(new URL(place, 'http://site').pathname)
  }
  // Those whose address says what they show are functions; each begins with its page's address.
  for (const path of Object.values(adminPaths)) expect(pages).toContain(path())
  const own = Object.values(others).map((path) => path())
  // Other addresses of pages that are here already: no link of ours leads to them.
  const all = new Set([
    ...own,
    ...Object.values(adminPages),
    '/donation-success',
    '/confirmationBuy',
  ])
  expect([...all].toSorted()).toEqual([...pages].toSorted())
})

test('a programme has a page by its slug', () => {
  expect(paths.programme('ona')).toBe('/programa-ona')
  expect(slugOfPage('/programa-ona')).toBe('ona')
  expect(slugOfPage('/programa-ona/')).toBe('ona')
  expect(slugOfPage('/programas')).toBeUndefined()
  expect(slugOfPage('/programa-')).toBeUndefined()
  expect(slugOfPage('/x/programa-ona')).toBeUndefined()
})

test('what receipts are narrowed by stands in the address', () => {
  expect(ownPaths.invoices({ year: '2026', programmeId: '1' })).toBe(
    '/invoices?anio=2026&programa=1',
  )
  expect(ownPaths.invoices({ year: undefined })).toBe('/invoices')
})
