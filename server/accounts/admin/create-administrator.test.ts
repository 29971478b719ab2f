import { expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { confirmEmail, resetPassword } from '#domain/accounts/password-contract.ts'
import { changeEmail } from '#domain/profile/contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { findToken } from '#server/kernel/http/one-time-token.ts'
import { auditLog, users } from '#server/schema.ts'
import { administrator, member, newAccount, password } from '#testing/builders.ts'
import { tokensTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { createAdministrator } from './create-administrator.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

const create = (email: string) =>
  createAdministrator(site.deps, { email, firstName: 'Ane', lastName: 'Lasa', language: 'eu' })

const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('token') ?? ''

const isUsable = async (link: string | null) => {
  const { db, clock } = site.deps
  return findToken(db, clock.now(), { token: tokenIn(link), purpose: 'resetPassword' })
}

const mailsTo = async (email: string) => {
  await site.deps.background.settled()
  return site.deps.db.query.outgoingMail.findMany({ where: (mail) => eq(mail.recipient, email) })
}

it('opens an account for whom there is none, which only the link opens', async () => {
  const { outcome, link } = await create('ane1@example.org')
  expect(outcome).toBe('created')
  expect(decodeURI(link ?? '')).toContain('/cambiarContraseña?token=')
  expect(await isUsable(link)).not.toBeNull()
  const [user] = await site.deps.db.select().from(users).where(eq(users.email, 'ane1@example.org'))
  expect(user).toMatchObject({ firstName: 'Ane', language: 'eu', status: 'active' })
  const mails = await mailsTo('ane1@example.org')
  expect(mails).toMatchObject([{ template: 'roles-changed', language: 'eu' }])
  expect(mails[0]?.sentAt).not.toBeNull()
  const notes = await site.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `user:${user?.id}`))
  expect(notes).toMatchObject([
    {
      actorId: null,
      action: 'admin.create',
      before: { roles: [] },
      after: { roles: [{ role: 'administrator' }], opened: true },
    },
  ])
  expect(JSON.stringify(notes)).not.toContain(tokenIn(link))
})

it('gives a new link while the account is unused, and the old one ends', async () => {
  const first = await create('ane2@example.org')
  const again = await create('ane2@example.org')
  expect(again.outcome).toBe('invitedAgain')
  expect(await isUsable(first.link)).toBeNull()
  expect(await isUsable(again.link)).not.toBeNull()
})

it('lets them in with the password that they choose by the link', async () => {
  const { link } = await create('ane4@example.org')
  const visitor = site.visitor()
  const reset = await visitor.call(resetPassword, { body: { token: tokenIn(link), password } })
  expect(reset.status).toBe(200)
  const { status, body } = await visitor.call(accounts.logIn, {
    body: { email: 'ane4@example.org', password },
  })
  expect([status, body.twoFactorSetup]).toEqual([200, true])
})

it('opens one account when two run at once', async () => {
  const both = await Promise.all([create('ane3@example.org'), create('ane3@example.org')])
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['created', 'invitedAgain'])
})

it('does not promote an account that was opened with another person’s address', async () => {
  const squatter = await member(site)
  const newEmail = `attacker-of-${squatter.user.email}`
  await squatter.call(changeEmail, { body: { email: newEmail, password } })
  const [change] = await tokensTo(site, newEmail, '/confirmar-correo')
  const first = await create(squatter.user.email)
  expect(first.outcome).toBe('promoted')
  const body = { email: squatter.user.email, password }
  expect((await site.visitor().call(accounts.logIn, { body })).status).toBe(401)
  const confirmed = await site.visitor().call(confirmEmail, { body: { token: change } })
  expect(confirmed.body.code).toBe('accounts.linkInvalid')

  const again = await create(squatter.user.email)
  expect(again.outcome).toBe('invitedAgain')
  expect(await isUsable(first.link)).toBeNull()
  const chosen = { token: tokenIn(again.link), password: 'Haizea#Mendia#7' }
  expect((await site.visitor().call(resetPassword, { body: chosen })).status).toBe(200)
  const owner = await site.visitor().call(accounts.logIn, {
    body: { ...body, password: chosen.password },
  })
  expect(owner.body.twoFactorSetup).toBe(true)
})

it('promotes a member, who keeps the password and logs in again', async () => {
  const { user, ...client } = await member(site)
  await site.deps.db
    .update(users)
    .set({ emailVerifiedAt: site.deps.clock.now() })
    .where(eq(users.id, user.id))
  const { outcome, link } = await create(user.email)
  expect({ outcome, link }).toEqual({ outcome: 'promoted', link: null })
  const before = site.visitor()
  for (const [name, value] of client.cookies) before.cookies.set(name, value)
  await expect
    .poll(async () => (await before.call(accounts.checkAuth)).body.isAuthenticated)
    .toBe(false)
  const { body } = await site.visitor().call(accounts.logIn, {
    body: { email: user.email, password },
  })
  expect(body.twoFactorSetup).toBe(true)
  expect(await create(user.email)).toEqual({ outcome: 'unchanged', link: null })
})

it('gives a promoted member without a password a link to choose one', async () => {
  const { email } = newAccount()
  await site.deps.db.insert(users).values({
    email,
    firstName: 'Jon',
    lastName: 'Lasa',
    phone: '+34943123456',
    locality: 'Zarautz',
    authProvider: 'google',
    googleSubject: email,
  })
  const { outcome, link } = await create(email)
  expect(outcome).toBe('promoted')
  expect(await isUsable(link)).not.toBeNull()
})

it('changes nothing for an administrator, and writes no mail', async () => {
  const { user } = await administrator(site)
  const before = (await mailsTo(user.email)).length
  expect(await create(user.email)).toEqual({ outcome: 'unchanged', link: null })
  expect(await mailsTo(user.email)).toHaveLength(before)
})

it('refuses a deactivated account', async () => {
  const { user } = await member(site)
  await site.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.id))
  await expect(create(user.email)).rejects.toMatchObject({ code: 'accounts.inactive' })
})
