import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  ACCOUNTS_PER_PAGE,
  listAccounts,
  readAccount,
} from '#domain/accounts/admin/account-contract.ts'
import * as contract from '#domain/accounts/admin/user-contract.ts'
import { register } from '#domain/accounts/contract.ts'
import { users } from '#server/schema.ts'
import { deleteAccount } from '#testing/billing/deletions.ts'
import { enrol } from '#testing/billing/enrolling.ts'
import { administrator, member, newAccount, person } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-06-05T09:00:00Z' })
const boss = shared(() => administrator(site))

async function list(query: Record<string, string> = {}) {
  const { status, body } = await boss.call(listAccounts, { query })
  expect(status).toBe(200)
  return body
}

const named = async (search: string) =>
  (await list({ search })).accounts.map(({ name }) => name).sort()

const read = (id: string) => boss.call(readAccount, { params: { id } })

describe('the list of accounts', () => {
  it('finds by name, e-mail and telephone, whatever the case, the accents and the spaces', async () => {
    const begona = await member(site, {
      firstName: 'Begoña',
      lastName: 'Etxeberría',
      phone: '+34943987654',
    })
    await member(site, { firstName: 'Begoña', lastName: 'Zubía', phone: '+34943111222' })
    expect(await named('ETXEBERRIA begona')).toEqual(['Begoña Etxeberría'])
    expect(await named('begóñ')).toEqual(['Begoña Etxeberría', 'Begoña Zubía'])
    expect(await named(begona.user.email.toUpperCase())).toEqual(['Begoña Etxeberría'])
    for (const phone of ['943 98 76 54', '+34 943987654', '0034-943-98-76-54']) {
      expect(await named(phone)).toEqual(['Begoña Etxeberría'])
    }
    expect(await named('beg.*')).toEqual([])
    expect(await named('Etxeberría Zubía')).toEqual([])
  })

  it('shows accounts that forms have opened, and each of them on its page', async () => {
    // An id is made of the form's key: one key alone could be well by chance.
    for (const sign of '0123456789abcdef') {
      const visitor = site.visitor()
      visitor.address = `192.0.2.${sign.charCodeAt(0)}`
      const account = { ...newAccount({ lastName: 'Inprimakia' }), requestKey: sign.repeat(32) }
      expect((await visitor.call(register, { body: account })).status).toBe(200)
    }
    const { accounts } = await list({ search: 'Inprimakia' })
    const pages = await Promise.all(accounts.map(({ id }) => read(id)))
    expect(pages.map(({ status }) => status)).toEqual(Array(16).fill(200))
  })

  it('shows the active, the deactivated and the administrators, never the erased', async () => {
    const closed = await member(site, { firstName: 'Itxita' })
    await boss.call(contract.deactivateUser, { params: { id: closed.user.id } })
    const gone = await member(site, { firstName: 'Ezabatua' })
    await deleteAccount(site, gone)
    const ids = async (show: string) => (await list({ show })).accounts.map(({ id }) => id)
    expect(await ids('inactive')).toEqual([closed.user.id])
    expect(await ids('staff')).toEqual([boss.user.id])
    expect(await ids('active')).not.toContain(closed.user.id)
    const all = await ids('all')
    expect(all).toEqual(expect.arrayContaining([closed.user.id, boss.user.id]))
    expect(all).not.toContain(gone.user.id)
    expect((await read(gone.user.id)).body.code).toBe('admin.userErased')
  })

  it('goes by name as it is sorted here or by the newest, page by page, each account once', async () => {
    const family = `Orrialde${randomUUID().slice(0, 6).replace(/\d/g, 'x')}`
    const names = ['Álvaro', 'Ane', 'Ñabar', 'Nora', 'Zuriñe']
    const many = Array.from({ length: ACCOUNTS_PER_PAGE + 5 }, (_, number) => ({
      email: `${family.toLowerCase()}${number}@example.org`,
      passwordHash: '-',
      firstName: names[number] ?? 'Mikel',
      lastName: family,
      phone: '+34943000000',
      locality: 'Zarautz',
      createdAt: new Date(Date.UTC(2020, 0, 1 + number)),
    }))
    await site.deps.db.insert(users).values(many)
    const search = family
    const pages = [await list({ search }), await list({ search, page: '2' })]
    expect(pages).toMatchObject([
      { total: many.length, page: 1, pages: 2 },
      { total: many.length, page: 2, pages: 2 },
    ])
    const all = pages.flatMap(({ accounts }) => accounts)
    expect(new Set(all.map(({ id }) => id)).size).toBe(many.length)
    const first = all.map(({ name }) => name.split(' ')[0])
    expect(first.filter((name) => name !== 'Mikel')).toEqual([
      'Álvaro',
      'Ane',
      'Nora',
      'Ñabar',
      'Zuriñe',
    ])
    const newest = await list({ search, order: 'newest' })
    expect(newest.accounts[0]?.email).toBe(many.at(-1)?.email)
    expect(await list({ search, page: '99' })).toMatchObject({ page: 2, total: many.length })
    expect(await list({ search: 'inornozko' })).toMatchObject({ total: 0, page: 1, pages: 1 })
  })
})

describe('one account', () => {
  it('is shown with contact, log-in methods, devices, enrolments and what is owed, without health data', async () => {
    const payer = await member(site, { firstName: 'Joxe', lng: 'eu' })
    const health = { infoAdicional: 'Asma larria', consentimientoSalud: true }
    await enrol(payer, {
      monto: 120,
      people: [person({ nombre: 'Jon', ...health }), person({ nombre: 'Maite' })],
      card: '4000000000000341',
    })
    await site.moveClockTo('2025-06-30T12:00:00Z')
    const { status, body } = await read(payer.user.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Joxe Agirre',
      email: payer.user.email,
      phone: '+34943123456',
      locality: 'Zarautz',
      language: 'eu',
      isEmailConfirmed: false,
      roles: [],
      isActive: true,
      isYou: false,
      logInMethods: { password: true, google: false },
      devices: 1,
      enrolments: [
        { person: 'Jon Etxeberria', programme: 'ONA', status: 'active', endsOn: null },
        { person: 'Maite Etxeberria', programme: 'ONA', status: 'active', endsOn: null },
      ],
    })
    expect(body.owed).toHaveLength(2)
    expect(body.owed[0]).toMatchObject({ date: '2025-06-29', amount: 60, failed: true })
    expect(JSON.stringify(body)).not.toContain('Asma')
  })

  it('of the only administrator is marked', async () => {
    expect((await read(boss.user.id)).body).toMatchObject({
      isYou: true,
      roles: [{ role: 'administrator', programmeId: null }],
      isLastAdministrator: true,
      twoFactor: true,
    })
  })

  it.each([randomUUID(), 'everybody'])('with an unknown id is not found: %s', async (id) => {
    expect(await read(id)).toMatchObject({ status: 404, body: { code: 'admin.userNotFound' } })
  })
})
