import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as google from '#domain/accounts/google-contract.ts'
import { googlePaths } from '#domain/accounts/google-paths.ts'
import { GOOGLE_COOKIE, GOOGLE_PENDING_COOKIE } from '#server/kernel/http/cookies.ts'
import { clearHits } from '#server/kernel/http/rate-limit.ts'
import { isIn } from '#testing/builders.ts'
import { type OidcProvider, OTHER_CLIENT_ID } from '#testing/google/oidc-provider.ts'
import { twinOf } from '#testing/google/oidc-provider-people.ts'
import {
  choosesAtGoogle,
  comesThroughGoogle,
  leavesForGoogle,
  startSiteWithGoogle,
  visits,
} from '#testing/google/oidc-provider-visit.ts'
import type { TestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const nerea = {
  sub: 'nerea',
  email: 'nerea@example.org',
  email_verified: true,
  given_name: 'Nerea',
  family_name: 'Lizarraga',
}
const form = {
  firstName: 'Nerea',
  lastName: 'Lizarraga',
  phone: '612345678',
  locality: 'Zarautz',
  acceptTerms: true,
}
const EXPIRED = '/login-success?error=expired'
const FAILED = '/login-success?error=failed'

let site: TestApp
let provider: OidcProvider
beforeAll(async () => {
  ;({ site, provider } = await startSiteWithGoogle())
  provider.knows(nerea)
  const client = site.visitor()
  await comesThroughGoogle(site, client, { as: nerea.sub })
  await client.call(google.openGoogleAccount, { body: form })
})
afterEach(() => {
  site.deps.clock = { now: () => new Date() }
})

/** The provider's answer for a browser that has left for it. */
async function answerFor(client: TestClient, leave = (address: string) => address) {
  return choosesAtGoogle(leave(await leavesForGoogle(site, client)), nerea.sub)
}

async function expectRefusal(client: TestClient, answer: string, place: string): Promise<void> {
  expect((await visits(site, client, answer)).location).toBe(place)
  expect(await isIn(client)).toBe(false)
}

function minutesLater(minutes: number): void {
  site.deps.clock = { now: () => new Date(Date.now() + minutes * 60_000) }
}

/** The address with one of its parameters changed, or without it. */
function changed(url: string, name: string, value: string | null): string {
  const address = new URL(url, 'http://localhost:3000')
  if (value === null) address.searchParams.delete(name)
  else address.searchParams.set(name, value)
  return url.startsWith('/') ? address.pathname + address.search : address.href
}

describe('the request to Google', () => {
  it('carries state, nonce and a PKCE challenge, new each time and none of it readable in the cookie', async () => {
    const client = site.visitor()
    const first = await visits(site, client, googlePaths.start)
    const second = await visits(site, client, googlePaths.start)
    const [parameters, again] = [first, second].map(
      ({ location }) => new URL(location).searchParams,
    )
    expect(Object.fromEntries(parameters ?? [])).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/api/auth/google/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(parameters?.get(secret)).toMatch(/^[\w-]{43}$/)
      expect(parameters?.get(secret)).not.toBe(again?.get(secret))
    }
    const [cookie] = first.cookies
    expect(cookie).toMatchObject({
      name: GOOGLE_COOKIE,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 600,
    })
    expect(cookie?.value).not.toContain(parameters?.get('state'))
    expect(first).toMatchObject({ status: 302, headers: { 'cache-control': 'no-store' } })
  })

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/user/..//elsewhere.example',
    '/%2F%2Felsewhere.example',
    'https://elsewhere.example/user',
    '/api/auth/google',
    '/login-success?error=denied',
  ])('forgets a return path such as %s', async (path) => {
    const client = site.visitor()
    const query = `?volver=${encodeURIComponent(path)}`
    const back = await comesThroughGoogle(site, client, { as: nerea.sub, query })
    expect(back.location).toBe('/login-success')
    expect(await isIn(client)).toBe(true)
  })
})

