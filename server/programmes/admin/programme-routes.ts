import * as contract from '#domain/programmes/change-contract.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import {
  addProgramme,
  changeProgramme,
  listedProgrammes,
} from '#server/programmes/change-programme.ts'
import { closeDays, listedClosedDays, openDay } from '#server/programmes/close-days.ts'

/** What administrators decide about programmes and closed days. */
export function registerProgrammeAdmin(route: Route, deps: Deps): void {
  route(contract.listProgrammes, async () => ({
    programmes: await listedProgrammes(deps.db),
    closedDays: await listedClosedDays(deps.db),
  }))

  route(contract.addProgramme, ({ session, body: { requestKey, ...fields } }) =>
    addProgramme(deps, { actorId: session.user.id, requestKey, fields }),
  )

  route(contract.changeProgramme, ({ session, params, body }) => {
    const { version, notifyPayers, ...fields } = body
    return changeProgramme(deps, {
      actorId: session.user.id,
      id: params.id,
      version,
      notifyPayers,
      fields,
    })
  })

  route(contract.closeDays, async ({ session, body }) => ({
    closed: await closeDays(deps, session.user.id, body),
  }))

  route(contract.openDay, async ({ session, params }) => {
    await openDay(deps, session.user.id, params.id)
    return { success: true as const }
  })
}
