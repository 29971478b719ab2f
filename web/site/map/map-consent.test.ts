import { expect, test } from 'vitest'
import * as contract from '#domain/site/contract.ts'
import { allowMap, forbidMap, hasAgreedToMap } from './map-consent.ts'

test.each([
  ['allowMap', allowMap, contract.allowMap],
  ['forbidMap', forbidMap, contract.forbidMap],
])('%s calls what its contract declares', (_, endpoint, { method, path }) => {
  expect(endpoint).toEqual({ method, path })
})

test.each([
  ['', false],
  ['lng=eu', false],
  ['lng=eu; mapa=1736413200', true],
  ['mapa=1736413200', true],
  ['xmapa=1736413200; lng=mapa', false],
])('with the cookies «%s» the map is agreed to: %s', (cookies, agreed) => {
  expect(hasAgreedToMap(cookies)).toBe(agreed)
})
