import * as contract from '#domain/security/admin/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listIncidents, readIncident } from './incident-view.ts'
import { saveIncident } from './save-incident.ts'

export function registerIncidents(route: Route, deps: Deps): void {
  route(contract.listIncidents, async () => ({ incidents: await listIncidents(deps) }))

  route(contract.readIncident, ({ params }) => readIncident(deps, params.id))

  route(contract.saveIncident, async ({ session, params, body }) => {
    const { version, ...fields } = body
    const saved = { actorId: session.user.id, id: params.id, version, fields }
    return { version: await saveIncident(deps, saved) }
  })
}
