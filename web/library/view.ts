import type { DocumentOrder, DocumentType } from '#domain/library/document.ts'
import { paths } from '#web/paths.ts'

/** A search; all of it is in the address. */
export interface LibraryView {
  words: string
  type: DocumentType | ''
  /** Empty: the best match or, without a search, the newest. */
  sort: DocumentOrder | ''
}

/** What the address calls it. */
export const libraryParameters = { words: 'q', type: 'tipo', sort: 'orden', shown: 'ver' } as const

// By hand: the domain's lists would bring nothing else that this page needs.
const types: readonly DocumentType[] = ['document', 'presentation', 'video']
export const orders: readonly DocumentOrder[] = ['recent', 'oldest', 'title', 'type']

export const typeChoices = ['', ...types] as const

export function viewFromAddress(query: URLSearchParams): LibraryView {
  const type = query.get(libraryParameters.type)
  const sort = query.get(libraryParameters.sort)
  return {
    words: query.get(libraryParameters.words)?.trim() ?? '',
    type: types.find((one) => one === type) ?? '',
    sort: orders.find((one) => one === sort) ?? '',
  }
}

/** The address of a view; `shown` is the opened document. */
export function viewAddress({ words, type, sort }: LibraryView, shown?: string): string {
  const values = { q: words, tipo: type, orden: sort, ver: shown ?? '' }
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return given.length === 0 ? paths.library() : `${paths.library()}?${new URLSearchParams(given)}`
}

/** Tells whether it shows all there is, as the page does that is prerendered. */
export const isPlain = ({ words, type, sort }: LibraryView) => !words && !type && !sort
