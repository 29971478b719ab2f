import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as google from '#domain/accounts/google-contract.ts'
import type { Endpoint } from '#domain/endpoint.ts'
import { getConfig } from '#domain/service-contract.ts'
import { myEnrolments } from '#domain/subscriptions/contract.ts'
import { consents, outgoingMail, users } from '#server/db/schema.ts'
import { member, newAccount, password } from '#server/testing/builders.ts'
import { NOBODY, type OidcPerson, type OidcProvider } from '#server/testing/oidc-provider.ts'
import { comesThroughGoogle, startSiteWithGoogle } from '#server/testing/oidc-provider-visit.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { TestClient } from '#server/testing/test-client.ts'

let site: TestApp
let provider: OidcProvider
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ site, provider, stop } = await startSiteWithGoogle())
})
afterAll(() => stop())

let peopleMade = 0

/** Somebody whom the provider knows. */
function personAtGoogle(changes: Partial<OidcPerson> = {}) {
  peopleMade += 1
  const person = {
    sub: `sub-${peopleMade}`,
    email: `nerea${peopleMade}@example.org`,
    email_verified: true,
    given_name: 'Nerea',
    family_name: 'Lizarraga Aizpuru',
    ...changes,
  }
  provider.knows(person)
  return person
}

const form = {
  firstName: 'Nerea',
  lastName: 'Lizarraga',
  phone: '612 34 56 78',
  locality: 'Zarautz',
  acceptTerms: true,
  lng: 'eu',
}

async function whoIsLoggedIn(client: TestClient) {
  const { body } = await client.call(accounts.checkAuth)
  return body.isAuthenticated ? body : null
}

async function mailsTo(email: string) {
  await site.deps.background.settled()
  return site.deps.db.select().from(outgoingMail).where(eq(outgoingMail.recipient, email))
}

/** Another tab of the same browser. */
function twinOf(client: TestClient) {
  const twin = site.visitor()
  for (const [name, value] of client.cookies) twin.cookies.set(name, value)
  return twin
}

async function accountOf(email: string) {
  const [row] = await site.deps.db.select().from(users).where(eq(users.email, email))
  return row
}

/** A member whose account Google opens. */
async function googleMember(changes: Partial<OidcPerson> = {}) {
  const person = personAtGoogle(changes)
  const client = site.visitor()
  await comesThroughGoogle(site, client, { as: person.sub })
  const opened = await client.call(google.openGoogleAccount, { body: form })
  expect(opened.status).toBe(200)
  return { person, client }
}

it('is told to the pages', async () => {
  expect((await site.visitor().call(getConfig)).body.google).toBe(true)
})

describe('somebody without an account', () => {
  it('is asked for what Google does not tell, and is logged in once that is given', async () => {
    const person = personAtGoogle()
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
    const account = await accountOf(person.email)
    const given = await site.deps.db
      .select()
      .from(consents)
      .where(eq(consents.userId, account?.id ?? ''))
    expect(given).toMatchObject([{ kind: 'terms' }])
  })

  it('hears by e-mail of another browser, not of the one the account was opened in', async () => {
    const { person, client } = await googleMember()
    await comesThroughGoogle(site, client, { as: person.sub })
    expect(await mailsTo(person.email)).toEqual([])
    await comesThroughGoogle(site, site.visitor(), { as: person.sub })
    expect(await mailsTo(person.email)).toHaveLength(1)
  })

  it('opens one account when the form is sent twice at once, and is let in by both', async () => {
    const person = personAtGoogle()
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: person.sub })
    const twin = twinOf(client)
    const replies = await Promise.all(
      [client, twin].map((one) => one.call(google.openGoogleAccount, { body: form })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await whoIsLoggedIn(client))?.id).toBe((await whoIsLoggedIn(twin))?.id)
  })

  it('types a name that our own form would not take', async () => {
    const person = personAtGoogle({ given_name: '4n3<b>', family_name: ' De  la O ' })
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: person.sub })
    expect((await client.call(google.pendingGoogle)).body).toMatchObject({
      firstName: '',
      lastName: 'De la O',
    })
  })

  it('is shown what is wrong in the form, and keeps what Google has said', async () => {
    const person = personAtGoogle()
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: person.sub })
    const refused = await client.call(google.openGoogleAccount, {
      body: { ...form, firstName: '', phone: '12', acceptTerms: false },
    })
    expect(refused.status).toBe(422)
    expect(refused.body.fields?.map(({ path }) => path)).toEqual(['firstName', 'acceptTerms'])
    const phone = await client.call(google.openGoogleAccount, { body: { ...form, phone: '12' } })
    expect(phone.body.fields).toMatchObject([{ path: 'phone', code: 'accounts.phoneInvalid' }])
    expect((await client.call(google.openGoogleAccount, { body: form })).status).toBe(200)
  })

  it('is asked for the password instead when the e-mail has got an account meanwhile', async () => {
    const person = personAtGoogle()
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: person.sub })
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

