import { expect, test } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as profile from '#domain/profile/contract.ts'
import * as site from '#domain/service-contract.ts'
import * as light from './schema-free-endpoints.ts'

test.each([
  ['checkAuth', light.checkAuth, accounts.checkAuth],
  ['logOut', light.logOut, accounts.logOut],
  ['updateUser', light.updateUser, profile.updateUser],
  ['getConfig', light.getConfig, site.getConfig],
])('%s calls what its contract declares', (_, endpoint, contract) => {
  const { method, path, wireNames } = contract
  expect(endpoint).toEqual({ method, path, wireNames })
})
