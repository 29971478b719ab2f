import * as contract from '#domain/imports/contract.ts'
import { readRows } from '#domain/imports/read-rows.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { deleteImportDraft, findImportDraft, storeImportDraft } from './import-draft.ts'
import { inviteImported } from './invite.ts'
import { knownPeople } from './known-people.ts'
import { importView, listImports } from './list-imports.ts'
import { makeImport } from './make-import.ts'
import { undoImport } from './undo-import.ts'

export function registerImports(route: Route, deps: Deps): void {
  route(contract.listImports, async () => ({ imports: await listImports(deps) }))

  route(contract.readImportDraft, async ({ session }) => ({
    table: await findImportDraft(deps, session.user.id),
  }))

  route(contract.saveImportDraft, async ({ session, body: { table } }) => {
    await storeImportDraft(deps, session.user.id, table)
    const today = madridDay(await deps.businessClock.now())
    const { programmes } = (await deps.siteData.read()).timetable
    const { people } = readRows(table, { programmes, today })
    const { problems, namesakes, knownAccounts } = await knownPeople(deps, deps.db, {
      people,
      today,
    })
    return { problems, namesakes, knownAccounts }
  })

  route(contract.deleteImportDraft, ({ session }) => deleteImportDraft(deps.db, session.user.id))

  route(contract.importMembers, async ({ session, body }) =>
    importView(deps, await makeImport(deps, session.user.id, body)),
  )

  route(contract.inviteImported, async ({ session, params: { id } }) => ({
    sent: await inviteImported(deps, session.user.id, id),
  }))

  route(contract.undoImport, async ({ session, params: { id } }) => {
    await undoImport(deps, session.user.id, id)
    return importView(deps, id)
  })
}
