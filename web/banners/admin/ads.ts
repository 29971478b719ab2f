import {
  type AdFilter,
  adFilters,
  type listAds,
  type readAd,
} from '#domain/banners/admin/ads-contract.ts'
import type { Answer } from '#web/http/types.ts'
import { adminPaths } from '#web/own-paths.ts'

export type ListedAd = Answer<typeof listAds>['ads'][number]

export type Ad = Answer<typeof readAd>

/** What is looked for, and which page of it. */
export interface AdSearch {
  words: string
  show: AdFilter
  page: number
}

/** How the address names them. */
const names = { words: 'buscar', show: 'estado', page: 'pagina' } as const

export function adsFromAddress(address: URLSearchParams): AdSearch {
  const read = (name: keyof AdSearch) => address.get(names[name]) ?? ''
  const page = Number(read('page'))
  return {
    words: read('words').trim(),
    show: adFilters.find((one) => one === read('show')) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Leaves out what is so anyway. */
export function adsAddress({ words, show, page }: AdSearch): string {
  return adminPaths.ads({
    ...(words && { [names.words]: words }),
    ...(show !== 'all' && { [names.show]: show }),
    ...(page !== 1 && { [names.page]: String(page) }),
  })
}
