import { expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { sendConfirmation } from '#domain/accounts/password-contract.ts'
import { useRecoveryCode } from '#domain/accounts/two-factor-contract.ts'
import { joinGoogle } from '#server/accounts/google/google-account.ts'
import { and, eq, sql } from '#server/kernel/db/drizzle.ts'
import { oneTimeTokens, sessions, twoFactorSecrets, users } from '#server/schema.ts'
import {
  administrator,
  loggedInAgain,
  member,
  password,
  unverifiedAdministrator,
} from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

/** Logs in with the password of before while a transaction is at work that ends all sessions. */
async function logInDuring(change: Partial<typeof users.$inferInsert>) {
  const { user } = await member(site)
  const thief = site.visitor()
  const { db } = site.deps
  let logIn: ReturnType<typeof thief.call<typeof accounts.logIn>> | undefined
  await db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, user.id))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    logIn = thief.call(accounts.logIn, { body: { email: user.email, password } })
    await expect.poll(waitingForARow, { timeout: 10_000 }).toBe(1)
  })
  const answer = await logIn
  const left = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  return { status: answer?.status, left: left.length }
}

async function waitingForARow(): Promise<number> {
  const { rows } = await site.deps.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share%'`,
  )
  return rows.length
}

async function waitingForAnything(): Promise<number> {
  const { rows } = await site.deps.db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

it('a log-in on its way does not outlive the change of the password', async () => {
  expect(await logInDuring({ passwordHash: 'another one' })).toEqual({ status: 401, left: 0 })
})

it('a log-in on its way does not outlive the end of the account', async () => {
  const change = { status: 'inactive', deactivatedAt: new Date() } as const
  expect(await logInDuring(change)).toEqual({ status: 401, left: 0 })
})

it('a second factor on its way does not outlive its being taken away', async () => {
  const { user, recoveryCodes } = await administrator(site)
  const thief = await loggedInAgain(site, user)
  const { db } = site.deps
  const entering = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('update')
    const body = { recoveryCode: recoveryCodes[0] }
    const answer = thief.call(useRecoveryCode, { body })
    await expect.poll(waitingForAnything, { timeout: 10_000 }).toBe(1)
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, user.id))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    return [answer] as const
  })
  expect((await entering[0]).body.code).toBe('accounts.twoFactorNotSet')
  expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
})

it('the temporary token begins with its session and not after it', async () => {
  const { user } = await unverifiedAdministrator(site)
  const { db } = site.deps
  await db.delete(sessions).where(eq(sessions.userId, user.id))
  const [loggingIn] = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table one_time_tokens in exclusive mode`)
    const answer = loggedInAgain(site, user)
    await expect.poll(waitingForAnything, { timeout: 10_000 }).toBe(1)
    expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
    return [answer] as const
  })
  expect((await loggingIn).temporaryToken).not.toBe('')
})

it.each([
  [{ passwordHash: 'another one' }, 'accounts.passwordWrong'],
  [{ email: 'moved@example.org' }, 'accounts.passwordWrong'],
  [{ status: 'inactive', deactivatedAt: new Date() }, 'accounts.inactive'],
] as const)('Google is not joined to an account that changes meanwhile: %o', async (change, code) => {
  const { user } = await member(site)
  const { db } = site.deps
  const [joining] = await db.transaction(async (tx) => {
    await tx.update(users).set(change).where(eq(users.id, user.id))
    const { id: subject, email } = user
    const vouched = { id: subject, subject, email, emailVerified: true }
    const answer = joinGoogle(
      site.deps,
      { ...vouched, firstName: '', lastName: '' },
      { password, device: null },
    ).catch((error) => error.code)
    await expect.poll(waitingForAnything, { timeout: 10_000 }).toBe(1)
    return [answer] as const
  })
  expect(await joining).toBe(code)
  const [after] = await db.select().from(users).where(eq(users.id, user.id))
  expect(after?.googleSubject).toBeNull()
})

it('no link goes to a former address, which would give the account back to it', async () => {
  const client = await member(site)
  const { db } = site.deps
  const { id, email } = client.user
  const [asking] = await db.transaction(async (tx) => {
    const moved = { email: `moved-${email}`, emailVerifiedAt: new Date() }
    await tx.update(users).set(moved).where(eq(users.id, id))
    await tx.update(oneTimeTokens).set({ usedAt: new Date() }).where(eq(oneTimeTokens.userId, id))
    const answer = client.call(sendConfirmation)
    await expect.poll(waitingForAnything, { timeout: 10_000 }).toBe(1)
    return [answer] as const
  })
  expect((await asking).status).toBe(200)
  const links = await db
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, id), eq(oneTimeTokens.email, email)))
  expect(links.filter(({ usedAt }) => usedAt === null)).toEqual([])
})
