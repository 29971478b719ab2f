// @module-tag slow

import { beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { eq, sql } from '#server/kernel/db/drizzle.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { oneTimeTokens, passwordResetRequests, users } from '#server/schema.ts'
import { isIn, type Member, member, newAccount, password, stranger } from '#testing/builders.ts'
import { googleMember, mailsTo, tokensTo } from '#testing/mails.ts'
import { startSecondInstance } from '#testing/second-instance.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import type { TestClient } from '#testing/test-client.ts'
import { answerResetRequests } from './forgot-password.ts'

const another = 'Gaztelugatxe-8&'
const PAGE = '/cambiarContraseña'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const other = shared(() => startSecondInstance(site))
let ane: Member

beforeEach(async () => {
  ane = await member(site)
})

const forgot = (email: string, client = stranger(site)) =>
  client.call(passwords.forgotPassword, { body: { email } })
const reset = (token: string, chosen = another) =>
  stranger(site).call(passwords.resetPassword, { body: { token, password: chosen } })
const change = (client: TestClient, currentPassword = password, newPassword = another) =>
  client.call(passwords.changePassword, { body: { currentPassword, newPassword } })
const logIn = (email: string, tried: string) =>
  stranger(site).call(accounts.logIn, { body: { email, password: tried } })
const tokens = (of: Member) => tokensTo(site, of.user.email, PAGE)
const stored = async ({ user }: Member) =>
  (await site.deps.db.select().from(users).where(eq(users.id, user.id)))[0]
const setStatus = ({ user }: Member, changes: Partial<typeof users.$inferInsert>) =>
  site.deps.db.update(users).set(changes).where(eq(users.id, user.id))
const issue = (of: Member, purpose: 'resetPassword' | 'twoFactor' | 'deleteAccount') =>
  issueToken(site.deps.db, site.deps.clock.now(), { userId: of.user.id, purpose })

function laterBy(minutes: number): void {
  site.deps.clock = { now: () => new Date(Date.now() + minutes * MINUTE_MS) }
}

describe('a forgotten password', () => {
  it('brings a link, in the account’s own language, with which another one is chosen', async () => {
    await setStatus(ane, { language: 'eu' })
    await forgot(ane.user.email)
    const mail = (await mailsTo(site, ane.user.email)).at(-1)
    expect(mail).toMatchObject({ language: 'eu', subject: 'Aukeratu pasahitz berria' })
    expect(mail?.text).toContain('/cambiarContrase%C3%B1a?token=')
    expect(mail?.text).toContain('Ongizate elkarteko zure konturako')
    expect(mail?.text).toContain('ordubetez')
    const [token = ''] = await tokens(ane)
    expect((await reset(token)).status).toBe(200)
    expect((await logIn(ane.user.email, another)).status).toBe(200)
    expect((await logIn(ane.user.email, password)).status).toBe(401)
  })

  it('is answered alike with an account, with a former one, or without', async () => {
    const [inactive, erased] = [await member(site), await member(site)]
    await setStatus(inactive, { status: 'inactive', deactivatedAt: new Date() })
    await setStatus(erased, { status: 'erased', erasedAt: new Date() })
    const emails = [ane.user.email, inactive.user.email, erased.user.email, 'nobody@example.org']
    const answers = await Promise.all(emails.map((email) => forgot(email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    const sent = await Promise.all(emails.map((email) => tokensTo(site, email, PAGE)))
    expect(sent.map(({ length }) => length)).toEqual([1, 0, 0, 0])
    expect(await site.deps.db.select().from(passwordResetRequests)).toEqual([])
  })

  it('brings three e-mails an hour at most, and more an hour later', async () => {
    for (let request = 1; request <= 5; request++) await forgot(ane.user.email)
    expect(await tokens(ane)).toHaveLength(3)
    laterBy(61)
    await forgot(ane.user.email)
    expect(await tokens(ane)).toHaveLength(4)
  })

  it('is answered to all concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => member(site)))
    await Promise.all(people.map(({ user }) => forgot(user.email)))
    const sent = await Promise.all(people.map(tokens))
    expect(sent.map(({ length }) => length)).toEqual(Array(12).fill(1))
  })

  it('brings one e-mail when two instances work off the requests of a dead one', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => member(site)))
    // As the process left it that died before it could do more.
    await site.deps.db
      .insert(passwordResetRequests)
      .values(people.map(({ user }) => ({ email: user.email, language: 'es' as const })))
    const workers = [site.deps, other.deps, site.deps, other.deps]
    await Promise.all(workers.map((deps) => answerResetRequests(deps)))
    await other.deps.background.settled()
    const sent = await Promise.all(people.map(tokens))
    expect(sent.map(({ length }) => length)).toEqual(Array(12).fill(1))
  })

  it('is not forgotten when its e-mail cannot be written', async () => {
    const { db } = site.deps
    await db.execute(
      sql`alter table outgoing_mail add constraint nothing_fits check (false) not valid`,
    )
    expect((await forgot(ane.user.email)).status).toBe(200)
    await site.deps.background.settled()
    await db.execute(sql`alter table outgoing_mail drop constraint nothing_fits`)
    expect(await tokens(ane)).toEqual([])
    await answerResetRequests(site.deps)
    expect(await tokens(ane)).toHaveLength(1)
  })

  it('is one where there was none: an account of Google alone opens with it from then on too', async () => {
    const nerea = await googleMember(site)
    await forgot(nerea.user.email)
    expect((await mailsTo(site, nerea.user.email)).at(-1)?.text).toContain(
      'También puedes seguir entrando con Google',
    )
    const [token = ''] = await tokens(nerea)
    expect((await reset(token)).status).toBe(200)
    const account = await stored(nerea)
    expect(account).toMatchObject({ authProvider: 'password', googleSubject: nerea.user.id })
    expect((await logIn(nerea.user.email, another)).status).toBe(200)
  })
})

