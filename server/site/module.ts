import type { Module } from '#server/kernel/module.ts'
import { registerSiteTexts } from './admin/routes.ts'
import { registerCalendar } from './calendar-routes.ts'
import { registerMap } from './map-routes.ts'
import { siteTexts } from './schema.ts'
import { registerSiteConfig } from './site-config-routes.ts'
import { serveTexts } from './text-routes.ts'

export const site: Module = {
  name: 'site',
  routes(app, route, deps) {
    registerSiteTexts(route, deps)
    registerSiteConfig(route, deps)
    registerMap(app, route, deps)
    registerCalendar(app, deps)
    serveTexts(app, deps)
  },
  personalData: {
    leftOut: new Map([
      [siteTexts, 'what everybody can read on public pages, and which administrator wrote it'],
    ]),
    notOfAccounts: [siteTexts],
  },
}
