import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import * as admin from '#domain/accounts/admin/contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { and, eq, ne } from '#server/kernel/db/drizzle.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { auditLog, oneTimeTokens, recoveryCodes, twoFactorSecrets } from '#server/schema.ts'
import {
  type Administrator,
  administrator,
  codeAt,
  loggedInAgain,
  member,
  password,
  unverifiedAdministrator,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

const reset = (actor: Administrator, id: string) =>
  actor.call(admin.resetTwoFactor, { params: { id } })

describe('the list of administrators', () => {
  it('says of each whether the second factor is set up and how many codes are left', async () => {
    const reader = await administrator(site)
    const newcomer = await unverifiedAdministrator(site)
    const ordinary = await member(site)
    const { status, body } = await reader.call(admin.listAdministrators)
    expect(status).toBe(200)
    const byEmail = new Map(body.administrators.map((one) => [one.email, one]))
    expect(byEmail.get(reader.user.email)).toEqual({
      id: reader.user.id,
      name: 'Itziar Agirre',
      email: reader.user.email,
      isYou: true,
      roles: [expect.objectContaining({ role: 'administrator', programmeId: null })],
      twoFactor: true,
      recoveryCodesLeft: 10,
    })
    expect(byEmail.get(newcomer.user.email)).toMatchObject({
      isYou: false,
      twoFactor: false,
      recoveryCodesLeft: 0,
    })
    expect(byEmail.has(ordinary.user.email)).toBe(false)

    const client = await loggedInAgain(site, reader.user)
    const [recoveryCode] = reader.recoveryCodes
    await client.call(twoFactor.useRecoveryCode, { body: { recoveryCode } })
    const { administrators } = (await client.call(admin.listAdministrators)).body
    expect(administrators.find(({ isYou }) => isYou)?.recoveryCodesLeft).toBe(9)
  })
})

describe('resetting another administrator’s second factor', () => {
  it('removes app, codes, sessions and links, with a record and an e-mail, and lets them set up a new factor', async () => {
    const [actor, forgetful] = [await administrator(site), await administrator(site)]
    const { db, clock } = site.deps
    for (const purpose of ['resetPassword', 'deleteAccount', 'twoFactor'] as const) {
      await issueToken(db, clock.now(), { userId: forgetful.user.id, purpose })
    }
    const sent = async () => {
      await site.deps.background.settled()
      return db.query.outgoingMail.findMany({
        where: (mail) => eq(mail.recipient, forgetful.user.email),
      })
    }
    const before = (await sent()).length
    expect((await reset(actor, forgetful.user.id)).status).toBe(200)
    const mails = await sent()
    expect(mails).toHaveLength(before + 1)
    expect(mails.every(({ sentAt }) => sentAt !== null)).toBe(true)
    const noted = eq(auditLog.subject, `user:${forgetful.user.id}`)
    const notes = await db.select().from(auditLog).where(noted)
    expect(notes).toMatchObject([
      {
        actorId: actor.user.id,
        action: 'admin.resetTwoFactor',
        before: { twoFactor: true, recoveryCodesLeft: 10 },
        after: { twoFactor: false, recoveryCodesLeft: 0 },
      },
    ])
    expect(JSON.stringify(notes)).not.toContain(forgetful.secret)

    for (const table of [twoFactorSecrets, recoveryCodes]) {
      expect(await db.select().from(table).where(eq(table.userId, forgetful.user.id))).toEqual([])
    }
    const tokens = await db
      .select()
      .from(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, forgetful.user.id),
          // Confirming an address opens nothing.
          ne(oneTimeTokens.purpose, 'confirmEmail'),
        ),
      )
    expect(tokens.length).toBeGreaterThanOrEqual(3)
    expect(tokens.every(({ usedAt }) => usedAt !== null)).toBe(true)
    await expect
      .poll(async () => (await forgetful.call(accounts.checkAuth)).body.isAuthenticated)
      .toBe(false)

    const client = site.visitor()
    const logIn = await client.call(accounts.logIn, {
      body: { email: forgetful.user.email, password },
    })
    expect(logIn.body).toMatchObject({ twoFactorSetup: true, twoFactorRequired: false })
    const { secret } = (await client.call(twoFactor.setUpTwoFactor)).body
    expect(secret).not.toBe(forgetful.secret)
    const code = codeAt(secret, clock.now())
    const verified = await client.call(twoFactor.verifyTwoFactor, { body: { code } })
    expect(verified.body.recoveryCodes).toHaveLength(10)
  })

  it('opens a second factor that wrong codes have locked, also done twice at once', async () => {
    const [actor, forgetful] = [await administrator(site), await administrator(site)]
    const client = site.visitor()
    await client.call(accounts.logIn, { body: { email: forgetful.user.email, password } })
    const wrong = { body: { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' } }
    for (let time = 0; time < 5; time += 1) await client.call(twoFactor.useRecoveryCode, wrong)
    const twice = [1, 2].map(() => reset(actor, forgetful.user.id))
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200])
    const mails = await mailsTo(site, forgetful.user.email)
    expect(mails.filter(({ subject }) => subject?.includes('reiniciada'))).toHaveLength(1)
    await client.call(accounts.logIn, { body: { email: forgetful.user.email, password } })
    const { secret } = (await client.call(twoFactor.setUpTwoFactor)).body
    const code = codeAt(secret, site.deps.clock.now())
    expect((await client.call(twoFactor.verifyTwoFactor, { body: { code } })).status).toBe(200)
  })

  it('is not done to oneself', async () => {
    const actor = await administrator(site)
    const { status, body } = await reset(actor, actor.user.id)
    expect([status, body.code]).toEqual([403, 'admin.notYourself'])
    expect((await actor.call(admin.listAdministrators)).status).toBe(200)
  })

  it('is refused for members, and for unknown accounts', async () => {
    const actor = await administrator(site)
    const ordinary = await member(site)
    for (const id of [ordinary.user.id, randomUUID()]) {
      const { status, body } = await reset(actor, id)
      expect([status, body.code]).toEqual([404, 'admin.administratorNotFound'])
    }
    expect((await ordinary.call(accounts.checkAuth)).body.isAuthenticated).toBe(true)
  })

  it('is not done by who still owes the second factor', async () => {
    const thief = await unverifiedAdministrator(site)
    const victim = await administrator(site)
    const { status } = await thief.call(admin.resetTwoFactor, { params: { id: victim.user.id } })
    expect(status).toBe(403)
    expect((await victim.call(admin.listAdministrators)).status).toBe(200)
  })
})
