import { beforeEach, describe, expect, it } from 'vitest'
import { confirmPassword, listAdministrators } from '#domain/accounts/admin/contract.ts'
import { changeRoles } from '#domain/accounts/admin/user-contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import {
  readAssociationSettings,
  saveAssociationSection,
} from '#domain/association/admin/contract.ts'
import { sectionOf } from '#domain/association/sections.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/schema.ts'
import { allEndpoints } from '#testing/all-endpoints.ts'
import {
  type Administrator,
  administrator,
  codeAt,
  type Member,
  member,
  password,
} from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let boss: Administrator
let someone: Member
beforeEach(async () => {
  boss = await administrator(site)
  someone = await member(site)
})

function minutesLater(minutes: number): Date {
  const then = new Date(Date.now() + minutes * 60_000)
  site.deps.clock = { now: () => then }
  return then
}

const change = (...roles: { role: 'treasurer' }[]) =>
  boss.call(changeRoles, { params: { id: someone.user.id }, body: { roles } })
const promote = () => change({ role: 'treasurer' })
const confirm = (body: object) => boss.call(confirmPassword, { body })

describe('what touches money, rights or what others rely on', () => {
  it('is declared so', async () => {
    const all = [...(await allEndpoints())]
    const guarded = all.filter(([, { recentPassword }]) => recentPassword)
    expect(guarded.map(([name]) => name).sort()).toEqual([
      'POST /api/2fa/recovery-codes',
      'POST /api/admin/administrators/:id/reset-two-factor',
      'POST /api/admin/association/return',
      'POST /api/admin/donations/:id/refunds',
      'POST /api/admin/enrolments/:id/cancel',
      'POST /api/admin/enrolments/:id/delete',
      'POST /api/admin/enrolments/:id/forget-health',
      'POST /api/admin/enrolments/:id/restore',
      'POST /api/admin/held-charges',
      'POST /api/admin/imports',
      'POST /api/admin/imports/:id/undo',
      'POST /api/admin/invoices/:id/refunds',
      'POST /api/admin/programmes/:id/prices',
      'POST /api/admin/programmes/:id/prices/:priceId/withdraw',
      'POST /api/admin/repair-payment-schedules/repair',
      'POST /api/admin/standby/confirm',
      'POST /api/admin/users/:id/deactivate',
      'POST /api/admin/users/:id/erase',
      'POST /api/admin/users/:id/roles/renew',
      'PUT /api/admin/users/:id/email',
      'PUT /api/admin/users/:id/roles',
    ])
  })

  it('includes the association’s tax data, and no other section of its own', async () => {
    minutesLater(16)
    const { association, version } = (await boss.call(readAssociationSettings)).body
    const save = (section: 'fiscal' | 'contact') => {
      const values = sectionOf(association, section) as never
      return boss.call(saveAssociationSection, { body: { section, basedOn: version, values } })
    }
    expect((await save('fiscal')).body).toMatchObject({ code: 'accounts.passwordAgain' })
    expect((await save('contact')).status).toBe(200)
    expect((await confirm({ password })).status).toBe(200)
    expect((await save('fiscal')).status).toBe(200)
  })

  it('is open for a quarter of an hour after the log-in, and again after the password', async () => {
    minutesLater(14)
    expect((await promote()).status).toBe(200)
    minutesLater(16)
    const refused = await change()
    expect([refused.status, refused.body.code]).toEqual([403, 'accounts.passwordAgain'])
    expect((await boss.call(listAdministrators)).status).toBe(200)

    expect((await confirm({ password })).status).toBe(200)
    expect((await change()).status).toBe(200)
    minutesLater(32)
    expect((await promote()).body.code).toBe('accounts.passwordAgain')
  })

  it('stays shut after wrong passwords, of which a session has five', async () => {
    minutesLater(16)
    const codes = []
    for (let attempt = 1; attempt <= 6; attempt++) {
      codes.push((await confirm({ password: 'Wrong-2024!' })).body.code)
    }
    expect(codes).toEqual([
      ...Array(4).fill('accounts.passwordWrong'),
      ...Array(2).fill('accounts.locked'),
    ])
    expect((await confirm({ password })).body.code).toBe('accounts.locked')
    expect((await promote()).body.code).toBe('accounts.passwordAgain')
  })

  it('opens by a code of the authenticator app alone where only Google opens the account', async () => {
    const later = minutesLater(16)
    const code = codeAt(boss.secret, later)
    const { body } = await confirm({ code })
    expect(body.fields).toEqual([
      expect.objectContaining({ path: 'password', code: 'accounts.passwordRequired' }),
    ])

    await site.deps.db
      .update(users)
      .set({ passwordHash: null, authProvider: 'google', googleSubject: boss.user.id })
      .where(eq(users.id, boss.user.id))
    site.deps.sessionCache.forgetAccount(boss.user.id)
    expect((await confirm({ password })).body.code).toBe('accounts.passwordMissing')
    expect((await confirm({ code: '000000' })).body.code).toBe('accounts.twoFactorInvalid')
    expect((await promote()).body.code).toBe('accounts.passwordAgain')
    expect((await confirm({ code })).status).toBe(200)
    expect((await promote()).status).toBe(200)
  })
})

describe('an administrator’s session', () => {
  it('ends half an hour after its last use, and not before', async () => {
    minutesLater(29)
    expect((await boss.call(listAdministrators)).status).toBe(200)
    await site.deps.background.settled()
    minutesLater(58)
    expect((await boss.call(listAdministrators)).status).toBe(200)
    await site.deps.background.settled()
    minutesLater(89)
    expect((await boss.call(listAdministrators)).status).toBe(401)
  })

  it('is not kept open by the tokens that an open page fetches by itself', async () => {
    for (const minutes of [10, 20, 29]) {
      minutesLater(minutes)
      await boss.csrfToken()
      await site.deps.background.settled()
    }
    minutesLater(31)
    expect((await boss.call(listAdministrators)).status).toBe(401)
  })

  it('of a member lasts for weeks', async () => {
    minutesLater(60 * 24 * 20)
    expect((await someone.call(accounts.checkAuth)).body).toMatchObject({ isAuthenticated: true })
  })
})
