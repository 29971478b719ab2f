import { getConfig } from '#domain/service-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { configNow } from './site-config.ts'

export function registerSiteConfig(route: Route, deps: Deps): void {
  route(getConfig, async () => {
    const [day, siteData] = await Promise.all([deps.businessDay.read(), deps.siteData.read()])
    return configNow(deps.config, day, siteData)
  })
}
