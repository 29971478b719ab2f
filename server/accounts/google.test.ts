import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as google from '#domain/accounts/google-contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import { getConfig } from '#domain/service-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { consents, users } from '#server/schema.ts'
import { member, newAccount, password } from '#testing/builders.ts'
import { NOBODY, type OidcPerson, type OidcProvider } from '#testing/google/oidc-provider.ts'
import {
  accountOf,
  mailsTo,
  personAtGoogle,
  twinOf,
  whoIsLoggedIn,
} from '#testing/google/oidc-provider-people.ts'
import { comesThroughGoogle, startSiteWithGoogle } from '#testing/google/oidc-provider-visit.ts'
import type { TestApp } from '#testing/test-app.ts'

let site: TestApp
let provider: OidcProvider
beforeAll(async () => {
  ;({ site, provider } = await startSiteWithGoogle())
})

const form = {
  firstName: 'Nerea',
  lastName: 'Lizarraga',
  phone: '612 34 56 78',
  locality: 'Zarautz',
  acceptTerms: true,
  lng: 'eu',
}

/** Somebody who comes back from Google, with the browser. */
async function comesBack(changes: Partial<OidcPerson> = {}) {
  const person = personAtGoogle(provider, changes)
  const client = site.visitor()
  await comesThroughGoogle(site, client, { as: person.sub })
  return { person, client }
}

/** A member whose account Google opens. */
async function googleMember(changes: Partial<OidcPerson> = {}) {
  const { person, client } = await comesBack(changes)
  const opened = await client.call(google.openGoogleAccount, { body: form })
  expect(opened.status).toBe(200)
  return { person, client }
}

it('is configured for the pages', async () => {
  expect((await site.visitor().call(getConfig)).body.google).toBe(true)
})

