import { describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { sessions } from '#server/schema.ts'
import { grantRole, isIn, type Member, member, password } from '#testing/builders.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const MINUTE = 60_000

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const other = shared(() => startSecondInstance(site))

/** The same person on another device. */
async function onAnotherDevice(of: Member): Promise<TestClient> {
  const device = site.visitor()
  const { status } = await device.call(accounts.logIn, {
    body: { email: of.user.email, password },
    headers: { 'user-agent': PHONE },
  })
  expect(status).toBe(200)
  return device
}

async function sessionsOf(client: TestClient) {
  const { body } = await client.call(profile.listSessions)
  return body.sessions
}

async function idOf(client: TestClient): Promise<string> {
  return (await sessionsOf(client)).find(({ isThisOne }) => isThisOne)?.id ?? ''
}

const end = (client: TestClient, id: string) => client.call(profile.endSession, { params: { id } })

describe('the list of devices', () => {
  it('names the own device first, then the others by browser and system', async () => {
    const here = await member(site)
    await onAnotherDevice(here)
    const listed = await sessionsOf(here)
    expect(listed).toMatchObject([
      { isThisOne: true, browser: null, system: null },
      { isThisOne: false, browser: 'Safari', system: 'iPhone' },
    ])
    expect(listed.every(({ loggedInAt, lastSeenAt }) => loggedInAt <= lastSeenAt)).toBe(true)
  })

  it('is not accessible to others, and shows no token', async () => {
    const here = await member(site)
    await member(site)
    const { body } = await here.call(profile.listSessions)
    expect(body.sessions).toHaveLength(1)
    expect(Object.keys(body.sessions[0] ?? {}).sort()).toEqual(
      ['browser', 'id', 'isThisOne', 'lastSeenAt', 'loggedInAt', 'system'].sort(),
    )
  })

  it('leaves out sessions that have run out', async () => {
    const here = await member(site)
    const phone = await onAnotherDevice(here)
    await site.deps.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.id, await idOf(phone)))
    expect(await sessionsOf(here)).toHaveLength(1)
    expect((await here.call(profile.endOtherSessions)).body.ended).toBe(0)
  })

  it('leaves out an administrator’s that still wait for the second factor', async () => {
    const here = await member(site)
    await onAnotherDevice(here)
    const own = await idOf(here)
    await grantRole(site, here.user.id)
    await site.deps.db
      .update(sessions)
      .set({ twoFactorVerifiedAt: new Date() })
      .where(eq(sessions.id, own))
    // Until this process has heard of it, the account counts as a member's.
    await expect.poll(() => sessionsOf(here)).toMatchObject([{ id: own }])
  })
})

describe('ending a session', () => {
  it('shuts that device out at once, on every instance', async () => {
    const here = await member(site)
    const phone = await onAnotherDevice(here)
    const elsewhere = other.sameBrowser(phone)
    const id = await idOf(phone)
    expect(await isIn(elsewhere)).toBe(true)

    expect((await end(here, id)).status).toBe(200)
    expect(await isIn(phone)).toBe(false)
    await expect.poll(() => isIn(elsewhere)).toBe(false)
    expect(await isIn(here)).toBe(true)
    expect(await sessionsOf(here)).toHaveLength(1)
  })

  it('works on another instance than the one that has the device', async () => {
    const here = await member(site)
    const phone = await onAnotherDevice(here)
    const id = await idOf(phone)
    expect((await end(other.sameBrowser(here), id)).status).toBe(200)
    await expect.poll(() => isIn(phone)).toBe(false)
  })

  it('is logging out, when it is the own one', async () => {
    const here = await member(site)
    const kept = new Map(here.cookies)
    const { status, headers } = await end(here, await idOf(here))
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(new RegExp(`${SESSION_COOKIE}=;`))
    const thief = site.visitor()
    for (const [name, value] of kept) thief.cookies.set(name, value)
    expect(await isIn(thief)).toBe(false)
  })

  it('is done once when two requests arrive at once', async () => {
    const here = await member(site)
    const id = await idOf(await onAnotherDevice(here))
    const replies = await Promise.all([end(here, id), end(here, id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('does not reach the sessions of other people, nor say that there are such', async () => {
    const [here, stranger] = [await member(site), await member(site)]
    const foreign = await end(here, await idOf(stranger))
    const unknown = await end(here, crypto.randomUUID())
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect(foreign.body.code).toBe('profile.sessionNotFound')
    expect(await isIn(stranger)).toBe(true)
  })

  it('wants an id that can be one', async () => {
    const here = await member(site)
    const { status, body } = await end(here, 'all')
    expect([status, body.fields?.[0]?.path]).toEqual([422, 'id'])
    expect(await isIn(here)).toBe(true)
  })
})

describe('ending all the others', () => {
  it('leaves this device alone, and other people’s too', async () => {
    const [here, stranger] = [await member(site), await member(site)]
    const devices = [await onAnotherDevice(here), await onAnotherDevice(here)]
    expect((await here.call(profile.endOtherSessions)).body).toEqual({ success: true, ended: 2 })
    expect(await Promise.all(devices.map(isIn))).toEqual([false, false])
    expect(await Promise.all([here, stranger].map(isIn))).toEqual([true, true])
    expect((await here.call(profile.endOtherSessions)).body.ended).toBe(0)
  })
})

describe('when a device was last used', () => {
  it('is noted every five minutes and not with every call', async () => {
    const start = Date.now()
    const at = (minutes: number) => new Date(start + minutes * MINUTE)
    site.deps.clock = { now: () => at(0) }
    const here = await member(site)
    const seenAfter = async (minutes: number) => {
      site.deps.clock = { now: () => at(minutes) }
      await isIn(here)
      await site.deps.background.settled()
      return (await sessionsOf(here))[0]?.lastSeenAt
    }
    expect(await seenAfter(4)).toBe(at(0).toISOString())
    expect(await seenAfter(6)).toBe(at(6).toISOString())
    expect(await seenAfter(10)).toBe(at(6).toISOString())
    expect(await seenAfter(12)).toBe(at(12).toISOString())
  })
})
