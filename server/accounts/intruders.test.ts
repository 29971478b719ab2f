// @module-tag slow

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as google from '#domain/accounts/google-contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import type { Endpoint } from '#domain/kernel/endpoint.ts'
import * as profile from '#domain/profile/contract.ts'
import * as deletion from '#domain/profile/deletion-contract.ts'
import * as people from '#domain/profile/people-contract.ts'
import { createPasswords } from '#server/kernel/adapters/passwords.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { SESSION_COOKIE } from '#server/kernel/http/cookies.ts'
import { hashToken } from '#server/kernel/http/one-time-token.ts'
import { sessions } from '#server/schema.ts'
import {
  administrator,
  type Member,
  member,
  newAccount,
  password,
  stranger,
} from '#testing/builders.ts'
import { googleMember } from '#testing/mails.ts'
import { googleInNameOnly, sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({
  now: '2025-01-10T10:00:00Z',
  environment: googleInNameOnly,
})
let ane: Member
beforeAll(async () => {
  // The times that are compared here are those of a real hash.
  site.deps.passwords = createPasswords()
})
beforeEach(async () => {
  ane = await member(site)
})

const logIn = (email: string, tried: string, client = stranger(site)) =>
  client.call(accounts.logIn, { body: { email, password: tried } })
const forgot = (email: string) => stranger(site).call(passwords.forgotPassword, { body: { email } })

/** A call of each kind can be made with each of them four times: the fifth would lock the account. */
const knownPeople = 30

/**
 * Measures how much longer the shortest call of one kind takes than that of the other: whatever else the machine does
 * only makes calls longer. On a busy one it takes more calls to come upon a short one, but never five with one
 * account, which would lock it.
 * @param below where it stops asking
 */
async function ratioOfTimes(
  kinds: readonly [() => Promise<unknown>, () => Promise<unknown>],
  { below }: { below: number },
): Promise<number> {
  const shortest: [number, number] = [Infinity, Infinity]
  const ratio = () => Math.max(...shortest) / Math.min(...shortest)
  for (let round = 0; round < 15 || (round < 4 * knownPeople && ratio() >= below); round++) {
    for (const [index, call] of kinds.entries()) {
      await site.deps.background.settled()
      const start = performance.now()
      await call()
      const kind = index as 0 | 1
      shortest[kind] = Math.min(shortest[kind], performance.now() - start)
    }
  }
  return ratio()
}

describe('whether an account exists', () => {
  let people: string[]
  beforeAll(async () => {
    people = []
    for (let one = 0; one < knownPeople; one++) {
      const account = newAccount()
      await stranger(site).call(accounts.register, { body: account })
      people.push(account.email)
    }
  })
  /** A new one at each call: guesses at one account would lock it. */
  const each = (emails: string[]) => {
    let next = 0
    return () => emails[next++ % emails.length] ?? ''
  }
  let strangers = 0
  const unknown = () => () => `stranger-${strangers++}@example.org`

  it('is not disclosed by the texts of log-in, up to the lock', async () => {
    const googles = await googleMember(site)
    for (let guess = 1; guess <= 6; guess++) {
      const [known, unknown, other] = await Promise.all([
        logIn(ane.user.email, 'Wrong-2024!'),
        logIn('nobody-6@example.org', 'Wrong-2024!'),
        logIn(googles.user.email, 'Wrong-2024!'),
      ])
      const visible = ({ status, body }: typeof known) => [
        status,
        { ...body, params: { ...body.params, retryAfterSeconds: null } },
      ]
      expect(visible(unknown)).toEqual(visible(known))
      expect(visible(other)).toEqual(visible(known))
      expect(known.status).toBe(guess < 5 ? 401 : 423)
    }
  })

  it('is not disclosed by the time of log-in', async () => {
    const [real, none] = [each(people), unknown()]
    const guesses = [
      () => logIn(real(), 'Wrong-2024!'),
      () => logIn(none(), 'Wrong-2024!'),
    ] as const
    expect(await ratioOfTimes(guesses, { below: 1.6 })).toBeLessThan(1.6)
  })

  it('is not disclosed by texts or time of a forgotten password', async () => {
    const [real, none] = [each(people), unknown()]
    expect((await forgot(real())).body).toEqual((await forgot(none())).body)
    const calls = [() => forgot(real()), () => forgot(none())] as const
    expect(await ratioOfTimes(calls, { below: 2.5 })).toBeLessThan(2.5)
  })

  it('is disclosed at sign-up, but not by its time', async () => {
    const [real, none] = [each(people), unknown()]
    const signUp = (email: string) =>
      stranger(site).call(accounts.register, { body: newAccount({ email }) })
    expect((await signUp(real())).body.code).toBe('accounts.emailTaken')
    const calls = [() => signUp(real()), () => signUp(none())] as const
    expect(await ratioOfTimes(calls, { below: 2 })).toBeLessThan(2)
  })

  it('is disclosed fifty times an hour at sign-up; then nothing from that address, about any account', async () => {
    const seeker = () => {
      const client = site.visitor()
      client.address = '203.0.113.7'
      return client
    }
    const ask = (email: string) => seeker().call(accounts.register, { body: newAccount({ email }) })
    const answers = await Promise.all(Array.from({ length: 54 }, () => ask(ane.user.email)))
    const count = (expected: number) => answers.filter(({ status }) => status === expected).length
    expect([count(409), count(429)]).toEqual([50, 4])
    const free = await ask('nobody-here-yet@example.org')
    expect([free.status, free.body.code]).toEqual([429, 'http.tooManyRequests'])
    expect(Number(free.headers['retry-after'])).toBeGreaterThan(3000)
    const elsewhere = await stranger(site).call(accounts.register, { body: newAccount() })
    expect(elsewhere.status).toBe(200)
  })
})

describe('a session', () => {
  it('never goes by a token that was planted', async () => {
    const victim = stranger(site)
    const planted = 'planted-by-somebody-who-waits-for-it-to-open'
    victim.cookies.set(SESSION_COOKIE, planted)
    await logIn(ane.user.email, password, victim)
    expect(victim.cookies.get(SESSION_COOKIE)).not.toBe(planted)
    const rows = await site.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(planted)))
    expect(rows).toEqual([])
    const thief = stranger(site)
    thief.cookies.set(SESSION_COOKIE, planted)
    expect((await thief.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
  })

  it('never goes on as another account’s, but ends when another account logs in over it', async () => {
    const thief = await member(site)
    const planted = thief.cookies.get(SESSION_COOKIE) ?? ''
    const victim = stranger(site)
    victim.cookies.set(SESSION_COOKIE, planted)
    await logIn(ane.user.email, password, victim)
    for (const [client, isIn] of [
      [thief, false],
      [victim, true],
    ] as const) {
      expect((await client.call(accounts.checkAuth)).body.isAuthenticated).toBe(isIn)
    }
  })

  it('gets a new token at every log-in, and at sign-up while logged in', async () => {
    const first = ane.cookies.get(SESSION_COOKIE)
    await logIn(ane.user.email, password, ane)
    const second = ane.cookies.get(SESSION_COOKIE)
    await ane.call(accounts.register, { body: newAccount() })
    const third = ane.cookies.get(SESSION_COOKIE)
    expect(new Set([first, second, third]).size).toBe(3)
    for (const old of [first, second]) {
      const kept = stranger(site)
      kept.cookies.set(SESSION_COOKIE, old ?? '')
      expect((await kept.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
    }
  })
})

describe('a page of another site', () => {
  const changing = [accounts, passwords, twoFactor, google, profile, deletion, people]
    .flatMap((contract): (Endpoint | readonly string[])[] => Object.values(contract))
    .filter((one): one is Endpoint => 'method' in one && one.method !== 'GET')

  it('has all of them before it', () => {
    expect(changing.length).toBeGreaterThanOrEqual(14)
  })

  it.each(
    changing.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s is refused without a CSRF token, and with one of another browser', async (_name, {
    method,
    path,
    access,
  }) => {
    const caller =
      access === 'public' ? stranger(site) : access === 'user' ? ane : await administrator(site)
    const foreign = await stranger(site).csrfToken()
    await caller.csrfToken()
    for (const headers of [{}, { 'x-csrf-token': foreign }, { 'x-csrf-token': 'x' }]) {
      const { status, body } = await caller.send(method, path, { headers, body: {} })
      expect([status, body.error, body.code]).toEqual([403, 'csrf_error', 'http.csrf'])
    }
  })
})

describe('a body that is too long', () => {
  const taking = [
    accounts.register,
    accounts.logIn,
    passwords.forgotPassword,
    passwords.resetPassword,
    passwords.confirmEmail,
  ]
  it.each(
    taking.map(({ path }) => path),
  )('is refused by %s before it is looked at', async (path) => {
    for (const length of [1_000_001, 10_000_000]) {
      const { status, body } = await stranger(site).send('POST', path, {
        body: { email: 'a'.repeat(length) },
      })
      expect([status, body.code]).toEqual([413, 'http.payloadTooLarge'])
    }
  })
})
