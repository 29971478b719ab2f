import { describe, expect, it } from 'vitest'
import {
  confirmPassword,
  listAdministrators,
  resetTwoFactor,
} from '#domain/accounts/admin/contract.ts'
import {
  changeRoles,
  deactivateUser,
  reactivateUser,
} from '#domain/accounts/admin/user-contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { listAuditLog } from '#domain/audit/contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { asc, eq, isNull, sql } from '#server/kernel/db/drizzle.ts'
import { rateLimits, securityEvents } from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import {
  administrator,
  codeAt,
  loggedInAgain,
  type Member,
  member,
  newAccount,
  password,
  unverifiedAdministrator,
} from '#testing/builders.ts'
import { tokensTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const newPassword = 'Mendia-eta-2025!'
const wrong = 'Oker-nago-1234!'

const lines: string[] = []
const logTo = { write: (line: string) => lines.push(line) }
const environment = { LOG_LEVEL: 'info' }
const site = sharedTestApp({ now: '2025-01-10T10:00:00Z', environment, logTo })
const admin = shared(() => administrator(site))

/** Returns what was recorded about an account, in the order in which it happened. */
async function eventsOf({ user }: { user: { id: string } }) {
  await site.deps.background.settled()
  return site.deps.db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, user.id))
    .orderBy(asc(securityEvents.at))
}

const kindsOf = async (who: { user: { id: string } }) =>
  (await eventsOf(who)).map(({ type }) => type)

/** Returns the events of addresses that no account has. */
async function ofNobody() {
  await site.deps.background.settled()
  return site.deps.db.select().from(securityEvents).where(isNull(securityEvents.userId))
}

async function triesPassword(email: string, times: number): Promise<void> {
  const stranger = site.visitor()
  for (let time = 0; time < times; time += 1) {
    await stranger.call(accounts.logIn, { body: { email, password: wrong } })
  }
}

describe('the record of security events', () => {
  it('has log-ins with session, route and browser, and no address or name', async () => {
    const ane = await member(site)
    const client = site.visitor()
    await client.call(accounts.logIn, {
      body: { email: ane.user.email, password },
      headers: { 'user-agent': 'Firefox/140' },
    })
    const [event, ...more] = await eventsOf(ane)
    expect(more).toEqual([])
    expect(event).toMatchObject({
      type: 'logIn',
      level: 'info',
      message: 'A log-in was completed.',
      url: '/api/login',
      userAgent: 'Firefox/140',
      metadata: { requestId: expect.stringMatching(/^[0-9a-f-]{13}$/) },
    })
    const { sessions } = (await client.call(profile.listSessions)).body
    expect(event?.sessionId).toBe(sessions.find(({ isThisOne }) => isThisOne)?.id)
    expect(JSON.stringify(event)).not.toMatch(/itziar|agirre|127\.0\.0\.1/i)
  })

  it('is in the log as well, one line for each, by the id of the request', async () => {
    const ane = await member(site)
    const { headers } = await loggedInAgain(site, ane.user).then((client) =>
      client.call(profile.endOtherSessions),
    )
    await site.deps.background.settled()
    const logged = lines.map((line) => JSON.parse(line)).filter(({ user }) => user === ane.user.id)
    expect(logged).toMatchObject([
      { level: 30, security: 'logIn', user: ane.user.id },
      { security: 'otherSessionsEnded', requestId: headers['x-request-id'] },
    ])
  })

  it('has each failed log-in until the account is locked, and the lock once', async () => {
    const ane = await member(site)
    await triesPassword(ane.user.email, 8)
    expect(await kindsOf(ane)).toEqual([...Array(4).fill('logInFailed'), 'lockedOut'])
  })

  it('has passwords that were refused, changed and reset', async () => {
    const ane = await member(site)
    const change = (currentPassword: string) =>
      ane.call(passwords.changePassword, { body: { currentPassword, newPassword } })
    await change(wrong)
    await change(password)
    const elsewhere = site.visitor()
    await elsewhere.call(passwords.forgotPassword, { body: { email: ane.user.email } })
    const [token] = await tokensTo(site, ane.user.email, '/cambiarContraseña')
    await elsewhere.call(passwords.resetPassword, { body: { token, password: wrong } })
    expect(await kindsOf(ane)).toEqual(['passwordRefused', 'passwordChanged', 'passwordReset'])
  })

  it('has wrong passwords where an administrator is asked for it again', async () => {
    const koldo = await administrator(site)
    await koldo.call(confirmPassword, { body: { password: wrong } })
    expect((await kindsOf(koldo)).at(-1)).toBe('passwordRefused')
  })

  it('has the second factor: set up, mistaken, locked, given, replaced and taken away', async () => {
    const koldo = await administrator(site)
    const now = site.deps.clock.now()
    const next = codeAt(koldo.secret, new Date(now.getTime() + 30_000))
    const waiting = await loggedInAgain(site, koldo.user)
    const verify = (code: string) => waiting.call(twoFactor.verifyTwoFactor, { body: { code } })
    await verify('abcdef')
    await verify(next === '000000' ? '111111' : '000000')
    await verify(next)
    await waiting.call(twoFactor.renewRecoveryCodes)
    const again = await loggedInAgain(site, koldo.user)
    const { recoveryCodes } = (await waiting.call(twoFactor.renewRecoveryCodes)).body
    await again.call(twoFactor.useRecoveryCode, { body: { recoveryCode: recoveryCodes[0] } })
    const guessing = await loggedInAgain(site, koldo.user)
    for (let time = 0; time < 7; time += 1) {
      await guessing.call(twoFactor.useRecoveryCode, { body: { recoveryCode: recoveryCodes[0] } })
    }
    await admin.call(resetTwoFactor, { params: { id: koldo.user.id } })
    expect((await kindsOf(koldo)).sort()).toEqual([
      ...Array(3).fill('logIn'),
      'recoveryCodeUsed',
      'recoveryCodesRenewed',
      'recoveryCodesRenewed',
      ...Array(5).fill('secondFactorFailed'),
      'secondFactorLocked',
      'secondFactorPassed',
      'secondFactorReset',
      'secondFactorSetUp',
    ])
  })

  it('has what administrators do to accounts, once where they repeat it', async () => {
    const { user } = await member(site)
    const params = { id: user.id }
    const give = (...roles: { role: 'administrator' }[]) =>
      admin.call(changeRoles, { params, body: { roles } })
    const steps = [
      () => give({ role: 'administrator' }),
      () => give(),
      () => admin.call(deactivateUser, { params }),
      () => admin.call(reactivateUser, { params }),
    ]
    for (const step of steps) for (const _ of ['once', 'again']) await step()
    expect(await kindsOf({ user })).toEqual([
      'administratorAdded',
      'administratorRemoved',
      'accountDeactivated',
      'accountReactivated',
    ])
  })

  it('has the log-in of a deactivated account as a failed one', async () => {
    const { user } = await member(site)
    await admin.call(deactivateUser, { params: { id: user.id } })
    await loggedInAgain(site, user)
    expect(await kindsOf({ user })).toEqual(['accountDeactivated', 'logInFailed'])
  })
})

