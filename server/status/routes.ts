import { readFileSync } from 'node:fs'
import * as contract from '#domain/status/contract.ts'
import { readStandby } from '#server/kernel/db/standby.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { confirmSite } from './confirm-site.ts'
import { findStatus } from './find-status.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

export function registerStatus(route: Route, deps: Deps): void {
  route(contract.readStatus, async () => ({
    lookedAt: deps.clock.now().toISOString(),
    findings: await findStatus(deps),
    version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  }))

  route(contract.readStandby, async () => {
    const standby = await readStandby(deps.db)
    return {
      since: standby?.since.toISOString() ?? null,
      before: standby?.place?.appUrl ?? null,
      here: deps.config.appUrl,
    }
  })

  route(contract.confirmSite, ({ session }) => confirmSite(deps, session.user.id))
}
