import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import * as profile from '#domain/profile/contract.ts'
import { updateCustomer, updateCustomers } from '#server/accounts/payment-customer.ts'
import { type Payments, PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { users } from '#server/schema.ts'
import { type Member, member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let ane: Member
let payments: Payments
beforeAll(async () => {
  payments = site.deps.payments
})
beforeEach(async () => {
  ane = await member(site)
})
afterEach(() => {
  site.deps.payments = payments
})

const update = (body: object, client = ane) => client.call(profile.updateUser, { body })

async function own(client = ane) {
  const { body } = await client.call(accounts.checkAuth)
  if (!body.isAuthenticated) throw new Error('not logged in')
  return body
}

describe('changing the own data', () => {
  it('changes what is given and leaves the rest', async () => {
    const before = await own()
    const { status } = await update({ lastName: ' Lasa  Mendia ', locality: 'Getaria' })
    expect(status).toBe(200)
    expect(await own()).toEqual({ ...before, lastName: 'Lasa Mendia', locality: 'Getaria' })
  })

  it('answers in the language that was chosen with it, which e-mails then use', async () => {
    const { body } = await update({ language: 'eu' })
    expect(body.message).toBe('Zure datuak gorde ditugu.')
    expect((await own()).language).toBe('eu')
  })

  it('keeps both of two changes that come at once', async () => {
    await Promise.all([update({ firstName: 'Miren' }), update({ locality: 'Orio' })])
    expect(await own()).toMatchObject({ firstName: 'Miren', locality: 'Orio' })
  })

  it('answers the same when it comes twice', async () => {
    const [first, second] = [
      await update({ firstName: 'Miren' }),
      await update({ firstName: 'Miren' }),
    ]
    expect(second.body).toEqual(first.body)
  })

  it('marks each field that is wrong, and then changes none', async () => {
    const before = await own()
    const { status, body } = await update({
      firstName: '',
      lastName: '<b>',
      locality: '',
      language: 'fr',
    })
    expect(status).toBe(422)
    expect(body.fields?.map(({ path, code }) => [path, code])).toEqual([
      ['firstName', 'accounts.firstNameRequired'],
      ['lastName', 'http.charactersRefused'],
      ['locality', 'accounts.localityRequired'],
      ['language', 'http.fieldInvalid'],
    ])
    expect(body.fields?.[1]).toMatchObject({ params: { characters: '< >' } })
    expect(body.fields?.[1]?.message).toContain('«< >»')
    expect(await own()).toEqual(before)
  })

  it('is refused when nothing changes, also when no field is ours', async () => {
    const before = await own()
    for (const body of [{}, { role: 'admin', email: 'other@example.org', status: 'inactive' }]) {
      const refused = await update(body)
      expect([refused.status, refused.body.error]).toEqual([422, 'No has cambiado nada.'])
    }
    expect(await own()).toEqual(before)
  })

  it('reaches no other account', async () => {
    const stranger = await member(site)
    await update({ firstName: 'Miren' })
    expect((await own(stranger)).firstName).toBe('Itziar')
  })
})

describe('the card provider’s customer', () => {
  async function customer(client = ane): Promise<{ email: string; name: string }> {
    await site.deps.background.settled()
    const [row] = await site.deps.db.select().from(users).where(eq(users.id, client.user.id))
    const response = await fetch(`${site.sandbox.url}/v1/customers/${row?.paymentCustomerId}`, {
      headers: { authorization: `Bearer ${site.sandbox.keys.secretKey}` },
    })
    return response.json() as Promise<{ email: string; name: string }>
  }

  const unreachable = () => Promise.reject(new PaymentsError('noAnswer', new Error('no network')))

  it('is called by the new name', async () => {
    await ane.keepCard(ane.user)
    await update({ firstName: 'Miren', lastName: 'Lasa' })
    expect(await customer()).toMatchObject({ name: 'Miren Lasa', email: ane.user.email })
  })

  it('ends with the newest name when two changes come at once', async () => {
    await ane.keepCard(ane.user)
    await Promise.all([update({ firstName: 'Miren' }), update({ firstName: 'Garazi' })])
    const { firstName, lastName } = await own()
    expect((await customer()).name).toBe(`${firstName} ${lastName}`)
  })

  it('ends with the newest name when another process’s call for an older one comes last', async () => {
    await ane.keepCard(ane.user)
    const { id } = ane.user
    const rename = (firstName: string) =>
      site.deps.db.update(users).set({ firstName }).where(eq(users.id, id))
    const names: string[] = []
    const slow: Payments = {
      ...payments,
      updateCustomer: async (customerId, details) => {
        if (names.length === 0) {
          await rename('Garazi')
          await updateCustomer({ ...site.deps, payments }, id)
          expect((await customer()).name).toBe('Garazi Agirre')
        }
        names.push(details.name)
        await payments.updateCustomer(customerId, details)
      },
    }
    await rename('Miren')
    await updateCustomer({ ...site.deps, payments: slow }, id)
    expect(names).toEqual(['Miren Agirre', 'Garazi Agirre'])
    expect((await customer()).name).toBe('Garazi Agirre')
  })

  it('does not keep the change from being made while it cannot be reached, and is corrected at night', async () => {
    await ane.keepCard(ane.user)
    site.deps.payments = { ...payments, updateCustomer: unreachable }
    expect((await update({ firstName: 'Miren' })).status).toBe(200)
    expect((await own()).firstName).toBe('Miren')
    expect((await customer()).name).toBe('Itziar Agirre')

    site.deps.payments = payments
    await updateCustomers(site.deps)
    expect((await customer()).name).toBe('Miren Agirre')
  })

  it('gets the address that an account has changed to in whichever way, and one that fails keeps no other back', async () => {
    const jon = await member(site)
    for (const client of [ane, jon]) {
      await client.keepCard(client.user)
      await site.deps.db
        .update(users)
        .set({ email: `new-${client.user.email}` })
        .where(eq(users.id, client.user.id))
    }
    const updated: string[] = []
    site.deps.payments = {
      ...payments,
      updateCustomer: (id, details) => {
        updated.push(details.email)
        return updated.length === 1 ? unreachable() : payments.updateCustomer(id, details)
      },
    }
    await updateCustomers(site.deps)
    expect(updated.sort()).toEqual([`new-${ane.user.email}`, `new-${jon.user.email}`].sort())
    await updateCustomers(site.deps)
    for (const client of [ane, jon]) {
      expect((await customer(client)).email).toBe(`new-${client.user.email}`)
    }
    updated.length = 0
    await updateCustomers(site.deps)
    expect(updated).toEqual([])
  })
})
