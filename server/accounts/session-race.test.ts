import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { sessions, users } from '#server/db/schema.ts'
import { member, password } from '#server/testing/builders.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T10:00:00Z' })
})
afterAll(() => site.stop())

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

it('a log-in on its way does not outlive the change of the password', async () => {
  expect(await logInDuring({ passwordHash: 'another one' })).toEqual({ status: 401, left: 0 })
})

it('a log-in on its way does not outlive the end of the account', async () => {
  const change = { status: 'inactive', deactivatedAt: new Date() } as const
  expect(await logInDuring(change)).toEqual({ status: 401, left: 0 })
})
