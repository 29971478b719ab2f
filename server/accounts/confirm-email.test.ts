import { beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import { languages } from '#domain/kernel/language.ts'
import { confirmDeletion } from '#domain/profile/deletion-contract.ts'
import { systemClock } from '#server/kernel/clocks.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { users } from '#server/schema.ts'
import { type Member, member, newAccount } from '#testing/builders.ts'
import { mailsTo, tokensTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const PAGE = '/confirmar-correo'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let ane: Member
beforeEach(async () => {
  ane = await member(site)
})

const confirm = (token: string) => site.visitor().call(passwords.confirmEmail, { body: { token } })
const links = () => tokensTo(site, ane.user.email, PAGE)
const isConfirmed = async () => {
  const { body } = await ane.call(accounts.checkAuth)
  return body.isAuthenticated && body.emailVerified
}
const linkFor = (email: string, client = ane) =>
  issueToken(site.deps.db, site.deps.clock.now(), {
    userId: client.user.id,
    purpose: 'confirmEmail',
    email,
  })

describe('the welcome', () => {
  it.each(languages)('says in %s who writes and why, and how long its link works', async (lng) => {
    const account = newAccount({ lng })
    await site.visitor().call(accounts.register, { body: account })
    const [mail, ...others] = await mailsTo(site, account.email)
    expect(others).toEqual([])
    expect(mail?.language).toBe(lng)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Ongizate')
      expect(part).toContain('Itziar')
      expect(part).toMatch(/siete días|zazpi egunez|seven days/)
      expect(part).not.toMatch(/\{\{|mail:\w|undefined/)
    }
  })

  it('is written with the account or not at all', async () => {
    const taken = newAccount({ email: ane.user.email })
    await site.visitor().call(accounts.register, { body: taken })
    expect(await mailsTo(site, ane.user.email)).toHaveLength(1)
  })

  it('has no link made of a name that pretends to be one', async () => {
    const account = newAccount({ firstName: 'Visit evil.com' })
    await site.visitor().call(accounts.register, { body: account })
    const [mail] = await mailsTo(site, account.email)
    expect(mail?.text).toContain('Visit evil. com')
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toContain('evil.com')
  })
})

describe('confirming the address', () => {
  it('is done by the link, again and again', async () => {
    const [token = ''] = await links()
    expect(await isConfirmed()).toBe(false)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await confirm(token)).body).toEqual({ success: true, email: ane.user.email })
    expect(await isConfirmed()).toBe(true)
  })

  it('needs a link that exists, has not expired and belongs to an account', async () => {
    const expired = await linkFor(ane.user.email)
    const gone = await member(site)
    const orphan = await linkFor(gone.user.email, gone)
    await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, gone.user.id))
    site.deps.clock = { now: () => new Date(Date.now() + 8 * 86_400_000) }
    expect((await confirm(expired)).body.code).toBe('accounts.linkInvalid')
    site.deps.clock = systemClock
    for (const token of [orphan, 'never made']) {
      const { status, body } = await confirm(token)
      expect([status, body.code]).toEqual([422, 'accounts.linkInvalid'])
    }
    expect(await isConfirmed()).toBe(false)
  })

  it('ends the links that wait in the former mailbox when the address changes', async () => {
    const { db, clock } = site.deps
    const { id: userId, email: former } = ane.user
    const reset = await issueToken(db, clock.now(), { userId, purpose: 'resetPassword' })
    const deletion = await issueToken(db, clock.now(), { userId, purpose: 'deleteAccount' })
    const [welcome = ''] = await links()
    expect((await confirm(await linkFor('ane.new@example.org'))).status).toBe(200)
    expect((await confirm(welcome)).body.code).toBe('accounts.linkInvalid')
    const body = { token: reset, password: 'Gaztelugatxe-8&' }
    const { body: answer } = await site.visitor().call(passwords.resetPassword, { body })
    expect(answer.code).toBe('accounts.linkInvalid')
    const ended = await ane.call(confirmDeletion, { body: { token: deletion } })
    expect(ended.body.code).toBe('accounts.linkInvalid')
    const mail = (await mailsTo(site, former)).at(-1)
    expect(mail?.subject).toBe('Tu cuenta tiene otro correo')
    expect(mail?.text).toContain('ane.new@example.org')
  })

  it('goes to one of two accounts that ask for the same address at once', async () => {
    const jon = await member(site)
    const newEmail = 'wanted@example.org'
    const answers = await Promise.all(
      [await linkFor(newEmail), await linkFor(newEmail, jon)].map(confirm),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('asking for the link once more', () => {
  it('brings another one, until the address is confirmed', async () => {
    expect((await ane.call(passwords.sendConfirmation)).status).toBe(200)
    const [, second = ''] = await links()
    expect((await confirm(second)).status).toBe(200)
    expect((await ane.call(passwords.sendConfirmation)).status).toBe(200)
    expect(await links()).toHaveLength(2)
  })

  it('is done five times an hour at most', async () => {
    const statuses: number[] = []
    for (let request = 1; request <= 6; request++) {
      statuses.push((await ane.call(passwords.sendConfirmation)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
