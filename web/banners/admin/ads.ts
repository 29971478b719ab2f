import { adFilters, type listAds, type readAd } from '#domain/banners/admin/ads-contract.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import {
  choiceValue,
  listSearchParams,
  pageNumber,
  searchWords,
} from '#web/kernel/lists/list-search-params.ts'
import { bannerPaths } from './paths.ts'

export type ListedAd = ResponseOf<typeof listAds>['ads'][number]

export type Ad = ResponseOf<typeof readAd>

const address = listSearchParams({
  words: searchWords,
  show: choiceValue('estado', adFilters, 'all'),
  page: pageNumber,
})

/** The search and its page. */
export type AdSearch = ReturnType<typeof address.read>

export const adsFromAddress = address.read

export const adsAddress = (search: AdSearch) => bannerPaths.ads(address.write(search))
