import { libraryCaptions, listLibrary, readLibraryDocument } from '#domain/library/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listDocuments } from './list-documents.ts'
import { readCaptions, readDocument } from './read-document.ts'

export function registerLibrary(route: Route, deps: Deps): void {
  route(listLibrary, ({ query, language }) => listDocuments(deps.db, language, query))

  route(readLibraryDocument, ({ params, language }) => readDocument(deps.db, params.id, language))

  route(libraryCaptions, async ({ params: { id, language }, reply }) => {
    const text = await readCaptions(deps.db, id, language)
    reply.type('text/vtt; charset=utf-8')
    return text
  })
}
