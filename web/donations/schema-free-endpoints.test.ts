import { expect, test } from 'vitest'
import * as donations from '#domain/donations/contract.ts'
import * as light from './schema-free-endpoints.ts'

test.each([
  ['openDonationForm', light.openDonationForm, donations.openDonationForm],
  ['createDonation', light.createDonation, donations.createDonation],
  ['readDonation', light.readDonation, donations.readDonation],
])('%s calls what its contract declares', (_, endpoint, contract) => {
  expect(endpoint).toEqual({ method: contract.method, path: contract.path })
})