describe('somebody whose account Google opens', () => {
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

  it('is the same person when the e-mail at Google has changed, even to one of somebody else', async () => {
    const { person } = await googleMember()
    const other = await member(site)
    provider.knows({ ...person, email: other.user.email })
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: person.sub })
    expect(await whoIsLoggedIn(client)).toMatchObject({ email: person.email })
  })

  it('is told when the account is deactivated', async () => {
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

describe('somebody whose e-mail has an account with a password', () => {
  async function comesWithPassword() {
    const account = newAccount()
    await site.visitor().call(accounts.register, { body: account })
    const person = personAtGoogle({ email: account.email })
    const client = site.visitor()
    await comesThroughGoogle(site, client, { as: person.sub })
    return { account, person, client }
  }

  it('is not let in by the e-mail alone', async () => {
    const { account, client } = await comesWithPassword()
    expect(await whoIsLoggedIn(client)).toBeNull()
    expect((await client.call(google.pendingGoogle)).body).toEqual({
      missing: 'password',
      email: account.email,
    })
    expect((await accountOf(account.email))?.googleSubject).toBeNull()
  })

  it('gives the password once, and from then on comes in either way', async () => {
    const { account, person, client } = await comesWithPassword()
    const joined = await client.call(google.linkGoogle, { body: { password } })
    expect(joined.body).toMatchObject({ success: true, twoFactorRequired: false })
    expect(await whoIsLoggedIn(client)).toMatchObject({
      email: account.email,
      auth_provider: 'password',
      emailVerified: true,
      hasPassword: true,
    })
    const later = site.visitor()
    await comesThroughGoogle(site, later, { as: person.sub })
    expect(await whoIsLoggedIn(later)).toMatchObject({ email: account.email })
    const byPassword = site.visitor()
    await byPassword.call(accounts.logIn, { body: { email: account.email, password } })
    expect(await whoIsLoggedIn(byPassword)).toMatchObject({ email: account.email })
  })

  it('is told of a wrong password without losing what Google has said', async () => {
    const { client } = await comesWithPassword()
    const wrong = await client.call(google.linkGoogle, { body: { password: 'Wrong-2024!' } })
    expect(wrong.status).toBe(422)
    expect(wrong.body.fields).toMatchObject([{ path: 'password', code: 'accounts.passwordWrong' }])
    expect(await whoIsLoggedIn(client)).toBeNull()
    expect((await client.call(google.linkGoogle, { body: { password } })).status).toBe(200)
  })

  it('meets the lock of ordinary log-in, which guesses here and there fill together', async () => {
    const { account, client } = await comesWithPassword()
    const wrong = { password: 'Wrong-2024!' }
    for (let guess = 1; guess <= 2; guess += 1) {
      await site.visitor().call(accounts.logIn, { body: { ...wrong, email: account.email } })
      await client.call(google.linkGoogle, { body: wrong })
    }
    expect((await client.call(google.linkGoogle, { body: wrong })).status).toBe(423)
    const right = await client.call(google.linkGoogle, { body: { password } })
    expect(right.body.code).toBe('accounts.locked')
    expect((await accountOf(account.email))?.googleSubject).toBeNull()
  })

  it('joins once when the password is sent twice at once', async () => {
    const { account, person, client } = await comesWithPassword()
    const replies = await Promise.all(
      [client, twinOf(client)].map((one) => one.call(google.linkGoogle, { body: { password } })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await accountOf(account.email))?.googleSubject).toBe(person.sub)
  })

  it('loses against another Google account that was joined while the form stood open', async () => {
    const { account, client } = await comesWithPassword()
    const other = personAtGoogle({ email: account.email })
    const faster = site.visitor()
    await comesThroughGoogle(site, faster, { as: other.sub })
    await faster.call(google.linkGoogle, { body: { password } })
    const { status, body } = await client.call(google.linkGoogle, { body: { password } })
    expect([status, body.code]).toEqual([409, 'accounts.googleOtherAccount'])
    expect((await accountOf(account.email))?.googleSubject).toBe(other.sub)
  })

  it('is refused when the password is changed while it is being looked at', async () => {
    const { account, client } = await comesWithPassword()
    const { db } = site.deps
    let joining: Promise<{ status: number }> | undefined
    await db.transaction(async (tx) => {
      const itsRow = eq(users.email, account.email)
      await tx.update(users).set({ passwordHash: 'another one' }).where(itsRow)
      joining = client.call(google.linkGoogle, { body: { password } })
      await expect.poll(joinsThatWait, { timeout: 10_000 }).toBe(1)
    })
    expect((await joining)?.status).toBe(422)
    expect((await accountOf(account.email))?.googleSubject).toBeNull()
    expect(await whoIsLoggedIn(client)).toBeNull()
  })

  async function joinsThatWait(): Promise<number> {
    const { rows } = await site.deps.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update "users"%google_subject%'`,
    )
    return rows.length
  }

  it('still owes the second factor where the account is an administrator’s', async () => {
    const { account, person, client } = await comesWithPassword()
    await site.deps.db.update(users).set({ role: 'admin' }).where(eq(users.email, account.email))
    const joined = await client.call(google.linkGoogle, { body: { password } })
    expect(joined.body).toMatchObject({ twoFactorSetup: true, twoFactorRequired: false })
    const later = site.visitor()
    await comesThroughGoogle(site, later, { as: person.sub })
    expect(await whoIsLoggedIn(later)).toMatchObject({ isAdmin: true, twoFactorVerified: false })
    expect((await later.call(myEnrolments)).body.code).toBe('accounts.twoFactorRequired')
  })
})

describe('nobody is let in', () => {
  it('by an e-mail that Google has not verified, whether or not it has an account', async () => {
    const { user } = await member(site)
    const squatter = personAtGoogle({ email: user.email, email_verified: false })
    const stranger = personAtGoogle({ email_verified: false })
    const unclear = personAtGoogle()
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
    expect((await accountOf(user.email))?.googleSubject).toBeNull()
  })

  it('by another Google account with the same e-mail', async () => {
    const { person } = await googleMember()
    const twin = personAtGoogle({ email: person.email })
    const client = site.visitor()
    const back = await comesThroughGoogle(site, client, { as: twin.sub })
    expect(back.location).toBe('/login-success?error=otherAccount')
    expect(await whoIsLoggedIn(client)).toBeNull()
  })

  it('into an account with a password that is deactivated', async () => {
    const { user } = await member(site)
    await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id))
    const person = personAtGoogle({ email: user.email })
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
    const without = personAtGoogle()
    provider.knows({ sub: without.sub, email_verified: true })
    const broken = personAtGoogle({ email: 'nobody' })
    for (const { sub } of [without, broken]) {
      const back = await comesThroughGoogle(site, site.visitor(), { as: sub })
      expect(back.location).toBe('/login-success?error=failed')
    }
  })
})
