import { fromEuros } from '#domain/kernel/money.ts'
import * as contract from '#domain/programmes/change-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { closeDays, listedClosedDays, openDays } from '#server/programmes/close-days.ts'
import { addProgramme, changeProgramme, listedProgrammes } from './change-programme.ts'

/** Registers what administrators decide about programmes and closed days. */
export function registerProgrammeAdmin(route: Route, deps: Deps): void {
  route(contract.listProgrammes, async () => ({
    programmes: await listedProgrammes(deps),
    closedDays: await listedClosedDays(deps.db),
  }))

  route(contract.addProgramme, ({ session, body: { requestKey, monthly, ...fields } }) =>
    addProgramme(deps, {
      actorId: session.user.id,
      requestKey,
      ...(monthly !== undefined && { cents: fromEuros(monthly) }),
      fields,
    }),
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

  route(contract.openDays, ({ session, query: { programmeId = null, ...days } }) =>
    openDays(deps, session.user.id, { ...days, programmeId }),
  )
}
