// @module-tag slow

import { describe, expect, it } from 'vitest'
import { listAccounts } from '#domain/accounts/admin/account-contract.ts'
import { listAdministrators } from '#domain/accounts/admin/contract.ts'
import * as contract from '#domain/accounts/admin/user-contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { type Role, rightsOfRoles } from '#domain/kernel/rights.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import { readRoles } from '#server/kernel/db/held-roles.ts'
import {
  auditLog,
  heldRoles,
  oneTimeTokens,
  recoveryCodes,
  twoFactorSecrets,
  users,
} from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import {
  administrator,
  codeAt,
  grantRole,
  loggedInAgain,
  type Member,
  member,
  takeRoles,
} from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { changeRoles } from './change-roles.ts'
import { endRoles } from './end-roles.ts'

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
const boss = shared(() => administrator(site))

type Wanted = { role: Role; programmeId?: number }

const give = (id: string, roles: Wanted[], actor: Member = boss) =>
  actor.call(contract.changeRoles, {
    params: { id },
    body: { roles: roles.map(({ role, programmeId }) => ({ role, programaId: programmeId })) },
  })
const promote = (id: string, actor: Member = boss) => give(id, [{ role: 'administrator' }], actor)
const demote = (id: string, actor: Member = boss) => give(id, [], actor)

/** The operation itself, as for a call that has passed the access check. */
const operate = (actorId: string, userId: string, roles: Wanted[]) =>
  changeRoles(site.deps, { actorId, userId, roles })

async function change(id: string, values: Partial<typeof users.$inferInsert>) {
  await site.deps.db.update(users).set(values).where(eq(users.id, id))
}

const rolesOf = async (...people: Member[]) =>
  Promise.all(
    people.map(async ({ user }) =>
      (await readRoles(site.deps.db, user.id)).map(({ role }) => role).join(' '),
    ),
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
        action: 'admin.changeRoles',
        before: { roles: [] },
        after: { roles: [{ role: 'administrator', programmeId: null, until: '2026-06-05' }] },
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
    expect(row).toMatchObject({ passwordHash: null, authProvider: 'google' })
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
      action: 'admin.changeRoles',
      before: { roles: [{ role: 'administrator' }], twoFactor: true, recoveryCodesLeft: 10 },
      after: { roles: [] },
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
    expect(await rolesOf(closed)).toEqual([''])
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
    expect(await rolesOf(boss, other, ordinary)).toEqual(['administrator', 'administrator', ''])
  })

  it('is refused to a former administrator, and so is giving', async () => {
    const other = await administrator(site)
    const third = await administrator(site)
    const ordinary = await member(site)
    await demote(other.user.id)
    const refused = { code: 'http.forbidden' }
    for (const [{ user }, roles] of [
      [ordinary, [{ role: 'administrator' }]],
      [third, []],
    ] as [Member, Wanted[]][]) {
      await expect(operate(other.user.id, user.id, roles)).rejects.toMatchObject(refused)
    }
    expect(await rolesOf(ordinary, third)).toEqual(['', 'administrator'])
  })
})

describe('roles', () => {
  it('change what the very next request may do, also in an open session', async () => {
    const someone = await administrator(site, 'treasurer')
    expect((await someone.call(listAccounts)).status).toBe(200)
    const { body } = await give(someone.user.id, [{ role: 'editor' }])
    expect(body.roles).toEqual([{ role: 'editor', programmeId: null, until: '2026-06-05' }])
    expect((await someone.call(listAccounts)).body.code).toBe('http.forbidden')
    const own = (await someone.call(accounts.checkAuth)).body
    expect(own).toMatchObject({ isAdmin: false, rights: rightsOfRoles.editor })
  })

  it('of an instructor name their programmes, each once, and all others none', async () => {
    const { user } = await member(site)
    const ona = { role: 'instructor', programmeId: 1 } as const
    const { body } = await give(user.id, [ona, ona, { ...ona, programmeId: 2 }])
    expect(body.roles.map(({ programmeId }) => programmeId)).toEqual([1, 2])
    for (const wrong of [{ role: 'instructor' }, { role: 'editor', programmeId: 1 }] as const) {
      const { status, body } = await give(user.id, [wrong])
      expect([status, body.fields?.[0]?.code]).toEqual([422, 'admin.roleProgramme'])
    }
    const unknown = await give(user.id, [{ ...ona, programmeId: 99 }])
    expect(unknown.body.code).toBe('programmes.notFound')
    expect(await rolesOf({ user } as Member)).toEqual(['instructor instructor'])
  })

  it('keep their end where others are added, and all get a year when they are renewed', async () => {
    const someone = await administrator(site, 'editor')
    await setUntil(someone, '2025-07-01')
    await give(someone.user.id, [{ role: 'editor' }, { role: 'secretary' }])
    expect(await endsOf(someone)).toEqual(['editor 2025-07-01', 'secretary 2026-06-05'])
    const params = { id: someone.user.id }
    const [one, again] = await Promise.all([
      boss.call(contract.renewRoles, { params }),
      boss.call(contract.renewRoles, { params }),
    ])
    expect([one.status, again.status]).toEqual([200, 200])
    expect(await endsOf(someone)).toEqual(['editor 2026-06-05', 'secretary 2026-06-05'])
    const renewals = and(
      eq(auditLog.subject, `user:${someone.user.id}`),
      eq(auditLog.action, 'admin.renewRoles'),
    )
    expect(await site.deps.db.$count(auditLog, renewals)).toBe(1)
  })

  it('are given by administrators alone, and their own right to administrate is kept by each', async () => {
    const secretary = await administrator(site, 'secretary')
    expect((await promote(secretary.user.id, secretary)).body.code).toBe('http.forbidden')
    const own = await administrator(site)
    const { body } = await give(own.user.id, [{ role: 'treasurer' }], own)
    expect(body.code).toBe('admin.notYourself')
    const both: Wanted[] = [{ role: 'administrator' }, { role: 'treasurer' }]
    expect((await give(own.user.id, both, own)).status).toBe(200)
  })
})

