import { beforeAll, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import * as twoFactor from '#domain/accounts/two-factor-contract.ts'
import { DEVICE_COOKIE } from '#server/kernel/http/cookies.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import {
  type Administrator,
  administrator,
  codeAt,
  loggedInAgain,
  type Member,
  member,
  newAccount,
  password,
} from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'

const another = 'Gaztelugatxe-8&'
const wrong = 'Wrong-2024!'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

const logIn = (client: TestClient, { user }: Pick<Member, 'user'>, tried = password) =>
  client.call(accounts.logIn, { body: { email: user.email, password: tried } })
const verify = (client: TestClient, code: string) =>
  client.call(twoFactor.verifyTwoFactor, { body: { code } })

/** Another person, in a browser of their own. */
async function locksOut(owner: Pick<Member, 'user'>): Promise<TestClient> {
  const stranger = site.visitor()
  for (let guess = 1; guess <= 5; guess++) await logIn(stranger, owner, wrong)
  expect((await logIn(stranger, owner)).status).toBe(423)
  return stranger
}

/** The same browser with nothing but its name, as a thief would have copied it. */
function copyOf(client: TestClient): TestClient {
  const copy = site.visitor()
  copy.cookies.set(DEVICE_COOKIE, client.cookies.get(DEVICE_COOKIE) ?? '')
  return copy
}

describe('a member whose account a stranger has locked', () => {
  it('comes in with the right password in a known browser, and the stranger does not', async () => {
    const ane = await member(site)
    const stranger = await locksOut(ane)
    expect((await logIn(ane, ane)).status).toBe(200)
    expect((await logIn(stranger, ane)).status).toBe(423)
  })

  it('comes in elsewhere by the e-mailed link, and is not locked out there again', async () => {
    const ane = await member(site)
    const stranger = await locksOut(ane)
    const library = site.visitor()
    const link = { userId: ane.user.id, purpose: 'resetPassword' } as const
    const token = await issueToken(site.deps.db, site.deps.clock.now(), link)
    const body = { token, password: another }
    expect((await library.call(passwords.resetPassword, { body })).status).toBe(200)
    for (let guess = 1; guess <= 5; guess++) await logIn(stranger, ane, wrong)
    expect((await logIn(stranger, ane, another)).status).toBe(423)
    expect((await logIn(library, ane, another)).status).toBe(200)
  })

  it('changes the password while logged in', async () => {
    const ane = await member(site)
    await locksOut(ane)
    const body = { currentPassword: password, newPassword: another }
    expect((await ane.call(passwords.changePassword, { body })).status).toBe(200)
  })
})

describe('an attacker with the stolen name of a known browser', () => {
  it('has five tries, and leaves the owner’s other browsers open', async () => {
    const ane = await member(site)
    const phone = site.visitor()
    await logIn(phone, ane)
    const thief = copyOf(phone)
    const statuses = []
    for (let guess = 1; guess <= 5; guess++) {
      statuses.push((await logIn(thief, ane, wrong)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 423])
    expect((await logIn(thief, ane)).status).toBe(423)
    expect((await logIn(site.visitor(), ane)).status).toBe(200)
    expect((await logIn(ane, ane)).status).toBe(200)
  })

  it('gets no more of them by making accounts there, which give the browser new names', async () => {
    const ane = await member(site)
    const thief = copyOf(ane)
    for (let guess = 1; guess <= 5; guess++) await logIn(thief, ane, wrong)
    const before = thief.cookies.get(DEVICE_COOKIE)
    for (let account = 1; account <= 2; account++) {
      await thief.call(accounts.register, { body: newAccount() })
    }
    expect(thief.cookies.get(DEVICE_COOKIE)).not.toBe(before)
    expect((await logIn(thief, ane, wrong)).status).toBe(423)
    expect((await logIn(thief, ane)).status).toBe(423)
  })
})

describe('an administrator whose password another person knows', () => {
  let now = new Date()
  let admin: Administrator
  beforeAll(async () => {
    admin = await administrator(site)
    now = new Date(Date.now() + 60_000)
  })

  async function locksSecondFactor(): Promise<TestClient> {
    site.deps.clock = { now: () => now }
    const thief = await loggedInAgain(site, admin.user)
    for (let guess = 1; guess <= 5; guess++) await verify(thief, '000000')
    expect((await verify(thief, codeAt(admin.secret, now))).status).toBe(423)
    return thief
  }

  it('gives the second factor in a known browser, and the thief does not', async () => {
    const thief = await locksSecondFactor()
    await logIn(admin, admin)
    expect((await verify(thief, codeAt(admin.secret, now))).status).toBe(423)
    expect((await verify(admin, codeAt(admin.secret, now))).status).toBe(200)
  })

  it('gives it elsewhere after choosing another password by the e-mailed link', async () => {
    now = new Date(now.getTime() + 20 * 60_000)
    const thief = await locksSecondFactor()
    const laptop = site.visitor()
    const link = { userId: admin.user.id, purpose: 'resetPassword' } as const
    const token = await issueToken(site.deps.db, now, link)
    await laptop.call(passwords.resetPassword, { body: { token, password: another } })
    expect((await thief.call(accounts.checkAuth)).body.isAuthenticated).toBe(false)
    await logIn(laptop, admin, another)
    expect((await verify(laptop, codeAt(admin.secret, now))).status).toBe(200)
  })
})
