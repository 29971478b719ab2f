import { expect, test } from 'vitest'
import * as contract from '#domain/programmes/contract.ts'
import { getProgramme } from './programme-query.ts'

test('a programme is requested as its contract declares', () => {
  const { method, path, wireNames } = contract.getProgramme
  expect(getProgramme).toEqual({ method, path, wireNames })
})
