import { beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as google from '#domain/accounts/google-contract.ts'
import { myEnrolments } from '#domain/billing/contract.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/schema.ts'
import { grantRole, newAccount, password } from '#testing/builders.ts'
import type { OidcProvider } from '#testing/google/oidc-provider.ts'
import {
  accountOf,
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

describe('a person whose e-mail has an account with a password', () => {
  async function comesWithPassword() {
    const account = newAccount()
    await site.visitor().call(accounts.register, { body: account })
    const person = personAtGoogle(provider, { email: account.email })
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
    expect((await accountOf(site, account.email))?.googleSubject).toBeNull()
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

  it('gets the error of a wrong password without losing the pending Google data', async () => {
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
    expect((await accountOf(site, account.email))?.googleSubject).toBeNull()
  })

  it('joins once when the password is sent twice at once', async () => {
    const { account, person, client } = await comesWithPassword()
    const replies = await Promise.all(
      [client, twinOf(site, client)].map((one) =>
        one.call(google.linkGoogle, { body: { password } }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await accountOf(site, account.email))?.googleSubject).toBe(person.sub)
  })

  it('has used up what Google has said: a kept copy opens nothing, with whatever password', async () => {
    const { client } = await comesWithPassword()
    const thief = twinOf(site, client)
    await client.call(google.linkGoogle, { body: { password } })
    const codes = []
    for (const tried of ['Wrong-2024!', password]) {
      const { body } = await thief.call(google.linkGoogle, { body: { password: tried } })
      codes.push(body.code)
    }
    expect(codes).toEqual(['accounts.passwordWrong', 'accounts.googleExpired'])
    expect(await whoIsLoggedIn(thief)).toBeNull()
  })

  it('loses against another Google account that was joined while the form stood open', async () => {
    const { account, client } = await comesWithPassword()
    const other = personAtGoogle(provider, { email: account.email })
    const faster = site.visitor()
    await comesThroughGoogle(site, faster, { as: other.sub })
    await faster.call(google.linkGoogle, { body: { password } })
    const { status, body } = await client.call(google.linkGoogle, { body: { password } })
    expect([status, body.code]).toEqual([409, 'accounts.googleOtherAccount'])
    expect((await accountOf(site, account.email))?.googleSubject).toBe(other.sub)
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
    expect((await accountOf(site, account.email))?.googleSubject).toBeNull()
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
    const [user] = await site.deps.db.select().from(users).where(eq(users.email, account.email))
    await grantRole(site, user?.id ?? '')
    const joined = await client.call(google.linkGoogle, { body: { password } })
    expect(joined.body).toMatchObject({ twoFactorSetup: true, twoFactorRequired: false })
    const later = site.visitor()
    await comesThroughGoogle(site, later, { as: person.sub })
    expect(await whoIsLoggedIn(later)).toMatchObject({ isAdmin: true, twoFactorVerified: false })
    expect((await later.call(myEnrolments)).body.code).toBe('accounts.twoFactorRequired')
  })
})
