// @module-tag slow

import { describe, expect, it } from 'vitest'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { recoveryCodes, twoFactorSecrets } from '#server/schema.ts'
import {
  administrator,
  codeAt,
  isVerified,
  loggedInAgain,
  unverifiedAdministrator,
} from '#testing/builders.ts'
import { manualClock } from '#testing/manual-clock.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const { later, ahead } = manualClock(site, '2025-01-10T10:00:05Z')

/** The code that the app shows so many seconds from now. */
const codeIn = (secret: string, seconds: number) => codeAt(secret, ahead(seconds))

const wrongCode = (secret: string) => {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeIn(secret, seconds))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  )
}

const verify = (client: TestClient, code: unknown) =>
  client.call(twoFactor.verifyTwoFactor, { body: { code } })

const recover = (client: TestClient, recoveryCode: unknown) =>
  client.call(twoFactor.useRecoveryCode, { body: { recoveryCode } })

const logInAgain = (user: { email: string }) => loggedInAgain(site, user)

const subjectsSentTo = async (email: string) => {
  await site.deps.background.settled()
  const mails = await site.deps.db.query.outgoingMail.findMany({
    where: (mail) => eq(mail.recipient, email),
  })
  return mails.filter(({ template }) => template === 'two-factor-changed')
}

describe('setting up', () => {
  it('gives a picture, a key and an address that authenticator apps understand', async () => {
    const client = await unverifiedAdministrator(site)
    const { status, body } = await client.call(twoFactor.setUpTwoFactor)
    expect(status).toBe(200)
    expect(body.qr).toMatch(/^data:image\/png;base64,/)
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    const url = new URL(body.otpauthUrl)
    expect(url.protocol + url.host).toBe('otpauth:totp')
    expect(decodeURIComponent(url.pathname)).toContain(client.user.email)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('keeps the key through reloads, within the hour alone', async () => {
    const client = await unverifiedAdministrator(site)
    const first = await client.call(twoFactor.setUpTwoFactor)
    later(14 * 60)
    const again = await client.call(twoFactor.setUpTwoFactor)
    expect(again.body.secret).toBe(first.body.secret)
    later(46 * 60)
    const second = await (await logInAgain(client.user)).call(twoFactor.setUpTwoFactor)
    expect(second.body.secret).not.toBe(first.body.secret)
  })

  it('gives one key to two pages that ask at once', async () => {
    const client = await unverifiedAdministrator(site)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.call(twoFactor.setUpTwoFactor)),
    )
    expect(new Set(answers.map(({ body }) => body.secret)).size).toBe(1)
  })

  it('never gives one key to two log-ins: a thief of the password knows nothing of the owner’s', async () => {
    const owner = await unverifiedAdministrator(site)
    const thief = await logInAgain(owner.user)
    const scanned = (await owner.call(twoFactor.setUpTwoFactor)).body.secret
    const seen = (await thief.call(twoFactor.setUpTwoFactor)).body.secret
    expect(seen).not.toBe(scanned)
    const shownAgain = (await owner.call(twoFactor.setUpTwoFactor)).body.secret
    expect([seen, scanned]).not.toContain(shownAgain)
    expect((await verify(owner, codeIn(shownAgain, 0))).status).toBe(200)
    later(30)
    const back = await logInAgain(owner.user)
    expect((await verify(back, codeIn(seen, 0))).status).toBe(422)
  })

  it('ends with the first right code, which answers ten recovery codes', async () => {
    const client = await unverifiedAdministrator(site)
    expect((await client.call(twoFactor.readTwoFactor)).body).toEqual({ isSetUp: false })
    const { secret } = (await client.call(twoFactor.setUpTwoFactor)).body
    const before = client.cookies.get(SESSION_COOKIE)
    const code = codeIn(secret, 0)
    const { status, body } = await verify(client, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const recoveryCode of body.recoveryCodes ?? []) {
      expect(recoveryCode).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    }
    expect(client.cookies.get(SESSION_COOKIE)).not.toBe(before)
    expect(await isVerified(client)).toBe(true)
    expect((await client.call(twoFactor.readTwoFactor)).body).toEqual({ isSetUp: true })

    const again = await client.call(twoFactor.setUpTwoFactor)
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('accounts.twoFactorAlreadySet')
    expect(await subjectsSentTo(client.user.email)).toHaveLength(1)
  })

  it('does not take a code before there is a key', async () => {
    const client = await unverifiedAdministrator(site)
    const { status, body } = await verify(client, '123456')
    expect([status, body.code]).toEqual([409, 'accounts.twoFactorNotSet'])
    const recovery = await recover(client, 'k7qd-k7qd-k7qd-k7qd')
    expect([recovery.status, recovery.body.code]).toEqual([409, 'accounts.twoFactorNotSet'])
  })

  it('leaves neither key nor recovery codes readable in the database', async () => {
    const admin = await administrator(site)
    const secrets = await site.deps.db.select().from(twoFactorSecrets)
    const codes = await site.deps.db.select().from(recoveryCodes)
    const stored = JSON.stringify([secrets, codes])
    expect(stored).toContain(admin.user.id)
    expect(stored).not.toContain(admin.secret)
    for (const code of admin.recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('binds the sealed key to its row', async () => {
    const [one, other] = [await administrator(site), await administrator(site)]
    const { db } = site.deps
    const [row] = await db
      .select()
      .from(twoFactorSecrets)
      .where(eq(twoFactorSecrets.userId, one.user.id))
    await db
      .update(twoFactorSecrets)
      .set({ secret: row?.secret ?? '' })
      .where(eq(twoFactorSecrets.userId, other.user.id))
    later(90)
    const client = await logInAgain(other.user)
    expect((await verify(client, codeIn(one.secret, 0))).status).toBe(500)
  })
})

describe('a code', () => {
  it('of a clock that is half a minute off is taken, of one that is a minute off refused', async () => {
    const { user, secret } = await administrator(site)
    for (const seconds of [-30, 0, 30]) {
      later(600)
      const client = await logInAgain(user)
      expect(client.answer).toMatchObject({ twoFactorSetup: false, twoFactorRequired: true })
      const { status, body } = await verify(client, codeIn(secret, seconds))
      expect([seconds, status, body.recoveryCodes]).toEqual([seconds, 200, null])
      expect(await isVerified(client)).toBe(true)
    }
    later(600)
    const client = await logInAgain(user)
    for (const [seconds, remaining] of [
      [-60, 4],
      [60, 3],
    ] as const) {
      const { status, body } = await verify(client, codeIn(secret, seconds))
      expect(status).toBe(422)
      expect(body).toMatchObject({
        code: 'accounts.twoFactorInvalid',
        params: { remaining },
        fields: [{ path: 'code', code: 'accounts.twoFactorInvalid' }],
      })
      expect(body.error).toContain(String(remaining))
      expect(await isVerified(client)).toBe(false)
    }
  })

  it('works once, also for who has watched it being typed', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const code = codeIn(secret, 0)
    expect((await verify(await logInAgain(user), code)).status).toBe(200)
    const watcher = await logInAgain(user)
    expect((await verify(watcher, code)).status).toBe(422)
    later(30)
    expect((await verify(watcher, code)).status).toBe(422)
    expect((await verify(watcher, codeIn(secret, 0))).status).toBe(200)
  })

  it('is refused after a newer one was taken', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const older = codeIn(secret, 0)
    expect((await verify(await logInAgain(user), codeIn(secret, 30))).status).toBe(200)
    expect((await verify(await logInAgain(user), older)).status).toBe(422)
  })

  it('lets one in when it comes twenty times at once', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const clients = await Promise.all(Array.from({ length: 20 }, () => logInAgain(user)))
    const code = codeIn(secret, 0)
    const statuses = (await Promise.all(clients.map((client) => verify(client, code)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.every((status) => [200, 422, 423].includes(status))).toBe(true)
    expect((await Promise.all(clients.map(isVerified))).filter(Boolean)).toHaveLength(1)
  })

  it('that is no six digits gets its own error and costs no attempt', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const client = await logInAgain(user)
    for (const code of ['12345', '1234567', 'abcdef', '', 123_456, null]) {
      const { status, body } = await verify(client, code)
      expect(status).toBe(422)
      expect(body.fields).toMatchObject([{ path: 'code', code: 'accounts.twoFactorFormat' }])
    }
    expect((await verify(client, wrongCode(secret))).body.params).toEqual({ remaining: 4 })
  })
})

describe('wrong codes', () => {
  it('close the second factor for 15 minutes after the fifth, to the right one too', async () => {
    const { user, secret, recoveryCodes: codes } = await administrator(site)
    later(600)
    const client = await logInAgain(user)
    for (const remaining of [4, 3, 2, 1]) {
      const { status, body } = await verify(client, wrongCode(secret))
      expect([status, body.params]).toEqual([422, { remaining }])
    }
    const fifth = await verify(client, wrongCode(secret))
    expect(fifth.status).toBe(423)
    expect(fifth.body.code).toBe('accounts.twoFactorLocked')
    expect(fifth.body.params).toEqual({ minutes: 15, retryAfterSeconds: 900 })
    expect(fifth.headers['retry-after']).toBe('900')

    later(13 * 60 + 30)
    const elsewhere = await logInAgain(user)
    const right = await verify(elsewhere, codeIn(secret, 0))
    expect([right.status, right.body.params]).toEqual([423, { minutes: 2, retryAfterSeconds: 90 }])
    expect((await recover(elsewhere, codes[0])).status).toBe(423)
    later(90)
    expect((await verify(elsewhere, codeIn(secret, 0))).status).toBe(200)
  })

  it('sent all at once count each', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const client = await logInAgain(user)
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => verify(client, wrongCode(secret))),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill(422),
      ...Array(8).fill(423),
    ])
  })

  it('are forgotten after a right one', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const client = await logInAgain(user)
    for (let time = 0; time < 4; time += 1) await verify(client, wrongCode(secret))
    expect((await verify(client, codeIn(secret, 0))).status).toBe(200)
    const next = await verify(await logInAgain(user), wrongCode(secret))
    expect(next.body.params).toEqual({ remaining: 4 })
  })

  it('of both kinds count together', async () => {
    const { user, secret } = await administrator(site)
    later(600)
    const client = await logInAgain(user)
    for (let time = 0; time < 3; time += 1) await verify(client, wrongCode(secret))
    const wrong = await recover(client, 'aaaa-bbbb-cccc-dddd')
    expect(wrong.body).toMatchObject({
      code: 'accounts.recoveryCodeInvalid',
      params: { remaining: 1 },
      fields: [{ path: 'recoveryCode' }],
    })
    expect((await recover(client, 'aaaa-bbbb-cccc-dddd')).status).toBe(423)
  })
})

