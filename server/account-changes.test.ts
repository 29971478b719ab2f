import { beforeAll, describe, expect, it, vi } from 'vitest'
import { resetTwoFactor } from '#domain/accounts/admin/contract.ts'
import * as admin from '#domain/accounts/admin/user-contract.ts'
import * as accounts from '#domain/accounts/contract.ts'
import * as passwords from '#domain/accounts/password-contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { confirmDeletion } from '#domain/profile/deletion-contract.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { deletionToken } from '#testing/billing/deletions.ts'
import { administrator, type Member, member, password } from '#testing/builders.ts'
import { tokensTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

// The database announces changes to accounts a moment after the commit. Here it does not announce
// them at all, so that only what the changing process itself forgets is forgotten.
const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
const boss = shared(() => administrator(site))
beforeAll(async () => {
  await site.deps.db.execute(sql`alter table users disable trigger account_changes`)
  await site.deps.db.execute(sql`alter table sessions disable trigger session_changes`)
  await vi.waitUntil(site.deps.sessionCache.isListening)
})

async function seen(client: Member) {
  const { body } = await client.call(accounts.checkAuth)
  return body.isAuthenticated ? body : null
}

const tables = { outgoing_mail: sql`outgoing_mail`, audit_log: sql`audit_log` }

/** Does `change`, and has `client` ask who they are while it waits to write the last of its rows. */
async function requestedMeanwhile(
  client: Member,
  lastTable: keyof typeof tables,
  change: () => Promise<{ status: number }>,
) {
  await site.deps.background.settled()
  const waiting = sql`
    select count(*)::integer as count from pg_locks
    where relation = ${lastTable}::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`
  const changed = await site.deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${tables[lastTable]} in share mode`)
    const changing = change()
    await expect
      .poll(async () => (await tx.execute<{ count: number }>(waiting)).rows[0]?.count)
      .toBe(1)
    expect(await seen(client)).not.toBeNull()
    return { changing }
  })
  expect((await changed.changing).status).toBe(200)
}

describe('a request that runs while all sessions of an account are ended is refused as soon as that is done', () => {
  it.each([
    ['a first role', admin.changeRoles, { roles: [{ role: 'editor' }] }, 'outgoing_mail'],
    ['deactivating', admin.deactivateUser, undefined, 'audit_log'],
  ] as const)('%s', async (_, endpoint, body, lastTable) => {
    const someone = await member(site)
    const params = { id: someone.user.id }
    await requestedMeanwhile(someone, lastTable, () =>
      boss.call(endpoint as never, { params, body } as never),
    )
    expect(await seen(someone)).toBeNull()
  })

  it.each([
    ['taking the last role', admin.changeRoles, { roles: [] }],
    ['resetting the second factor', resetTwoFactor, undefined],
  ] as const)('%s', async (_, endpoint, body) => {
    const other = await administrator(site)
    const params = { id: other.user.id }
    await requestedMeanwhile(other, 'outgoing_mail', () =>
      boss.call(endpoint as never, { params, body } as never),
    )
    expect(await seen(other)).toBeNull()
  })

  it('choosing a new password by the link', async () => {
    const someone = await member(site)
    await someone.call(passwords.forgotPassword, { body: { email: someone.user.email } })
    const [token] = await tokensTo(site, someone.user.email, '/cambiarContraseña')
    const body = { token, password: 'Mendia-2025!' }
    await requestedMeanwhile(someone, 'outgoing_mail', () =>
      site.visitor().call(passwords.resetPassword, { body }),
    )
    expect(await seen(someone)).toBeNull()
  })

  it('changing the password, for every other browser', async () => {
    const someone = await member(site)
    const elsewhere = Object.assign(site.visitor(), { user: someone.user })
    await elsewhere.call(accounts.logIn, { body: { email: someone.user.email, password } })
    const newPassword = 'Mendia-2025!'
    const body = { currentPassword: password, newPassword }
    await requestedMeanwhile(elsewhere, 'outgoing_mail', () =>
      someone.call(passwords.changePassword, { body }),
    )
    expect([await seen(elsewhere), (await seen(someone))?.id]).toEqual([null, someone.user.id])
  })

  it('deleting the account', async () => {
    const someone = await member(site)
    const token = await deletionToken(site, someone)
    await requestedMeanwhile(someone, 'outgoing_mail', () =>
      site.visitor().call(confirmDeletion, { body: { token } }),
    )
    expect(await seen(someone)).toBeNull()
  })
})

describe('a request after a change of the account sees the change', () => {
  it.each([
    ['name', profile.updateUser, { firstName: 'Ainhoa' }, { firstName: 'Ainhoa' }],
    ['phone', profile.updatePhone, { phone: '600123456', password }, { phone: '+34600123456' }],
  ] as const)('%s', async (_, endpoint, body, changed) => {
    const someone = await member(site)
    expect(await seen(someone)).not.toMatchObject(changed)
    expect((await someone.call(endpoint, { body })).status).toBe(200)
    expect(await seen(someone)).toMatchObject(changed)
  })

  it('confirmed address', async () => {
    const someone = await member(site)
    expect(await seen(someone)).toMatchObject({ emailVerified: false })
    const [token] = await tokensTo(site, someone.user.email, '/confirmar-correo')
    const { status } = await site.visitor().call(passwords.confirmEmail, { body: { token } })
    expect(status).toBe(200)
    expect(await seen(someone)).toMatchObject({ emailVerified: true })
  })
})
