import { expect, test } from 'vitest'
import { pages } from '#domain/pages.ts'
import { programmeIds } from '#domain/programmes/programme.ts'
import { paths } from './paths.ts'

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
  const { programme, google: _redirects, demoMail: _servedElsewhere, ...others } = paths
  const all = [...programmeIds.map(programme), ...Object.values(others).map((path) => path())]
  expect(all.toSorted()).toEqual([...pages].toSorted())
})
