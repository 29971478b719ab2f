import { expect, it } from 'vitest'
import * as contract from '#domain/accounts/admin/account-contract.ts'
import { changeRoles } from '#domain/accounts/admin/user-contract.ts'
import { logIn } from '#domain/accounts/contract.ts'
import { forgotPassword, resetPassword } from '#domain/accounts/password-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { auditLog, outgoingMail, sessions, users } from '#server/schema.ts'
import { administrator, member, password, stranger } from '#testing/builders.ts'
import { mailsTo, tokensTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const boss = shared(() => administrator(site))

const pilar = {
  firstName: 'Pilar',
  lastName: 'Arregi',
  phone: '943 123 456',
  locality: 'Zarautz',
  lng: 'eu' as const,
}

const open = (changes: Record<string, unknown> = {}) =>
  boss.call(contract.openAccount, { body: { ...pilar, ...changes } })

const add = (id: string, email: string) =>
  boss.call(contract.addEmail, { params: { id }, body: { email } })

const read = async (id: string) => (await boss.call(contract.readAccount, { params: { id } })).body

const actionsOn = async (id: string) => {
  const found = await site.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `user:${id}`))
  return found.map(({ action }) => action).sort()
}

it('an account without e-mail is found by name and telephone, and nothing opens it', async () => {
  const { status, body } = await open()
  expect(status).toBe(200)
  expect(await read(body.id)).toMatchObject({
    name: 'Pilar Arregi',
    email: null,
    phone: '+34943123456',
    language: 'eu',
    logInMethods: { password: false, google: false },
  })
  const found = await boss.call(contract.listAccounts, { query: { search: 'arregi 943123456' } })
  expect(found.body.accounts.map(({ id }) => id)).toContain(body.id)
  for (const email of ['', 'null', '+34943123456', 'pilar@example.org']) {
    const tried = await stranger(site).call(logIn, { body: { email, password } })
    expect(tried.status, email).not.toBe(200)
  }
  expect(await site.deps.db.$count(sessions, eq(sessions.userId, body.id))).toBe(0)
  expect(await actionsOn(body.id)).toEqual(['admin.openAccount'])
  const promoted = await boss.call(changeRoles, {
    params: { id: body.id },
    body: { roles: [{ role: 'editor' }] },
  })
  expect(promoted.body).toMatchObject({ code: 'admin.userWithoutEmail' })
})

it('pressed twice, also at once, it is one account, and two people of one name are two', async () => {
  const requestKey = crypto.randomUUID()
  const twice = await Promise.all([open({ requestKey }), open({ requestKey })])
  expect(twice.map(({ body }) => body.id)).toEqual([requestKey, requestKey])
  expect(await actionsOn(requestKey)).toEqual(['admin.openAccount'])
  expect((await open()).body.id).not.toBe(requestKey)
})

it('an address that belongs to another account is refused, opening and adding, also at once', async () => {
  const { user } = await member(site)
  expect((await open({ email: user.email })).body).toMatchObject({ code: 'admin.emailTaken' })
  const [one, other] = [(await open()).body.id, (await open()).body.id]
  expect((await add(one, user.email)).body).toMatchObject({ code: 'admin.emailTaken' })
  const email = `${crypto.randomUUID()}@example.org`
  const both = await Promise.all([add(one, email), add(other, email)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('by a later invitation it becomes an account of their own', async () => {
  const { id } = (await open()).body
  const [wrong, email] = [`${id}@wrong.example`, `${id}@example.org`]
  expect((await add(id, wrong)).status).toBe(200)
  const [toWrong = ''] = await tokensTo(site, wrong, '/cambiarContraseña')
  // A typing error is corrected as long as nobody has come in; its link opens nothing.
  await Promise.all([add(id, email), add(id, email)])
  const chosen = (token: string) =>
    stranger(site).call(resetPassword, { body: { token, password } })
  expect((await chosen(toWrong)).body).toMatchObject({ code: 'accounts.linkInvalid' })
  const tokens = await tokensTo(site, email, '/cambiarContraseña')
  expect(tokens).toHaveLength(1)
  expect((await chosen(tokens[0] ?? '')).status).toBe(200)
  expect((await stranger(site).call(logIn, { body: { email, password } })).status).toBe(200)
  expect(await read(id)).toMatchObject({ email, isEmailConfirmed: true, name: 'Pilar Arregi' })
  expect(await actionsOn(id)).toEqual(['admin.addEmail', 'admin.addEmail', 'admin.openAccount'])
  expect((await add(id, wrong)).body).toMatchObject({ code: 'admin.ownLogIn' })
})

it('with an e-mail its owner is invited at once, and a forgotten invitation is sent again', async () => {
  const email = `${crypto.randomUUID()}@example.org`
  const { id } = (await open({ email })).body
  expect(await mailsTo(site, email)).toHaveLength(1)
  await stranger(site).call(forgotPassword, { body: { email } })
  await site.deps.background.settled()
  expect(await site.deps.db.$count(outgoingMail, eq(outgoingMail.recipient, email))).toBe(2)
  const [{ status } = { status: null }] = await site.deps.db
    .select()
    .from(users)
    .where(eq(users.id, id))
  expect(status).toBe('active')
})
