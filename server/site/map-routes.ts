import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/site/contract.ts'
import {
  mapConsentFrom,
  mapConsentLeft,
  mapConsentSeconds,
  mapCookie,
  mapPath,
} from '#domain/site/map-consent.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { mapContentPolicy } from '#server/kernel/http/content-policy.ts'
import { isEncrypted } from '#server/kernel/http/cookies.ts'
import { chosenLanguage } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { mapStyles } from './branding.ts'
import { type FirstPoint, mapPage } from './map-page.ts'

/**
 * The map of the venue. Its images come from another server, which sees the reader's address: so it
 * is a page of its own, and only its policy admits them, for 24 hours after the reader has agreed
 * (spec §9). The site's other pages never do.
 */
export function registerMap(app: FastifyInstance, route: Route, deps: Deps): void {
  const cookie = {
    path: '/',
    sameSite: 'lax',
    secure: isEncrypted(deps.config),
    // Our scripts may read it: a page that is opened again within the day shows the map at once.
    httpOnly: false,
  } as const

  route(contract.allowMap, async ({ reply }) => {
    const value = mapConsentFrom(deps.clock.now())
    reply.setCookie(mapCookie, value, { ...cookie, maxAge: mapConsentSeconds })
  })

  route(contract.forbidMap, async ({ reply }) => {
    reply.clearCookie(mapCookie, cookie)
  })

  app.get(mapPath, { schema: { hide: true } }, async (request, reply) => {
    const secondsLeft = mapConsentLeft(request.cookies[mapCookie], deps.clock.now())
    const isAllowed = secondsLeft > 0
    const { association } = (await deps.siteData.read()).association
    const colours = mapStyles(association.looks)
    const first = firstPoint(request.query, association.venue.map)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': mapContentPolicy(isAllowed, [colours]),
        // The map server's policy requires the referrer.
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        // A map that stays open is taken away when the day is over.
        ...(isAllowed && { refresh: String(secondsLeft) }),
      })
      .send(mapPage(chosenLanguage(request), { association, isAllowed, first, colours }).markup)
  })
}

/** `?elegir&latitud=43.3&longitud=-2.2&aumento=12`: what an administrator's form has in it. */
function firstPoint(query: unknown, venue: FirstPoint): FirstPoint | null {
  const { elegir, latitud, longitud, aumento } = query as Record<string, unknown>
  if (elegir === undefined) return null
  const [latitude, longitude, zoom] = [latitud, longitud, aumento].map(Number)
  const isPoint = Number.isFinite(latitude) && Number.isFinite(longitude) && Number.isInteger(zoom)
  return isPoint ? ({ latitude, longitude, zoom } as FirstPoint) : venue
}
