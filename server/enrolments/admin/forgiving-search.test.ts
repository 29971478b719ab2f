import { beforeAll, describe, expect, it } from 'vitest'
import { listAccounts } from '#domain/accounts/admin/account-contract.ts'
import { listAuditLog } from '#domain/audit/contract.ts'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { search } from '#domain/dashboard/search-contract.ts'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { enrollees, users } from '#server/schema.ts'
import { makeManyPayments } from '#testing/billing/many-payments.ts'
import { administrator } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const reader = shared(() => administrator(site))

const names = [
  ['Nekane', 'Arizabalaga'],
  ['Carmen', 'Lasa Otegi'],
  ['José', 'Beloki'],
  ['Itziar', 'Beloqui'],
  ['Jon Ander', 'Etxeberria'],
  ['Maite', 'Aguirre'],
] as const

/** Each with an account, an enrolment and two payments, under the same name. */
beforeAll(async () => {
  const { db } = site.deps
  await makeManyPayments(db, { payers: names.length, months: 2 })
  const payers = await db.select().from(users).where(sql`${users.email} like 'payer%'`)
  for (const [index, payer] of payers.entries()) {
    const [firstName, lastName] = names[index] ?? ['', '']
    await db.update(users).set({ firstName, lastName }).where(sql`${users.id} = ${payer.id}`)
    await db
      .update(enrollees)
      .set({ firstName, lastName })
      .where(sql`${enrollees.payerId} = ${payer.id}`)
  }
  await db.execute(sql`
    insert into audit_log (action, subject) select 'admin.deactivateUser', 'user:' || id from ${users}`)
})

interface Named {
  enrollee?: string
  name?: string
}

const lists = {
  accounts: [listAccounts.path, 'accounts', 1],
  enrolments: [listEnrolments.path, 'enrolments', 1],
  payments: [listPayments.path, 'payments', 2],
} as const

describe.each(Object.entries(lists))('the list of %s', (_, [path, rows, each]) => {
  async function find(words: string) {
    const url = `${path}?${new URLSearchParams({ search: words })}`
    const { status, body } = await reader.send('GET', url)
    expect(status).toBe(200)
    const { isClosest, [rows]: found } = body as unknown as { isClosest: boolean } & Record<
      string,
      Named[]
    >
    return { isClosest, people: found?.map((row) => row.enrollee ?? row.name) ?? [] }
  }
  const times = (...people: string[]) => people.flatMap((one) => Array(each).fill(one))

  it.each([
    ['arisabalaga', 'Nekane Arizabalaga'],
    ['karmen lasa', 'Carmen Lasa Otegi'],
    ['beloqui jose', 'José Beloki'],
    ['echeberria', 'Jon Ander Etxeberria'],
    ['agirre maite', 'Maite Aguirre'],
    // Not only another spelling of its sounds, but a wrong letter.
    ['echevarria', 'Jon Ander Etxeberria'],
    ['arizabalga', 'Nekane Arizabalaga'],
    ['nekna arizabalaga', 'Nekane Arizabalaga'],
  ])('finds for «%s» its person, and says that nobody is called just so', async (words, person) => {
    expect(await find(words)).toEqual({ isClosest: true, people: times(person) })
  })

  it('shows those who are called so before those who only sound so', async () => {
    expect(await find('beloqui')).toEqual({
      isClosest: false,
      people: times('Itziar Beloqui', 'José Beloki'),
    })
    expect(await find('beloki')).toEqual({
      isClosest: false,
      people: times('José Beloki', 'Itziar Beloqui'),
    })
  })

  it('finds nobody whose name resembles nothing', async () => {
    expect(await find('quetzalcoatl')).toEqual({ isClosest: true, people: [] })
  })
})

it('the changes about a person are found by another spelling', async () => {
  const url = `${listAuditLog.path}?${new URLSearchParams({ search: 'karmen' })}`
  const { body } = await reader.send('GET', url)
  expect(body).toMatchObject({ changes: [{ about: { account: { name: 'Carmen Lasa Otegi' } } }] })
})

it('one search forgives as the lists do', async () => {
  const { body } = await reader.call(search, { query: { words: 'arisabalaga' } })
  expect(body).toMatchObject({
    isClosest: true,
    accounts: { found: [{ name: 'Nekane Arizabalaga' }] },
    enrolments: { found: [{ enrollee: 'Nekane Arizabalaga' }] },
    payments: { found: [{}, {}] },
  })
})