describe('choosing a password by the link', () => {
  it('ends every session, here and on another instance', async () => {
    const there = other.sameBrowser(ane)
    const elsewhere = stranger(site)
    await elsewhere.call(accounts.logIn, { body: { email: ane.user.email, password } })
    for (const client of [ane, there, elsewhere]) expect(await isIn(client)).toBe(true)
    expect((await reset(await issue(ane, 'resetPassword'))).status).toBe(200)
    expect(await isIn(ane)).toBe(false)
    expect(await isIn(elsewhere)).toBe(false)
    await expect.poll(() => isIn(there)).toBe(false)
  })

  it('confirms the address, and explains there what has happened and what to do', async () => {
    expect((await stored(ane))?.emailVerifiedAt).toBeNull()
    await reset(await issue(ane, 'resetPassword'))
    expect((await stored(ane))?.emailVerifiedAt).not.toBeNull()
    const mail = (await mailsTo(site, ane.user.email)).at(-1)
    expect(mail?.subject).toBe('Tu contraseña ha cambiado')
    expect(mail?.text).toContain('Si no has sido tú')
    expect(mail?.text).toContain(`${site.deps.config.appUrl}/olvidar-contrasena`)
  })

  it('lets in an owner whom other people’s guesses have locked out', async () => {
    for (let guess = 1; guess <= 5; guess++) await logIn(ane.user.email, 'Wrong-2024!')
    expect((await logIn(ane.user.email, password)).status).toBe(423)
    await reset(await issue(ane, 'resetPassword'))
    expect((await logIn(ane.user.email, another)).status).toBe(200)
  })

  it('works once, however many come at once', async () => {
    const token = await issue(ane, 'resetPassword')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `Kresala-${index}!x`)),
    )
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(winners).toHaveLength(1)
    const losers = answers.filter(({ status }) => status !== 200)
    expect(new Set(losers.map(({ body }) => body.code))).toEqual(new Set(['accounts.linkInvalid']))
    expect((await logIn(ane.user.email, `Kresala-${winners[0]}!x`)).status).toBe(200)
    const notices = (await mailsTo(site, ane.user.email)).filter(
      ({ subject }) => subject === 'Tu contraseña ha cambiado',
    )
    expect(notices).toHaveLength(1)
  })

  it('does not use the link up with a password that is refused', async () => {
    const token = await issue(ane, 'resetPassword')
    for (const [chosen, code] of [
      ['Password1!', 'accounts.passwordBreached'],
      ['Itziar-2035-7!', 'accounts.passwordPersonal'],
      ['kresala', 'accounts.passwordNeedsUppercase'],
    ] as const) {
      const { status, body } = await reset(token, chosen)
      expect(status).toBe(422)
      expect(body.fields?.[0]).toMatchObject({ path: 'password', code })
    }
    expect((await reset(token)).status).toBe(200)
  })

  it('works for an hour', async () => {
    const [early, late] = [await issue(ane, 'resetPassword'), await issue(ane, 'resetPassword')]
    laterBy(59)
    expect((await reset(early)).status).toBe(200)
    const another = await member(site)
    const expired = await issue(another, 'resetPassword')
    laterBy(59 + 61)
    expect((await reset(expired)).body.code).toBe('accounts.linkInvalid')
    expect((await reset(late)).body.code).toBe('accounts.linkInvalid')
  })

  it('does not work for a deactivated account, nor with a token made for something else', async () => {
    const gone = await member(site)
    const token = await issue(gone, 'resetPassword')
    await setStatus(gone, { status: 'inactive', deactivatedAt: new Date() })
    for (const one of [token, await issue(ane, 'twoFactor'), await issue(ane, 'deleteAccount')]) {
      const { status, body } = await reset(one)
      expect([status, body.code]).toEqual([422, 'accounts.linkInvalid'])
    }
  })

  it('ends everything else that the old password allowed', async () => {
    const links = [
      await issue(ane, 'resetPassword'),
      await issue(ane, 'twoFactor'),
      await issue(ane, 'deleteAccount'),
      await issueToken(site.deps.db, site.deps.clock.now(), {
        userId: ane.user.id,
        purpose: 'confirmEmail',
        email: 'thief@example.org',
      }),
    ]
    expect(links).toHaveLength(4)
    await reset(await issue(ane, 'resetPassword'))
    const open = (
      await site.deps.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, ane.user.id))
    ).filter(({ usedAt }) => usedAt === null)
    expect(open.map(({ purpose, email }) => [purpose, email])).toEqual([
      ['confirmEmail', ane.user.email],
    ])
  })
})

