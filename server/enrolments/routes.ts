import * as contract from '#domain/enrolments/contract.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { findOfferedProgramme } from '#server/programmes/find-programme.ts'
import { deleteDraft, findDraft, saveDraft, saveTypedHealth } from './drafts.ts'
import { myPeople } from './my-people.ts'
import { requireCompletePeople } from './require-complete-people.ts'

export function registerEnrolments(route: Route, deps: Deps): void {
  route(contract.myPeople, async ({ session }) => {
    const today = madridDay(await deps.businessClock.now())
    return { people: await myPeople(deps.db, session.user, today) }
  })

  route(contract.saveDraft, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programmeId)
    requireCompletePeople(body.people, madridDay(await deps.businessClock.now()), programme)
    const key = { payerId: session.user.id, programmeId: programme.id }
    const savedAt = await saveDraft(deps, key, body.people)
    return { savedAt: savedAt.toISOString() }
  })

  route(contract.saveTypedHealth, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programmeId)
    const key = { payerId: session.user.id, programmeId: programme.id }
    await saveTypedHealth(deps, key, { typed: body.typedHealth, withdrawn: body.withdrawn })
  })

  route(contract.getDraft, async ({ params, session }) => {
    const key = { payerId: session.user.id, programmeId: params.programmeId }
    const draft = await findDraft(deps, key)
    return {
      draft: draft?.people ? { people: draft.people, savedAt: draft.savedAt.toISOString() } : null,
      typedHealth: draft?.typedHealth ?? [],
    }
  })

  route(contract.deleteDraft, ({ params, session }) =>
    deleteDraft(deps.db, { payerId: session.user.id, programmeId: params.programmeId }),
  )
}
