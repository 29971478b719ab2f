import { expect, test } from 'vitest'
import { hasAgreedToMap } from './map-consent.ts'

test.each([
  ['', false],
  ['lng=eu', false],
  ['lng=eu; mapa=1736413200', true],
  ['mapa=1736413200', true],
  ['xmapa=1736413200; lng=mapa', false],
])('with the cookies «%s» the map is agreed to: %s', (cookies, agreed) => {
  expect(hasAgreedToMap(cookies)).toBe(agreed)
})
