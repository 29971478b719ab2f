import * as contract from '#domain/library/admin/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import * as change from './change-document.ts'
import { listAdminDocuments } from './list-documents.ts'

/** Registers what administrators do with the library, but for bringing files. */
export function registerLibraryAdmin(route: Route, deps: Deps): void {
  route(contract.listAdminLibrary, ({ query }) => listAdminDocuments(deps.db, query))

  route(contract.addLibraryDocument, ({ session, body: { id, fileId, ...fields } }) =>
    change.addDocument(deps, { actorId: session.user.id, id, fileId, fields }),
  )

  route(contract.changeLibraryDocument, ({ session, params, body }) => {
    const { version, fileId, ...fields } = body
    return change.changeDocument(deps, {
      actorId: session.user.id,
      id: params.id,
      version,
      fileId,
      fields,
    })
  })

  route(contract.setLibraryVisibility, ({ session, params, body }) =>
    change.setVisibility(deps, { actorId: session.user.id, id: params.id, ...body }),
  )

  route(contract.deleteLibraryDocument, ({ session, params }) =>
    change.deleteDocument(deps, { actorId: session.user.id, id: params.id }),
  )

  route(contract.restoreLibraryDocument, ({ session, params }) =>
    change.restoreDocument(deps, { actorId: session.user.id, id: params.id }),
  )

  route(contract.putLibraryCaptions, ({ session, params, body }) =>
    change.putCaptions(deps, { actorId: session.user.id, ...params, ...body }),
  )

  route(contract.removeLibraryCaptions, ({ session, params }) =>
    change.removeCaptions(deps, { actorId: session.user.id, ...params }),
  )

  route(contract.restoreLibraryCaptions, ({ session, params }) =>
    change.restoreCaptions(deps, { actorId: session.user.id, ...params }),
  )
}
