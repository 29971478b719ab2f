import type { Language } from '#domain/kernel/language.ts'
import type { DocumentList } from '#domain/library/contract.ts'
import type { Start } from '#domain/prerender-contract.ts'

declare global {
  // Set by each page's first script. A global, so that this script need not import the library.
  var pageStart: Start | null | undefined
}

/** The unfiltered list that was prerendered with the page; null in another language. */
export function prerenderedDocuments(language: Language): DocumentList | null {
  const start = globalThis.pageStart
  return start?.language === language ? (start.documentList ?? null) : null
}

let isNew = true

/** Tells whether it was not shown yet: a reader who comes back to the page gets a fresh list. */
export const arePrerenderedDocumentsNew = () => isNew

/** From then on it may still be shown, until the server has answered. */
export function agePrerenderedDocuments(): void {
  isNew = false
}
