import * as contract from '#domain/library/admin/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import * as change from './change-document.ts'
import { listAdminDocuments } from './list-documents.ts'

const done = { success: true as const }

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

  route(contract.setLibraryVisibility, async ({ session, params, body }) => {
    await change.setVisibility(deps, { actorId: session.user.id, id: params.id, ...body })
    return done
  })

  route(contract.deleteLibraryDocument, async ({ session, params }) => {
    await change.deleteDocument(deps, { actorId: session.user.id, id: params.id })
    return done
  })

  route(contract.restoreLibraryDocument, async ({ session, params }) => {
    await change.restoreDocument(deps, { actorId: session.user.id, id: params.id })
    return done
  })

  route(contract.putLibraryCaptions, async ({ session, params, body }) => {
    await change.putCaptions(deps, { actorId: session.user.id, ...params, ...body })
    return done
  })

  route(contract.removeLibraryCaptions, async ({ session, params }) => {
    await change.removeCaptions(deps, { actorId: session.user.id, ...params })
    return done
  })

  route(contract.restoreLibraryCaptions, async ({ session, params }) => {
    await change.restoreCaptions(deps, { actorId: session.user.id, ...params })
    return done
  })
}
