import { expect, test } from 'vitest'
import * as contracts from '#domain/accounts/contract.ts'
import * as passwordContracts from '#domain/accounts/password-contract.ts'
import * as passwords from '#web/accounts/passwords/password-endpoints.ts'
import * as light from './schema-free-endpoints.ts'

test.each([
  ['logIn', light.logIn, contracts.logIn],
  ['register', light.register, contracts.register],
  ['forgotPassword', passwords.forgotPassword, passwordContracts.forgotPassword],
  ['resetPassword', passwords.resetPassword, passwordContracts.resetPassword],
  ['changePassword', passwords.changePassword, passwordContracts.changePassword],
  ['confirmEmail', passwords.confirmEmail, passwordContracts.confirmEmail],
  ['sendConfirmation', passwords.sendConfirmation, passwordContracts.sendConfirmation],
])('%s calls what its contract declares', (_, endpoint, contract) => {
  expect(endpoint).toEqual({ method: contract.method, path: contract.path })
})
