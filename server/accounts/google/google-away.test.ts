import { beforeAll, expect, it } from 'vitest'
import * as google from '#domain/accounts/google-contract.ts'
import { googlePaths } from '#domain/accounts/google-paths.ts'
import { getConfig } from '#domain/service-contract.ts'
import {
  choosesAtGoogle,
  leavesForGoogle,
  startSiteWithGoogle,
  visits,
} from '#testing/google/oidc-provider-visit.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let away: Awaited<ReturnType<typeof startSiteWithGoogle>>
let without: TestApp
beforeAll(async () => {
  away = await startSiteWithGoogle()
  without = await startTestApp({ now: '2025-01-10T10:00:00Z' })
})

it('a provider that goes away leaves the reader at a page with the reason, at any step', async () => {
  const { site, provider } = away
  const sub = 'nerea'
  provider.knows({ sub, email: 'nerea@example.org', email_verified: true })
  const client = site.visitor()
  const answer = await choosesAtGoogle(await leavesForGoogle(site, client), sub)
  await provider.stop()
  expect((await visits(site, client, answer)).location).toBe('/login-success?error=unavailable')
})

it('a provider that never was there does too, and the way back is kept', async () => {
  const site = await startTestApp({
    now: '2025-01-10T10:00:00Z',
    environment: {
      GOOGLE_CLIENT_ID: 'us',
      GOOGLE_CLIENT_SECRET: 'ours alone',
      // No server listens at port 1.
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
    },
  })
  const left = await visits(
    site,
    site.visitor(),
    `${googlePaths.start}?volver=/programa-ona&lng=eu`,
  )
  expect(left).toMatchObject({
    status: 302,
    location: '/login-success?error=unavailable&volver=%2Fprograma-ona&lng=eu',
    cookies: [],
  })
})

it('where no provider is set up there is no such way in', async () => {
  const visitor = without.visitor()
  expect((await visitor.call(getConfig)).body.google).toBe(false)
  for (const path of [googlePaths.start, googlePaths.callback]) {
    expect((await visits(without, visitor, path)).status).toBe(404)
  }
  for (const endpoint of [google.pendingGoogle, google.linkGoogle, google.openGoogleAccount]) {
    const { status, body } = await visitor.call(endpoint, { body: {} })
    expect([status, body.code]).toEqual([404, 'http.notFound'])
  }
})
