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
  member,
  password,
  unverifiedAdministrator,
} from '#testing/builders.ts'
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
  })

  it('counts the codes that are left', async () => {
    const reader = await administrator(site)
    const client = site.visitor()
    await client.call(accounts.logIn, { body: { email: reader.user.email, password } })
    await client.call(twoFactor.useRecoveryCode, {
      body: { recoveryCode: reader.recoveryCodes[0] },
    })
    const { body } = await client.call(admin.listAdministrators)
    expect(body.administrators.find(({ isYou }) => isYou)?.recoveryCodesLeft).toBe(9)
  })
})

describe('resetting another administrator’s second factor', () => {
  it('removes app, codes, sessions and links, and lets them set up a new factor', async () => {
    const [actor, forgetful] = [await administrator(site), await administrator(site)]
    const { db, clock } = site.deps
    for (const purpose of ['resetPassword', 'deleteAccount', 'twoFactor'] as const) {
      await issueToken(db, clock.now(), { userId: forgetful.user.id, purpose })
    }
    expect((await reset(actor, forgetful.user.id)).status).toBe(200)

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

  it('is written down with who did it, and without secrets', async () => {
    const [actor, forgetful] = [await administrator(site), await administrator(site)]
    await reset(actor, forgetful.user.id)
    const rows = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${forgetful.user.id}`))
    expect(rows).toMatchObject([
      {
        actorId: actor.user.id,
        action: 'admin.resetTwoFactor',
        before: { twoFactor: true, recoveryCodesLeft: 10 },
        after: { twoFactor: false, recoveryCodesLeft: 0 },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(forgetful.secret)
  })

  it('is announced to them by e-mail', async () => {
    const [actor, forgetful] = [await administrator(site), await administrator(site)]
    const read = async () => {
      await site.deps.background.settled()
      return site.deps.db.query.outgoingMail.findMany({
        where: (mail) => eq(mail.recipient, forgetful.user.email),
      })
    }
    const before = (await read()).length
    await reset(actor, forgetful.user.id)
    const mails = await read()
    expect(mails).toHaveLength(before + 1)
    expect(mails.every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  it('opens a second factor that wrong codes have locked', async () => {
    const [actor, forgetful] = [await administrator(site), await administrator(site)]
    const client = site.visitor()
    await client.call(accounts.logIn, { body: { email: forgetful.user.email, password } })
    const wrong = { body: { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' } }
    for (let time = 0; time < 5; time += 1) await client.call(twoFactor.useRecoveryCode, wrong)
    await reset(actor, forgetful.user.id)
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

  it('done twice at once ends well', async () => {
    const [actor, forgetful] = [await administrator(site), await administrator(site)]
    const replies = await Promise.all([
      reset(actor, forgetful.user.id),
      reset(actor, forgetful.user.id),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })
})
