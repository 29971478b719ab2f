import { expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { changePassword } from '#domain/accounts/password-contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { requestDeletion } from '#domain/profile/deletion-contract.ts'
import { member, password } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { sharedTestApp } from '#testing/test-app.ts'

// An attacker can open an account with a stranger's address, and make it send e-mails there.

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })

async function mailsWith(address: string, subject: string) {
  return (await mailsTo(site, address)).filter((mail) => mail.subject === subject)
}

it('logging in again and again in new browsers sends five e-mails an hour', async () => {
  const { user } = await member(site)
  for (let browser = 1; browser <= 8; browser++) {
    const body = { email: user.email, password }
    expect((await site.visitor().call(accounts.logIn, { body })).status).toBe(200)
  }
  expect(await mailsWith(user.email, 'Nueva entrada en tu cuenta')).toHaveLength(5)
})

it('changing password and telephone to and fro sends five e-mails an hour each', async () => {
  const ane = await member(site)
  const passwords = [password, 'Haizea#Mendia#7']
  for (let change = 0; change < 8; change++) {
    const [currentPassword, newPassword] = [passwords[change % 2], passwords[(change + 1) % 2]]
    const changed = await ane.call(changePassword, { body: { currentPassword, newPassword } })
    expect(changed.status).toBe(200)
    const body = { phone: `60012345${change}`, password: newPassword }
    expect((await ane.call(profile.updatePhone, { body })).status).toBe(200)
  }
  expect(await mailsWith(ane.user.email, 'Tu teléfono ha cambiado')).toHaveLength(5)
  expect(await mailsWith(ane.user.email, 'Tu contraseña ha cambiado')).toHaveLength(5)
})

it('an address that many accounts request gets three e-mails an hour, and all responses are alike', async () => {
  const email = 'stranger@example.org'
  for (let account = 1; account <= 5; account++) {
    const client = await member(site)
    const { status } = await client.call(profile.changeEmail, { body: { email, password } })
    expect(status).toBe(200)
  }
  expect(await mailsTo(site, email)).toHaveLength(3)
})

it('no name that pretends to be a link is one in any of these e-mails', async () => {
  const ane = await member(site)
  await ane.call(profile.updateUser, { body: { firstName: 'Visit evil.com' } })
  await ane.call(profile.updatePhone, { body: { phone: '600123456', password } })
  const email = `new-${ane.user.email}`
  await ane.call(profile.changeEmail, { body: { email, password } })
  await ane.call(requestDeletion)
  const mails = [...(await mailsTo(site, ane.user.email)), ...(await mailsTo(site, email))]
  expect(mails.length).toBeGreaterThanOrEqual(5)
  for (const { subject, text, html } of mails) {
    expect(`${subject}${text}${html}`).not.toContain('evil.com')
  }
})
