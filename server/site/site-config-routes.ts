import { z } from 'zod'
import { getConfig } from '#domain/service-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { cacheFile, createFileCache, sendCached } from './cached-file.ts'
import { siteConfig } from './site-config.ts'

/** Serves the settings from memory, as each page asks for them; in demo mode with the sandbox's time (design §4). */
export function registerSiteConfig(route: Route, deps: Deps): void {
  const { config, businessDay } = deps
  const cache = createFileCache()
  route(getConfig, async ({ request, reply }) => {
    const [{ today, now }, siteData] = await Promise.all([businessDay.read(), deps.siteData.read()])
    const time = config.payments.sandbox ? { now: now.toISOString() } : {}
    const file = await cache('config', [today, siteData, time.now], () => {
      const answer = { ...siteConfig(config, today, siteData), ...time }
      return cacheFile(JSON.stringify(z.encode(getConfig.response, answer)), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
    })
    return sendCached(request, reply, file) as never
  })
}