const setUntil = ({ user }: Member, until: string) =>
  site.deps.db.update(heldRoles).set({ until }).where(eq(heldRoles.userId, user.id))

const endsOf = async ({ user }: Member) =>
  (await readRoles(site.deps.db, user.id)).map(({ role, until }) => `${role} ${until}`)

/** The daily job, on the tests' day: 5 June 2025. */
const runJob = () => endRoles(site.deps)

describe('the end of a role', () => {
  it('is announced a month before to its holder and to administrators, once, also when the job runs at once', async () => {
    const someone = await administrator(site, 'treasurer')
    await setUntil(someone, '2025-07-06')
    await runJob()
    const before = [await subjectsTo(someone), await subjectsTo(boss)].map(({ length }) => length)
    await setUntil(someone, '2025-07-05')
    await Promise.all([runJob(), runJob()])
    await runJob()
    const after = [await subjectsTo(someone), await subjectsTo(boss)].map(({ length }) => length)
    expect(after).toEqual(before.map((count) => count + 1))
  })

  it('comes by itself: with it go sessions and second factor, and the record says so', async () => {
    const someone = await administrator(site, 'treasurer')
    await setUntil(someone, '2025-06-05')
    await runJob()
    expect((await someone.call(listAccounts)).status).toBe(200)
    await setUntil(someone, '2025-06-04')
    await Promise.all([runJob(), runJob()])
    expect((await someone.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
    const back = await loggedInAgain(site, someone.user)
    expect(back.answer).toMatchObject({ twoFactorSetup: false, twoFactorRequired: false })
    const notes = await site.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${someone.user.id}`))
    expect(notes).toMatchObject([{ actorId: null, action: 'admin.endRoles', after: { roles: [] } }])
  })
})

// They take the roles of all others, so they come last.
describe('the last administrators', () => {
  it('are never demoted to the last: of two who demote each other one stays, and of three no more than one goes', async () => {
    const [one, other] = [await administrator(site), await administrator(site)]
    await takeRoles(site, { except: [one.user.id, other.user.id] })
    const mutual = async () =>
      Promise.allSettled([
        operate(one.user.id, other.user.id, []),
        operate(other.user.id, one.user.id, []),
      ])
    const two = (await mutual()).filter(({ status }) => status === 'rejected')
    expect(two).toMatchObject([{ reason: { code: 'http.forbidden' } }])
    expect((await rolesOf(one, other)).sort()).toEqual(['', 'administrator'])

    await takeRoles(site, { of: [one.user.id, other.user.id] })
    for (const { user } of [one, other]) await grantRole(site, user.id)
    const third = await administrator(site)
    const three = (await mutual()).filter(({ status }) => status === 'rejected')
    expect(three).toMatchObject([{ reason: { code: 'http.forbidden' } }])
    expect((await rolesOf(one, other, third)).sort()).toEqual([
      '',
      'administrator',
      'administrator',
    ])
  })

  it('do not all end: the only one left gets another year, and is asked for a second one', async () => {
    const [one, other] = [await administrator(site), await administrator(site)]
    await takeRoles(site, { except: [one.user.id, other.user.id] })
    for (const admin of [one, other]) await setUntil(admin, '2025-06-04')
    await runJob()
    const ends = [await endsOf(one), await endsOf(other)].flat()
    expect(ends).toEqual(['administrator 2026-06-05'])
    const [stays] = (await rolesOf(one))[0] ? [one] : [other]
    const texts = (await mailsTo(site, stays?.user.email ?? '')).map(({ text }) => text)
    expect(texts.some((text) => text?.includes('la única persona que administra'))).toBe(true)
    await runJob()
    expect([await endsOf(one), await endsOf(other)].flat()).toEqual(ends)
  })
})
