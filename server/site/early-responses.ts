import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toWire } from '#domain/kernel/wire-names.ts'
import { getConfig } from '#domain/service-contract.ts'
import type { BusinessDay, Deps } from '#server/kernel/deps.ts'
import { rememberedLanguage } from '#server/kernel/http/language.ts'
import { apiHeaders } from '#server/kernel/http/route.ts'
import { securityHeaders } from '#server/kernel/http/security-headers.ts'
import { configNow } from '#server/site/site-config.ts'
import type { SiteData } from '#server/site-data.ts'
import { type FlatHeaders, flat, sendCached } from './cached-file.ts'
import type { PageCache } from './page-cache.ts'
import { freshPageData } from './page-data.ts'

/**
 * Answers with the pages and the settings that are ready before anything else is done for a request:
 * what the hooks after this one prepare would take twice as long as the answer. Their headers are
 * complete, and they depend on nothing but address and language.
 */
export function registerEarlyResponses(
  app: FastifyInstance,
  deps: Deps,
  pageCache: PageCache | null,
): void {
  const writeConfig = configWriter(deps)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done()
    if (request.url === getConfig.path) {
      const day = deps.businessDay.fresh()
      const siteData = deps.siteData.fresh()
      if (!day || !siteData) return done()
      const { body, headers } = writeConfig(day, siteData)
      reply
        .hijack()
        .raw.writeHead(200, [...headers, 'x-request-id', request.id])
        .end(body, 'latin1')
      return
    }
    const pageData = freshPageData(deps)
    const file = pageData && pageCache?.ready(request.url, rememberedLanguage(request), pageData)
    if (file) sendCached(request, reply, file)
    else done()
  })
}

interface Written {
  /** In `latin1`, as cached files are held. */
  body: string
  headers: FlatHeaders
}

/** Serialises the answer of `/api/config` again only where what it is made from has changed. */
function configWriter({ config }: Deps): (day: BusinessDay, siteData: SiteData) => Written {
  const headers = {
    ...securityHeaders(config),
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
  }
  let last: (Written & { day: BusinessDay; siteData: SiteData }) | null = null
  return (day, siteData) => {
    if (last?.day !== day || last.siteData !== siteData) {
      const answer = z.encode(getConfig.response, configNow(config, day, siteData))
      const bytes = Buffer.from(JSON.stringify(toWire(answer, getConfig.wireNames ?? {})))
      last = {
        day,
        siteData,
        body: bytes.toString('latin1'),
        headers: flat({ ...headers, 'content-length': String(bytes.length) }),
      }
    }
    return last
  }
}
