import { expect, test } from 'vitest'
import * as contracts from '#domain/accounts/contract.ts'
import * as light from './light-endpoints.ts'

test.each([
  ['logIn', light.logIn, contracts.logIn],
  ['register', light.register, contracts.register],
])('%s calls what its contract declares', (_, endpoint, contract) => {
  expect(endpoint).toEqual({ method: contract.method, path: contract.path })
})