describe('changing the password', () => {
  it('ends every other session and keeps this one', async () => {
    const thief = stranger(site)
    for (const [name, value] of ane.cookies) thief.cookies.set(name, value)
    const elsewhere = stranger(site)
    await elsewhere.call(accounts.logIn, { body: { email: ane.user.email, password } })
    const there = other.sameBrowser(elsewhere)
    for (const client of [elsewhere, there]) expect(await isIn(client)).toBe(true)
    expect((await change(ane)).status).toBe(200)
    expect(await isIn(ane)).toBe(true)
    expect(await isIn(elsewhere)).toBe(false)
    await expect.poll(() => isIn(there)).toBe(false)
    expect((await logIn(ane.user.email, another)).status).toBe(200)
    expect((await logIn(ane.user.email, password)).status).toBe(401)
    const subjects = (await mailsTo(site, ane.user.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Tu contraseña ha cambiado')).toHaveLength(1)
  })

  it('marks a wrong password, of which a session has five; log-in elsewhere counts its own', async () => {
    const wrong = await change(ane, 'Wrong-2024!')
    expect(wrong.status).toBe(422)
    expect(wrong.body.code).toBe('accounts.passwordWrong')
    expect(wrong.body.fields).toMatchObject([{ path: 'currentPassword' }])
    for (let guess = 2; guess <= 4; guess++) await change(ane, 'Wrong-2024!')
    expect((await change(ane, 'Wrong-2024!')).status).toBe(423)
    expect((await change(ane)).status).toBe(423)
    expect((await logIn(ane.user.email, password)).status).toBe(200)
    expect(await isIn(ane)).toBe(true)
  })

  it.each([
    [password, 'accounts.passwordUnchanged'],
    ['Welcome2024!', 'accounts.passwordBreached'],
    ['AGIRRE-xyz7!', 'accounts.passwordPersonal'],
    ['kresala', 'accounts.passwordNeedsUppercase'],
  ])('refuses %s as the new one', async (chosen, code) => {
    const { status, body } = await change(ane, password, chosen)
    expect(status).toBe(422)
    expect(body.fields?.[0]).toMatchObject({ path: 'newPassword', code })
    expect((await logIn(ane.user.email, password)).status).toBe(200)
  })

  it('is not for an account that Google alone opens', async () => {
    const nerea = await googleMember(site)
    const { status, body } = await change(nerea)
    expect([status, body.code]).toEqual([409, 'accounts.passwordMissing'])
  })

  it('is done by one of two who come at once with the same password', async () => {
    const twin = stranger(site)
    await twin.call(accounts.logIn, { body: { email: ane.user.email, password } })
    const answers = await Promise.all([
      change(ane, password, 'Kresala-1!x'),
      change(twin, password, 'Kresala-2!x'),
    ])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await logIn(ane.user.email, `Kresala-${winner + 1}!x`)).status).toBe(200)
    expect(await Promise.all([ane, twin].map(isIn))).toEqual([winner === 0, winner === 1])
  })
})

