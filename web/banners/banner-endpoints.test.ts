import { expect, test } from 'vitest'
import * as adsContracts from '#domain/banners/ads-contract.ts'
import * as contracts from '#domain/banners/contract.ts'
import * as light from './banner-endpoints.ts'

test.each([
  ['getAdForm', light.getAdForm, adsContracts.getAdForm],
  ['requestAd', light.requestAd, adsContracts.requestAd],
  ['sendSample', light.sendSample, adsContracts.sendSample],
  ['listBanners', light.listBanners, contracts.listBanners],
])('%s calls what its contract declares', (_, endpoint, contract) => {
  expect(endpoint).toEqual({ method: contract.method, path: contract.path })
})

test('counts go where their contract says', () => {
  expect(light.countsPath).toBe(contracts.countBanners.path)
})
