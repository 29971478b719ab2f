import type { Language } from '#domain/language.ts'
import type { Shelf } from '#domain/library/contract.ts'
import type { Start } from '#domain/start.ts'

let first: { language: Language; shelf: Shelf } | null = null

/** Keeps the documents that came with the page, if it is the library's. */
export function beginShelf({ language, shelf }: Start): void {
  first = shelf ? { language, shelf } : null
}

/** What came with the page, for who looks for nothing; null for readers of another language. */
export function firstShelf(language: Language): Shelf | null {
  return first?.language === language ? first.shelf : null
}
