import { hash } from '@node-rs/argon2'
import { beforeEach, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { issueToken } from '#server/kernel/http/one-time-token.ts'
import { users } from '#server/schema.ts'
import { type Administrator, administrator, password, takeRoles } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const short = 'Itsaso-24!'
const long = 'Hondartza-berdea-24!'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let boss: Administrator
beforeEach(async () => {
  boss = await administrator(site)
})

async function chooseByLink(newPassword: string) {
  const { db, clock } = site.deps
  const link = { userId: boss.user.id, purpose: 'resetPassword' } as const
  const token = await issueToken(db, clock.now(), link)
  const weakness = await boss.call(passwords.checkPassword, {
    body: { password: newPassword, token },
  })
  const answer = await site
    .visitor()
    .call(passwords.resetPassword, { body: { token, password: newPassword } })
  return { weakness: weakness.body.weakness, answer }
}

it('that is chosen has twelve characters or more', async () => {
  const { body } = await boss.call(passwords.changePassword, {
    body: { currentPassword: password, newPassword: short },
  })
  const code = 'accounts.passwordShortForAdministrator'
  expect(body.fields).toEqual([expect.objectContaining({ path: 'newPassword', code })])
  const byLink = await chooseByLink(short)
  expect(byLink.weakness).toBe(code)
  expect(byLink.answer.body.fields?.[0]).toMatchObject({ path: 'password', code })
  expect(await chooseByLink(long)).toMatchObject({ weakness: null, answer: { status: 200 } })
})

it('that was chosen for a member, and is shorter, sends a link in place of opening', async () => {
  const passwordHash = await hash(short)
  await site.deps.db.update(users).set({ passwordHash }).where(eq(users.id, boss.user.id))
  const { email } = boss.user
  const tries = (tried: string) =>
    site.visitor().call(accounts.logIn, { body: { email, password: tried } })

  const { status, body, headers } = await tries(short)
  expect([status, body.code]).toEqual([403, 'accounts.passwordToReplace'])
  expect(String(headers['set-cookie'])).not.toContain('ongizate_session')
  const links = async () =>
    (await mailsTo(site, email)).filter(({ text }) => text.includes('cambiarContrase'))
  expect(await links()).toHaveLength(1)

  expect((await tries('Itsaso-25!')).body.code).toBe('accounts.invalidCredentials')
  expect(await links()).toHaveLength(1)
  await takeRoles(site, { of: [boss.user.id] })
  expect((await tries(short)).status).toBe(200)
})