describe('access that is refused', () => {
  it('is recorded once for an account and a route in ten minutes', async () => {
    const ane = await member(site)
    for (const _ of [1, 2, 3]) {
      expect((await ane.call(listAdministrators)).status).toBe(403)
      expect((await ane.call(listAuditLog)).status).toBe(403)
    }
    const events = await eventsOf(ane)
    expect(events.map(({ type, url }) => `${type} ${url}`).sort()).toEqual(
      [`accessRefused ${listAuditLog.path}`, `accessRefused ${listAdministrators.path}`].sort(),
    )
    await site.deps.db.update(rateLimits).set({ resetsAt: new Date(0) })
    await ane.call(listAuditLog)
    expect(await eventsOf(ane)).toHaveLength(3)
  })

  it('is recorded where an administrator still owes the second factor', async () => {
    const client = await unverifiedAdministrator(site)
    await client.call(listAdministrators)
    expect((await eventsOf(client)).map(({ type, level }) => [type, level])).toEqual([
      ['secondFactorMissing', 'warning'],
    ])
  })

  it('is nothing where nobody is logged in', async () => {
    const before = (await ofNobody()).length
    await site.visitor().call(listAdministrators)
    expect(await ofNobody()).toHaveLength(before)
  })
})

describe('a record', () => {
  it('of an address without account says nothing of it, and they are limited together', async () => {
    const email = newAccount().email
    await triesPassword(email, 3)
    const events = await ofNobody()
    expect(events).toHaveLength(3)
    expect(events[0]).toMatchObject({ type: 'logInFailed', userAgent: null, url: '/api/login' })
    expect(JSON.stringify(events)).not.toContain(email)
    await site.deps.db
      .update(rateLimits)
      .set({ hits: 200 })
      .where(eq(rateLimits.key, 'security logInFailed nobody'))
    await triesPassword(newAccount().email, 2)
    expect(await ofNobody()).toHaveLength(3)
  })

  it('that cannot be written breaks no log-in', async () => {
    const ane = await member(site)
    await site.deps.db.execute(sql`alter table security_events rename to moved_away`)
    const { answer } = await loggedInAgain(site, ane.user)
    await site.deps.background.settled()
    await site.deps.db.execute(sql`alter table moved_away rename to security_events`)
    expect(answer.success).toBe(true)
    const logged = lines.map((line) => JSON.parse(line)).filter(({ user }) => user === ane.user.id)
    expect(logged).toMatchObject([{ security: 'logIn' }])
  })

  it('is in the file of one’s data, and says nothing of a person once the account is deleted', async () => {
    const ane: Member = await member(site)
    await loggedInAgain(site, ane.user)
    const before = await eventsOf(ane)
    const file = (await ane.call(profile.exportMyData)).body as unknown as Record<string, object[]>
    expect(file.securityEvents).toMatchObject([{ type: 'logIn', page: '/api/login' }])
    await deleteAccount(site, ane)
    expect(await eventsOf(ane)).toEqual([])
    const [kept] = await site.deps.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.id, before[0]?.id ?? ''))
    expect(kept).toMatchObject({ sessionId: null, userAgent: null, url: null, metadata: {} })
    const counted = await site.deps.db.select().from(rateLimits)
    expect(counted.filter(({ key }) => key.includes(ane.user.id))).toEqual([])
  })
})
