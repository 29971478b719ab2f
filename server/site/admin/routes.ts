import * as contract from '#domain/site/admin/contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listSiteTexts, listVersions, readSection } from './list-site-texts.ts'
import { saveSiteTexts } from './save-site-texts.ts'

/** Registers what administrators write on public pages. */
export function registerSiteTexts(route: Route, deps: Deps): void {
  route(contract.listSiteTexts, async ({ query }) => ({
    sections: await listSiteTexts(deps, query.lng),
  }))

  route(contract.readSiteTexts, ({ params }) => readSection(deps, params.section))

  route(contract.listTextVersions, async ({ params }) => ({
    versions: await listVersions(deps, params.section),
  }))

  route(contract.saveSiteTexts, ({ session, params, body }) =>
    saveSiteTexts(deps, { actorId: session.user.id, section: params.section, ...body }),
  )
}
