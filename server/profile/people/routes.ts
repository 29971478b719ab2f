import * as contract from '#domain/profile/people-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { correctOwnPerson } from './correct-own-person.ts'
import { changeHealthNote, readHealthNote, shareHealthNote } from './health-note.ts'
import { ownPerson, type PersonRef } from './own-person.ts'

export function registerOwnPeople(route: Route, deps: Deps): void {
  route(contract.getOwnPerson, (call) => ownPerson(deps, whose(call)))

  route(contract.correctOwnPerson, async (call) => ({
    version: await correctOwnPerson(deps, whose(call), call.body),
  }))

  route(contract.readOwnHealthNote, async (call) => ({
    text: await readHealthNote(deps, whose(call)),
  }))

  route(contract.changeHealthNote, async (call) => ({
    version: await changeHealthNote(deps, whose(call), call.body),
  }))

  route(contract.shareHealthNote, (call) => shareHealthNote(deps, whose(call), call.body.shares))
}

function whose({ session, params }: { session: Session; params: { id: string } }): PersonRef {
  return { payerId: session.user.id, enrolleeId: params.id }
}
