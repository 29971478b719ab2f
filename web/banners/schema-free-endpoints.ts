import type {
  getAdForm as getAdFormContract,
  requestAd as requestAdContract,
  sendSample as sendSampleContract,
} from '#domain/banners/ads-contract.ts'
import type { listBanners as listBannersContract } from '#domain/banners/contract.ts'
import { schemaFree } from '#web/kernel/http/types.ts'

// Public pages load no schemas of contracts; the form loads its own at the first interaction.
export const getAdForm = schemaFree<typeof getAdFormContract>('GET', '/api/ads/form')
export const requestAd = schemaFree<typeof requestAdContract>('POST', '/api/ads')
export const sendSample = schemaFree<typeof sendSampleContract>('POST', '/api/ads/sample')
export const listBanners = schemaFree<typeof listBannersContract>('GET', '/api/banners')

/** Not called by the client: it would send the reader's cookies along. */
export const countsPath = '/api/banners/counts'
