import {
  type AdFilter,
  adFilters,
  type listAds,
  type readAd,
} from '#domain/banners/admin/ads-contract.ts'
import { choiceValue, listAddress, pageNumber, searchWords } from '#web/admin/lists/list-address.ts'
import type { Answer } from '#web/http/types.ts'
import { adminPaths } from '#web/own-paths.ts'

export type ListedAd = Answer<typeof listAds>['ads'][number]

export type Ad = Answer<typeof readAd>

/** The search and its page. */
export interface AdSearch {
  words: string
  show: AdFilter
  page: number
}

const address = listAddress<AdSearch>({
  words: searchWords,
  show: choiceValue('estado', adFilters, 'all'),
  page: pageNumber,
})

export const adsFromAddress = address.read

export const adsAddress = (search: AdSearch) => adminPaths.ads(address.write(search))