describe('an answer is refused', () => {
  it('with another state', async () => {
    const client = site.visitor()
    const answer = await answerFor(client)
    await expectRefusal(client, changed(answer, 'state', 'other'), EXPIRED)
    await expectRefusal(client, changed(answer, 'state', null), EXPIRED)
  })

  it('once the cookie has been used, by whichever answer', async () => {
    const client = site.visitor()
    const answer = await answerFor(client)
    await visits(site, client, changed(answer, 'state', 'other'))
    expect(client.cookies.has(GOOGLE_COOKIE)).toBe(false)
    await expectRefusal(client, answer, EXPIRED)
  })

  it('when the request had another challenge', async () => {
    const client = site.visitor()
    const elsewhere = new URL(await leavesForGoogle(site, site.visitor())).searchParams
    const challenge = elsewhere.get('code_challenge')
    const leave = (address: string) => changed(address, 'code_challenge', challenge)
    await expectRefusal(client, await answerFor(client, leave), FAILED)
  })

  it.each([
    ['had another nonce', { nonce: 'other' }],
    ['had no challenge', { code_challenge: null, code_challenge_method: null }],
    ['was made for another site', { client_id: OTHER_CLIENT_ID }],
  ])('when the request %s', async (_, parameters) => {
    const client = site.visitor()
    const leave = (address: string) =>
      Object.entries(parameters).reduce((url, [name, value]) => changed(url, name, value), address)
    await expectRefusal(client, await answerFor(client, leave), FAILED)
  })

  it('when its code was thought up, or it says to come from another provider', async () => {
    for (const [name, value] of [
      ['code', 'thought-up'],
      ['iss', 'https://elsewhere.example'],
    ] as const) {
      const client = site.visitor()
      await expectRefusal(client, changed(await answerFor(client), name, value), FAILED)
    }
  })

  it('when it names its state twice', async () => {
    const client = site.visitor()
    await expectRefusal(client, `${await answerFor(client)}&state=other`, FAILED)
  })

  it('in a browser that has not left for Google', async () => {
    const answer = await answerFor(site.visitor())
    const client = site.visitor()
    await expectRefusal(client, answer, EXPIRED)
    // Nor in a browser with an attempt of its own: a link must not log its reader in to the
    // sender's account.
    await leavesForGoogle(site, client)
    await expectRefusal(client, answer, EXPIRED)
  })

  it('ten minutes after leaving, even by a browser that keeps its cookies longer', async () => {
    const client = site.visitor()
    const answer = await answerFor(client)
    minutesLater(11)
    await expectRefusal(client, answer, EXPIRED)
  })

  it('the second time, also when a thief has kept the cookie', async () => {
    const client = site.visitor()
    const answer = await answerFor(client)
    const thief = twinOf(site, client)
    await visits(site, client, answer)
    expect(await isIn(client)).toBe(true)
    await expectRefusal(thief, answer, EXPIRED)
    expect(await isIn(client)).toBe(true)
  })

  it('all but once when it comes several times at once', async () => {
    const client = site.visitor()
    const answer = await answerFor(client)
    const tabs = Array.from({ length: 5 }, () => twinOf(site, client))
    const places = await Promise.all(tabs.map((tab) => visits(site, tab, answer)))
    expect(places.map(({ location }) => location).sort()).toEqual([
      '/login-success',
      ...Array(4).fill(EXPIRED),
    ])
    const inside = await Promise.all(tabs.map(isIn))
    expect(inside.filter((one) => one)).toHaveLength(1)
  })
})

describe('the cookies', () => {
  async function pendingVisitor() {
    const stranger = { ...nerea, sub: 'stranger', email: 'stranger@example.org' }
    provider.knows(stranger)
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: stranger.sub })
    return client
  }

  it('count for nothing when they are changed, or put in each other’s place', async () => {
    const client = await pendingVisitor()
    const sealed = client.cookies.get(GOOGLE_PENDING_COOKIE) ?? ''
    const refused = async (value: string) => {
      client.cookies.set(GOOGLE_PENDING_COOKIE, value)
      return (await client.call(google.openGoogleAccount, { body: form })).body.code
    }
    // Not the last sign: some of its bits stand for nothing.
    const other = sealed.at(-3) === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, -3) + other + sealed.slice(-2)
    expect(await refused(changed)).toBe('accounts.googleExpired')
    expect(await refused('{"endsAt":9e15,"content":{"subject":"nerea"}}')).toBe(
      'accounts.googleExpired',
    )
    await leavesForGoogle(site, client)
    expect(await refused(client.cookies.get(GOOGLE_COOKIE) ?? '')).toBe('accounts.googleExpired')
    expect(await refused(sealed)).toBeUndefined()
  })

  it('hold whom Google vouched for no longer than ten minutes', async () => {
    const client = await pendingVisitor()
    minutesLater(11)
    expect((await client.call(google.pendingGoogle)).body).toEqual({ missing: 'nothing' })
    for (const endpoint of [google.openGoogleAccount, google.linkGoogle]) {
      const { status, body } = await client.call(endpoint, {
        body: { ...form, password: 'Itsasoa-2024!' },
      })
      expect([status, body.code]).toEqual([422, 'accounts.googleExpired'])
    }
  })

  it('are needed: a form alone opens or joins no account', async () => {
    const client = site.visitor()
    expect((await client.call(google.pendingGoogle)).body).toEqual({ missing: 'nothing' })
    const { body } = await client.call(google.openGoogleAccount, {
      body: { ...form, email: nerea.email, subject: nerea.sub },
    })
    expect(body.code).toBe('accounts.googleExpired')
  })
})

it('too many visits from one address are redirected to a page with the reason', async () => {
  const client = site.visitor()
  for (const path of Object.values(googlePaths).slice(0, 2)) {
    const key = `${path} 127.0.0.1`
    await clearHits(site.deps.db, key)
    for (let visit = 1; visit <= 120; visit += 1) {
      const { location } = await visits(site, client, path)
      expect(location).not.toContain('tooMany')
    }
    expect((await visits(site, client, path)).location).toBe('/login-success?error=tooMany')
    await clearHits(site.deps.db, key)
  }
})
