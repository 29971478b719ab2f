import { describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { sessions, users } from '#server/schema.ts'
import { isIn, type Member, member } from '#testing/builders.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import type { Session } from './authenticated-session.ts'
import { createSessionCache } from './session-cache.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const other = shared(() => startSecondInstance(site))

/** A member whose session both instances have cached. */
async function known(): Promise<[Member, TestClient]> {
  const here = await member(site)
  const there = other.sameBrowser(here)
  expect(await isIn(here)).toBe(true)
  expect(await isIn(there)).toBe(true)
  return [here, there]
}

it('lets an instance stop that has not heard of anything yet', async () => {
  const cache = createSessionCache(site.databaseUrl, site.deps.log)
  await cache.close()
  expect(cache.isListening()).toBe(false)
})

it('remembers a session for ten seconds at most, and never beyond its end', async () => {
  const cache = createSessionCache(site.databaseUrl, site.deps.log)
  await expect.poll(cache.isListening).toBe(true)
  const now = new Date()
  const after = (ms: number) => new Date(now.getTime() + ms)
  for (const [hash, endsAfter, knownFor] of [
    ['ends soon', 3000, 3000],
    ['goes on', 3_600_000, 10_000],
  ] as const) {
    cache.keep(hash, {} as Session, after(endsAfter), now, cache.state())
    expect(cache.find(hash, after(knownFor - 1)), hash).toBeDefined()
    expect(cache.find(hash, after(knownFor)), hash).toBeUndefined()
  }
  await cache.close()
})

describe('a session that an instance remembers', () => {
  it('ends on every instance when it is logged out on one', async () => {
    const [here, there] = await known()
    const kept = other.sameBrowser(here)
    await here.call(accounts.logOut)
    expect(await isIn(here)).toBe(false)
    await expect.poll(() => isIn(there)).toBe(false)
    await expect.poll(() => isIn(kept)).toBe(false)
  })

  it('ends everywhere when its account is deactivated', async () => {
    const [here, there] = await known()
    await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, here.user.id))
    await expect.poll(() => isIn(here)).toBe(false)
    await expect.poll(() => isIn(there)).toBe(false)
  })

  it('shows a changed name everywhere', async () => {
    const [here, there] = await known()
    await site.deps.db.update(users).set({ firstName: 'Maddi' }).where(eq(users.id, here.user.id))
    for (const client of [here, there]) {
      await expect
        .poll(async () => (await client.call(accounts.checkAuth)).body)
        .toMatchObject({ firstName: 'Maddi' })
    }
  })

  it('is not believed while changes cannot be heard', async () => {
    const [here] = await known()
    const { cookies } = here
    await site.deps.db.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ongizate-sessions' and datname = current_database()`,
    )
    await expect.poll(() => site.deps.sessionCache.isListening()).toBe(false)
    await site.deps.db.delete(sessions).where(eq(sessions.userId, here.user.id))
    expect(cookies.size).toBeGreaterThan(0)
    expect(await isIn(here)).toBe(false)
    await expect.poll(() => site.deps.sessionCache.isListening(), { timeout: 5000 }).toBe(true)
  })
})