describe('a person without an account', () => {
  it('enters what Google does not provide, and is logged in afterwards', async () => {
    const person = personAtGoogle(provider)
    const client = site.visitor()
    const back = await comesThroughGoogle(site, client, { as: person.sub, query: '?lng=eu' })
    expect(back).toMatchObject({ status: 302, location: '/login-success?lng=eu' })
    expect(back.headers['cache-control']).toBe('no-store')
    expect(await whoIsLoggedIn(client)).toBeNull()
    const { body: pending } = await client.call(google.pendingGoogle)
    expect(pending).toEqual({
      missing: 'account',
      email: person.email,
      firstName: 'Nerea',
      lastName: 'Lizarraga Aizpuru',
    })

    const { status } = await client.call(google.openGoogleAccount, { body: form })
    expect(status).toBe(200)
    expect(await whoIsLoggedIn(client)).toMatchObject({
      email: person.email,
      lastName: 'Lizarraga',
      phone: '+34612345678',
      auth_provider: 'google',
      language: 'eu',
      emailVerified: true,
      hasPassword: false,
    })
    expect((await client.call(google.pendingGoogle)).body).toEqual({ missing: 'nothing' })
  })

  it('has agreed to the terms, which is kept as for everybody', async () => {
    const { person } = await googleMember()
    const account = await accountOf(site, person.email)
    const given = await site.deps.db
      .select()
      .from(consents)
      .where(eq(consents.userId, account?.id ?? ''))
    expect(given).toMatchObject([{ kind: 'terms' }])
  })

  it('gets an e-mail about another browser, not about the one the account was opened in', async () => {
    const { person, client } = await googleMember()
    await comesThroughGoogle(site, client, { as: person.sub })
    expect(await mailsTo(site, person.email)).toEqual([])
    await comesThroughGoogle(site, site.visitor(), { as: person.sub })
    expect(await mailsTo(site, person.email)).toHaveLength(1)
  })

  it('opens one account when the form is sent twice at once, and is let in by one', async () => {
    const { person, client } = await comesBack()
    const twin = twinOf(site, client)
    const replies = await Promise.all(
      [client, twin].map((one) => one.call(google.openGoogleAccount, { body: form })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const late = replies.find(({ status }) => status === 422)
    expect(late?.body.code).toBe('accounts.googleExpired')
    const whoIsIn = await Promise.all([client, twin].map(whoIsLoggedIn))
    expect(whoIsIn.filter((user) => user?.email === person.email)).toHaveLength(1)
  })

  it('is let in by the form once: a kept copy of the cookie opens nothing afterwards', async () => {
    const { client } = await comesBack()
    const thief = twinOf(site, client)
    expect((await client.call(google.openGoogleAccount, { body: form })).status).toBe(200)
    for (const endpoint of [google.openGoogleAccount, google.linkGoogle]) {
      const { status } = await thief.call(endpoint, { body: { ...form, password: 'Any-word1!' } })
      expect(status).toBe(422)
    }
    expect(await whoIsLoggedIn(thief)).toBeNull()
  })

  it('types a name that our own form would not take', async () => {
    const { client } = await comesBack({ given_name: '4n3<b>', family_name: ' De  la O ' })
    expect((await client.call(google.pendingGoogle)).body).toMatchObject({
      firstName: '',
      lastName: 'De la O',
    })
  })

  it('is shown what is wrong in the form, and keeps what Google has said', async () => {
    const { client } = await comesBack()
    const refused = await client.call(google.openGoogleAccount, {
      body: { ...form, firstName: '', phone: '12', acceptTerms: false },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.fields?.map(({ path }) => path)).toEqual(['firstName', 'acceptTerms'])
    const phone = await client.call(google.openGoogleAccount, { body: { ...form, phone: '12' } })
    expect(phone.body.fields).toMatchObject([{ path: 'phone', code: 'accounts.phoneInvalid' }])
    expect((await client.call(google.openGoogleAccount, { body: form })).status).toBe(200)
  })

  it('enters the password instead when an account with the e-mail was opened meanwhile', async () => {
    const { person, client } = await comesBack()
    await site.visitor().call(accounts.register, { body: newAccount({ email: person.email }) })
    const { status, body } = await client.call(google.openGoogleAccount, { body: form })
    expect(status).toBe(409)
    expect(body.code).toBe('accounts.emailTaken')
    expect((await client.call(google.pendingGoogle)).body).toEqual({
      missing: 'password',
      email: person.email,
    })
    expect(await whoIsLoggedIn(client)).toBeNull()
  })
})

describe('a person whose account Google opens', () => {
  it('is let in by Google alone, and led back to the page they came from', async () => {
    const { person } = await googleMember()
    const client = site.visitor()
    const back = await comesThroughGoogle(site, client, {
      as: person.sub,
      query: '?volver=%2Fcompra%3Fprograma%3D1&lng=en',
    })
    expect(back.location).toBe('/login-success?volver=%2Fcompra%3Fprograma%3D1&lng=en')
    expect(await whoIsLoggedIn(client)).toMatchObject({ email: person.email })
  })

  it('is the same person when the e-mail at Google has changed, even to another account’s', async () => {
    const { person } = await googleMember()
    const other = await member(site)
    provider.knows({ ...person, email: other.user.email })
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: person.sub })
    expect(await whoIsLoggedIn(client)).toMatchObject({ email: person.email })
  })

  it('gets the reason when the account is deactivated', async () => {
    const { person } = await googleMember()
    await site.deps.db
      .update(users)
      .set({ status: 'inactive' })
      .where(eq(users.email, person.email))
    const client = site.visitor()
    const back = await comesThroughGoogle(site, client, { as: person.sub })
    expect(back.location).toBe('/login-success?error=inactive')
    expect(await whoIsLoggedIn(client)).toBeNull()
  })

  it('is no administrator for that: every call of theirs is refused', async () => {
    const { client } = await googleMember()
    const calls = await administratorsCalls()
    expect(calls.length).toBeGreaterThan(0)
    const token = await client.csrfToken()
    for (const { method, path } of calls) {
      const { status } = await client.send(method, path, { headers: { 'x-csrf-token': token } })
      expect({ method, path, status }).toEqual({ method, path, status: 403 })
    }
  })
})

/** Every call below /api/admin that the site offers. */
async function administratorsCalls() {
  const { paths } = (await site.app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/api/admin/')
      ? Object.keys(methods).map((method) => ({
          method: method.toUpperCase() as Endpoint['method'],
          path: path.replaceAll(/\{\w+\}/g, randomUUID()),
        }))
      : [],
  )
}

describe('log-in is refused', () => {
  it('by an e-mail that Google has not verified, whether or not it has an account', async () => {
    const { user } = await member(site)
    const squatter = personAtGoogle(provider, { email: user.email, email_verified: false })
    const stranger = personAtGoogle(provider, { email_verified: false })
    const unclear = personAtGoogle(provider)
    provider.knows({ sub: unclear.sub, email: unclear.email })
    for (const { sub } of [squatter, stranger, unclear]) {
      const client = site.visitor()
      const back = await comesThroughGoogle(site, client, { as: sub })
      expect(back.location).toBe('/login-success?error=unverified')
      expect((await client.call(google.pendingGoogle)).body).toEqual({ missing: 'nothing' })
      expect((await client.call(google.linkGoogle, { body: { password } })).body.code).toBe(
        'accounts.googleExpired',
      )
    }
    expect((await accountOf(site, user.email))?.googleSubject).toBeNull()
  })

  it('by another Google account with the same e-mail', async () => {
    const { person } = await googleMember()
    const twin = personAtGoogle(provider, { email: person.email })
    const client = site.visitor()
    const back = await comesThroughGoogle(site, client, { as: twin.sub })
    expect(back.location).toBe('/login-success?error=otherAccount')
    expect(await whoIsLoggedIn(client)).toBeNull()
  })

  it('into an account with a password that is deactivated', async () => {
    const { user } = await member(site)
    await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id))
    const person = personAtGoogle(provider, { email: user.email })
    const back = await comesThroughGoogle(site, site.visitor(), { as: person.sub })
    expect(back.location).toBe('/login-success?error=inactive')
  })

  it('who says no at Google; what Google says about it is not passed on', async () => {
    const back = await comesThroughGoogle(site, site.visitor(), {
      as: NOBODY,
      query: '?volver=/programa-ona&lng=es',
    })
    expect(back.location).toBe('/login-success?error=denied&volver=%2Fprograma-ona&lng=es')
  })

  it('without an e-mail, or with one that is none', async () => {
    const without = personAtGoogle(provider)
    provider.knows({ sub: without.sub, email_verified: true })
    const broken = personAtGoogle(provider, { email: 'nobody' })
    for (const { sub } of [without, broken]) {
      const back = await comesThroughGoogle(site, site.visitor(), { as: sub })
      expect(back.location).toBe('/login-success?error=failed')
    }
  })
})