describe('a recovery code', () => {
  it('opens the account once, however it is typed, and sends an e-mail', async () => {
    const { user, recoveryCodes: codes } = await administrator(site)
    const client = await logInAgain(user)
    const typed = ` ${codes[0]?.replaceAll('-', ' – ').toUpperCase().replaceAll('0', 'O')} `
    const { status, body } = await recover(client, typed)
    expect([status, body.codesLeft]).toEqual([200, 9])
    expect(await isVerified(client)).toBe(true)
    const events = (await subjectsSentTo(user.email)).map(({ sentAt }) => sentAt)
    expect(events).toHaveLength(2)
    expect((await recover(await logInAgain(user), codes[0])).status).toBe(422)
    expect((await recover(await logInAgain(user), codes[1])).body.codesLeft).toBe(8)
  })

  it('lets one in when it comes four times at once', async () => {
    const { user, recoveryCodes: codes } = await administrator(site)
    const clients = await Promise.all(Array.from({ length: 4 }, () => logInAgain(user)))
    const replies = await Promise.all(clients.map((client) => recover(client, codes[0])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  })

  it('of another account is invalid', async () => {
    const [one, other] = [await administrator(site), await administrator(site)]
    const client = await logInAgain(one.user)
    expect((await recover(client, other.recoveryCodes[0])).status).toBe(422)
  })

  it('no longer works once there are new ones', async () => {
    const admin = await administrator(site)
    const { status, body } = await admin.call(twoFactor.renewRecoveryCodes)
    expect(status).toBe(200)
    expect(body.recoveryCodes).toHaveLength(10)
    const client = await logInAgain(admin.user)
    expect((await recover(client, admin.recoveryCodes[0])).status).toBe(422)
    expect((await recover(client, body.recoveryCodes[9])).body.codesLeft).toBe(9)
    expect(await subjectsSentTo(admin.user.email)).toHaveLength(3)
  })
})
