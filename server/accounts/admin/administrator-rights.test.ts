// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import { listAdministrators } from '#domain/accounts/admin/contract.ts'
import * as contract from '#domain/accounts/admin/user-contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { and, eq, isNull, notInArray } from '#server/kernel/db/drizzle.ts'
import { auditLog, oneTimeTokens, recoveryCodes, twoFactorSecrets, users } from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import {
  type Administrator,
  administrator,
  codeAt,
  loggedInAgain,
  type Member,
  member,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { demoteUser } from './demote-user.ts'
import { promoteUser } from './promote-user.ts'

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
let boss: Administrator
beforeEach(async () => {
  boss = await administrator(site)
})

const promote = (id: string, actor: Member = boss) =>
  actor.call(contract.promoteUser, { params: { id } })
const demote = (id: string, actor: Member = boss) =>
  actor.call(contract.demoteUser, { params: { id } })

async function change(id: string, values: Partial<typeof users.$inferInsert>) {
  await site.deps.db.update(users).set(values).where(eq(users.id, id))
}

/** Takes the rights of everybody else, whom other tests have made administrators. */
async function leaveAlone(...administrators: Administrator[]): Promise<void> {
  const ids = administrators.map(({ user }) => user.id)
  await site.deps.db.update(users).set({ role: 'member' }).where(notInArray(users.id, ids))
}

const rolesOf = async (...people: Member[]) =>
  Promise.all(
    people.map(async ({ user }) => {
      const [row] = await site.deps.db.select().from(users).where(eq(users.id, user.id))
      return row?.role
    }),
  )

/** A member who has confirmed their address. */
async function confirmedMember(changes: Record<string, unknown> = {}): Promise<Member> {
  const someone = await member(site, changes)
  await change(someone.user.id, { emailVerifiedAt: site.deps.clock.now() })
  return someone
}

async function subjectsTo({ user }: Member) {
  return (await mailsTo(site, user.email)).map(({ subject }) => subject)
}

describe('promoting', () => {
  it('ends the sessions of a member, who runs the site once the second factor is set up', async () => {
    const someone = await confirmedMember()
    expect((await promote(someone.user.id)).status).toBe(200)
    expect((await someone.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
    const back = await loggedInAgain(site, someone.user)
    expect(back.answer).toMatchObject({ twoFactorSetup: true })
    expect((await back.call(listAdministrators)).status).toBe(403)
    const { secret } = (await back.call(twoFactor.setUpTwoFactor)).body
    const code = codeAt(secret, site.deps.clock.now())
    await back.call(twoFactor.verifyTwoFactor, { body: { code } })
    expect((await back.call(listAdministrators)).status).toBe(200)
  })

  it('is recorded and announced by e-mail, once', async () => {
    const someone = await confirmedMember()
    const before = (await subjectsTo(someone)).length
    await Promise.all([promote(someone.user.id), promote(someone.user.id)])
    await promote(someone.user.id)
    const which = eq(auditLog.subject, `user:${someone.user.id}`)
    expect(await site.deps.db.select().from(auditLog).where(which)).toMatchObject([
      {
        actorId: boss.user.id,
        action: 'admin.promoteUser',
        before: { role: 'member' },
        after: { role: 'admin' },
      },
    ])
    expect(await subjectsTo(someone)).toHaveLength(before + 1)
  })

  it('of an unconfirmed address removes its password, and sends a link', async () => {
    const squatter = await member(site)
    await promote(squatter.user.id)
    expect((await loggedInAgain(site, squatter.user)).answer).toMatchObject({
      code: 'accounts.invalidCredentials',
    })
    const [mail] = (await mailsTo(site, squatter.user.email)).filter(({ text }) =>
      decodeURI(text ?? '').includes('/cambiarContraseña?token='),
    )
    expect(mail).toBeDefined()
  })

  it('keeps Google as the only log-in method of an account that has no other', async () => {
    const someone = await confirmedMember()
    await change(someone.user.id, {
      passwordHash: null,
      authProvider: 'google',
      googleSubject: someone.user.email,
    })
    await promote(someone.user.id)
    const [row] = await site.deps.db.select().from(users).where(eq(users.id, someone.user.id))
    expect(row).toMatchObject({ role: 'admin', passwordHash: null, authProvider: 'google' })
    const texts = (await mailsTo(site, someone.user.email)).map(({ text }) => decodeURI(text ?? ''))
    expect(texts.some((text) => text.includes('/cambiarContraseña'))).toBe(false)
  })

  it('is refused for a closed and for an erased account', async () => {
    const closed = await member(site)
    await boss.call(contract.deactivateUser, { params: { id: closed.user.id } })
    expect((await promote(closed.user.id)).body.code).toBe('admin.userInactive')
    const gone = await member(site)
    await deleteAccount(site, gone)
    expect((await promote(gone.user.id)).body.code).toBe('admin.userErased')
    expect((await promote('everybody')).body.code).toBe('admin.userNotFound')
  })
})

describe('demoting', () => {
  it('takes the rights at once, with sessions, authenticator app and recovery codes', async () => {
    const other = await administrator(site)
    await loggedInAgain(site, other.user)
    expect((await demote(other.user.id)).status).toBe(200)
    expect((await other.call(listAdministrators)).status).toBe(401)
    const { userId, purpose, usedAt } = oneTimeTokens
    const owed = and(eq(userId, other.user.id), eq(purpose, 'twoFactor'), isNull(usedAt))
    expect(await site.deps.db.$count(oneTimeTokens, owed)).toBe(0)
    for (const table of [twoFactorSecrets, recoveryCodes]) {
      const left = site.deps.db.select().from(table).where(eq(table.userId, other.user.id))
      expect(await left).toEqual([])
    }
    const back = await loggedInAgain(site, other.user)
    expect(back.answer).toMatchObject({ twoFactorSetup: false, twoFactorRequired: false })
    expect((await back.call(listAdministrators)).body.code).toBe('http.forbidden')
    const [note] = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${other.user.id}`))
    expect(note).toMatchObject({
      actorId: boss.user.id,
      action: 'admin.demoteUser',
      before: { role: 'admin', twoFactor: true, recoveryCodesLeft: 10 },
      after: { role: 'member' },
    })
  })

  it.each([
    ['es', 'Ya no administras la web de'],
    ['eu', 'Aurrerantzean ez duzu'],
    ['en', 'You no longer run the website of'],
  ] as const)('is announced in %s by e-mail, once', async (lng, begins) => {
    const someone = await confirmedMember({ lng })
    await promote(someone.user.id)
    await Promise.all([demote(someone.user.id), demote(someone.user.id)])
    await demote(someone.user.id)
    const subjects = await subjectsTo(someone)
    expect(subjects.filter((subject) => subject?.startsWith(begins))).toHaveLength(1)
  })

  it('sends no e-mail to an account that cannot log in anyway', async () => {
    const closed = await administrator(site)
    await change(closed.user.id, { status: 'inactive', deactivatedAt: site.deps.clock.now() })
    const before = await subjectsTo(closed)
    expect((await demote(closed.user.id)).status).toBe(200)
    expect(await rolesOf(closed)).toEqual(['member'])
    expect(await subjectsTo(closed)).toEqual(before)
  })

  it('forgets wrong codes, so that an administrator who is promoted again may set up a second factor', async () => {
    const other = await administrator(site)
    await change(other.user.id, { emailVerifiedAt: site.deps.clock.now() })
    const claimant = await loggedInAgain(site, other.user)
    const wrong = { body: { recoveryCode: 'aaaa-aaaa-aaaa-aaaa' } }
    for (let time = 0; time < 5; time += 1) await claimant.call(twoFactor.useRecoveryCode, wrong)
    await demote(other.user.id)
    await promote(other.user.id)
    const back = await loggedInAgain(site, other.user)
    const { secret } = (await back.call(twoFactor.setUpTwoFactor)).body
    const code = codeAt(secret, site.deps.clock.now())
    expect((await back.call(twoFactor.verifyTwoFactor, { body: { code } })).status).toBe(200)
  })

  it('is never done to oneself, and nothing is done to members', async () => {
    const other = await administrator(site)
    expect((await demote(boss.user.id)).body.code).toBe('admin.notYourself')
    const ordinary = await member(site)
    expect((await demote(ordinary.user.id)).status).toBe(200)
    expect((await ordinary.call(accounts.checkAuth)).body.isAuthenticated).toBe(true)
    expect(await rolesOf(boss, other, ordinary)).toEqual(['admin', 'admin', 'member'])
  })

  it('of two who demote each other leaves one, and of three no more than one goes', async () => {
    const other = await administrator(site)
    await leaveAlone(boss, other)
    const mutual = async () =>
      Promise.allSettled([
        demoteUser(site.deps, { actorId: boss.user.id, userId: other.user.id }),
        demoteUser(site.deps, { actorId: other.user.id, userId: boss.user.id }),
      ])
    const two = (await mutual()).filter(({ status }) => status === 'rejected')
    expect(two).toMatchObject([{ reason: { code: 'admin.lastAdministrator' } }])
    expect((await rolesOf(boss, other)).sort()).toEqual(['admin', 'member'])

    await change(boss.user.id, { role: 'admin' })
    await change(other.user.id, { role: 'admin' })
    const third = await administrator(site)
    const three = (await mutual()).filter(({ status }) => status === 'rejected')
    expect(three).toMatchObject([{ reason: { code: 'http.forbidden' } }])
    expect((await rolesOf(boss, other, third)).sort()).toEqual(['admin', 'admin', 'member'])
  })

  it('is refused to a demoted administrator, and so is promoting', async () => {
    const other = await administrator(site)
    const third = await administrator(site)
    const ordinary = await member(site)
    await demote(other.user.id)
    const actorId = other.user.id
    const refused = { code: 'http.forbidden' }
    await expect(
      promoteUser(site.deps, { actorId, userId: ordinary.user.id }),
    ).rejects.toMatchObject(refused)
    await expect(demoteUser(site.deps, { actorId, userId: third.user.id })).rejects.toMatchObject(
      refused,
    )
    expect(await rolesOf(ordinary, third)).toEqual(['member', 'admin'])
  })
})
