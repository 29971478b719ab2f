import { beforeEach, describe, expect, it } from 'vitest'
import { association } from '#config'
import { allowMap, forbidMap } from '#domain/site/contract.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import es from '../../locales/es/site/venue.json'
import eu from '../../locales/eu/site/venue.json'

const tileHost = new URL(association.map.tiles).origin
const agreedAt = new Date('2025-01-10T10:00:00Z')

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const { later } = manualClock(site, agreedAt.toISOString())
let reader: TestClient
beforeEach(() => {
  reader = site.visitor()
})

const get = (url: string) =>
  site.app.inject({ method: 'GET', url, cookies: Object.fromEntries(reader.cookies) })

async function mapPage(url = '/mapa') {
  const { statusCode, headers, body } = await get(url)
  expect(statusCode).toBe(200)
  return { headers, body, policy: String(headers['content-security-policy']) }
}

describe('before consent', () => {
  it('the map page admits no image and no script, and says where the map is', async () => {
    const { policy, body, headers } = await mapPage()
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/img-src|script-src|https?:/)
    expect(body).not.toContain('data-tiles')
    expect(body).toContain(`href="${association.map.page}/`)
    expect(body).toContain(es.map.title)
    expect(headers).not.toHaveProperty('refresh')
  })

  it('uses the requested language', async () => {
    const { body } = await mapPage('/mapa?lng=eu')
    expect(body).toContain('<html lang="eu">')
    expect(body).toContain(eu.map.title)
  })

  it('a forged cookie opens nothing', async () => {
    for (const value of ['1', 'true', '9999999999', `${agreedAt.getTime()}`]) {
      reader.cookies.set('mapa', value)
      expect((await mapPage()).policy).not.toContain(tileHost)
    }
  })
})

describe('who agrees', () => {
  it('gets a cookie for 24 hours that no other site can send along with a change', async () => {
    const { status, headers } = await reader.call(allowMap)
    expect(status).toBe(200)
    const cookie = [headers['set-cookie']].flat().join()
    expect(cookie).toMatch(/^mapa=\d+; Max-Age=86400; Path=\/; SameSite=Lax$/)
  })

  it('has to press the button on our page: another site cannot agree for them', async () => {
    const { status, headers } = await reader.send('POST', allowMap.path)
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('sees the map, from the map server alone, until the 24 hours are over', async () => {
    await reader.call(allowMap)
    const { policy, body, headers } = await mapPage()
    expect(policy).toContain(`img-src 'self' ${tileHost};`)
    expect(policy.match(/https?:\/\/[^ ;]+/g)).toEqual([tileHost])
    expect(body).toContain(`data-tiles="${association.map.tiles}"`)
    expect(headers.refresh).toBe('86400')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')

    later(86_399)
    expect((await mapPage()).policy).toContain(tileHost)
    later(86_400)
    expect((await mapPage()).policy).not.toContain(tileHost)
  })

  it('can take it back', async () => {
    await reader.call(allowMap)
    const { status, headers } = await reader.call(forbidMap)
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(/^mapa=; .*Path=\/; Expires=Thu, 01 Jan 1970/)
    expect((await mapPage()).policy).not.toContain(tileHost)
  })
})

describe('the frame', () => {
  it('may be shown by our own pages alone, and is kept nowhere', async () => {
    const { policy, headers } = await mapPage()
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it('is the one page that admits the map server, also after consent', async () => {
    await reader.call(allowMap)
    const { headers } = await get('/demo/mail')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain(tileHost)
    expect(policy).toMatch(/frame-src 'self'/)
    expect(policy).toContain("frame-ancestors 'none'")
  })
})
