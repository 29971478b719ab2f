import { describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { endOtherSessions } from '#domain/profile/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { users } from '#server/schema.ts'
import { administrator, codeAt, isVerified, loggedInAgain } from '#testing/builders.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const { later, ahead } = manualClock(site, '2025-01-10T10:00:05Z')

/** The code that the app shows so many seconds from now. */
const codeIn = (secret: string, seconds: number) => codeAt(secret, ahead(seconds))

const verify = (client: TestClient, code: unknown, headers: Record<string, string> = {}) =>
  client.call(twoFactor.verifyTwoFactor, { body: { code }, headers })

const logInAgain = (user: { email: string }) => loggedInAgain(site, user)

describe('between password and second factor', () => {
  it('ends after a quarter of an hour', async () => {
    const { user } = await administrator(site)
    const client = await logInAgain(user)
    later(15 * 60)
    expect((await client.call(twoFactor.readTwoFactor)).status).toBe(401)
  })

  it('the session of before ends when the code is right', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const client = await logInAgain(user)
    const kept = new Map(client.cookies)
    await verify(client, codeIn(secret, 0))
    const thief = site.visitor()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect((await thief.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
  })

  it('the temporary token alone is enough, once and for ten minutes', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const { temporaryToken } = await logInAgain(user)
    const headers = { 'x-auth-token': temporaryToken }
    const client = site.visitor()
    expect((await verify(client, codeIn(secret, 0), headers)).status).toBe(200)
    expect(await isVerified(client)).toBe(true)
    later(30)
    expect((await verify(site.visitor(), codeIn(secret, 0), headers)).status).toBe(401)

    const next = { 'x-auth-token': (await logInAgain(user)).temporaryToken }
    later(10 * 60)
    expect((await verify(site.visitor(), codeIn(secret, 0), next)).status).toBe(401)
  })

  it.each([
    'code',
    'recovery code',
  ])('every temporary token ends with the right %s', async (kind) => {
    const { user, secret, recoveryCodes } = await administrator(site)
    later(600)
    const other = await logInAgain(user)
    const owner = await logInAgain(user)
    const { status } =
      kind === 'code'
        ? await verify(owner, codeIn(secret, 0))
        : await owner.call(twoFactor.useRecoveryCode, { body: { recoveryCode: recoveryCodes[0] } })
    expect(status).toBe(200)
    later(30)
    const headers = { 'x-auth-token': other.temporaryToken }
    expect((await verify(site.visitor(), codeIn(secret, 0), headers)).status).toBe(401)
  })

  it('the temporary token is nothing as a bearer, as a cookie, or on other calls', async () => {
    const { temporaryToken } = await logInAgain(await administrator(site).then(({ user }) => user))
    const asBearer = { authorization: `Bearer ${temporaryToken}` }
    const asHeader = { 'x-auth-token': temporaryToken }
    for (const url of ['/api/mis-inscripciones', '/api/admin/administrators']) {
      expect((await site.visitor().send('GET', url, { headers: asBearer })).status).toBe(401)
      expect((await site.visitor().send('GET', url, { headers: asHeader })).status).toBe(401)
    }
    const renew = twoFactor.renewRecoveryCodes
    expect((await site.visitor().call(renew, { headers: asHeader })).status).toBe(401)
    expect((await verify(site.visitor(), '123456', asBearer)).status).toBe(401)
    const client = site.visitor()
    client.cookies.set(SESSION_COOKIE, temporaryToken)
    expect((await verify(client, '123456')).status).toBe(401)
  })

  it('ends with the log-out, also for a copied temporary token, and with that of all others', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const left = await logInAgain(user)
    await left.call(accounts.logOut)
    const program = (await logInAgain(user)).temporaryToken
    await site.visitor().call(accounts.logOut, { headers: { 'x-auth-token': program } })
    const kept = await logInAgain(user)
    const owner = await logInAgain(user)
    await verify(owner, codeIn(secret, 0))
    const begun = (await logInAgain(user)).temporaryToken
    await owner.send('DELETE', endOtherSessions.path, {
      headers: { 'x-csrf-token': await owner.csrfToken() },
    })
    later(30)
    for (const token of [left.temporaryToken, program, kept.temporaryToken, begun]) {
      const headers = { 'x-auth-token': token }
      expect((await verify(site.visitor(), codeIn(secret, 0), headers)).status).toBe(401)
    }
  })

  it('a deactivated administrator’s temporary token is nothing', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const { temporaryToken } = await logInAgain(user)
    await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id))
    const headers = { 'x-auth-token': temporaryToken }
    expect((await verify(site.visitor(), codeIn(secret, 0), headers)).status).toBe(401)
  })
})