describe('signing up with a password that everybody would try', () => {
  it.each([
    ['Password1!', 'accounts.passwordBreached'],
    ['Aa123456!', 'accounts.passwordBreached'],
    ['Itziar-2024!', 'accounts.passwordPersonal'],
    ['ÁGIRRE-k7!', 'accounts.passwordPersonal'],
    ['Mailbox-k7!', 'accounts.passwordPersonal'],
  ])('%s is refused', async (chosen, code) => {
    const { status, body } = await stranger(site).call(accounts.register, {
      body: newAccount({ password: chosen.normalize('NFD'), email: 'mailbox.77@example.org' }),
    })
    expect(status).toBe(422)
    expect(body.fields).toMatchObject([{ path: 'password', code }])
  })
})

describe('a form that checks before it is sent', () => {
  const weaknessOf = async (client: TestClient, body: object) =>
    (await client.call(passwords.checkPassword, { body: { password: 'x', ...body } })).body.weakness

  it('gets the errors of sign-up', async () => {
    const { firstName, lastName, email, locality } = newAccount()
    const owner = { firstName, lastName, email, locality }
    const asks = (chosen: string) => weaknessOf(stranger(site), { password: chosen, owner })
    expect(await asks('Donostia-2026!')).toBe('accounts.passwordBreached')
    expect(await asks('Ongizate-2024!')).toBe('accounts.passwordPersonal')
    for (const chosen of ['Zarautz-2026!', another]) {
      const account = newAccount({ password: chosen })
      const { body } = await stranger(site).call(accounts.register, { body: account })
      expect(await asks(chosen)).toBe((body.fields?.[0]?.code as string | undefined) ?? null)
    }
  })

  it('uses the account of the link, or of the session, and none for a stranger', async () => {
    const chosen = { password: 'Itziar-2035-7!' }
    const token = await issue(ane, 'resetPassword')
    expect(await weaknessOf(stranger(site), { ...chosen, token })).toBe('accounts.passwordPersonal')
    expect(await weaknessOf(ane, chosen)).toBe('accounts.passwordPersonal')
    expect(await weaknessOf(stranger(site), { ...chosen, token: 'no such link' })).toBeNull()
    expect(await weaknessOf(stranger(site), chosen)).toBeNull()
    expect((await reset(token)).status).toBe(200)
  })
})
