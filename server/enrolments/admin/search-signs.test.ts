import { beforeAll, describe, expect, it } from 'vitest'
import { listAccounts } from '#domain/accounts/admin/account-contract.ts'
import { listAuditLog } from '#domain/audit/contract.ts'
import { listAds } from '#domain/banners/admin/ads-contract.ts'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { listDonations } from '#domain/donations/admin/contract.ts'
import { listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { sql } from '#server/kernel/db/drizzle.ts'
import { advertisingRequests, auditLog, donations, users } from '#server/schema.ts'
import { makeManyPayments } from '#testing/billing/many-payments.ts'
import { administrator } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const reader = shared(() => administrator(site))

/** Stores what is about Begoña Agirre, for each list. */
beforeAll(async () => {
  const { db } = site.deps
  await makeManyPayments(db, { payers: 1, months: 1 })
  const begona = { firstName: 'Begoña', lastName: 'Agirre', email: 'begona@example.org' }
  await db.insert(donations).values({ amountCents: 500, anonymous: false, ...begona })
  await db.insert(advertisingRequests).values({
    id: crypto.randomUUID(),
    name: 'Begoña',
    email: 'begona@example.org',
    company: 'Agirre',
    place: 'either',
    message: 'Kaixo',
    language: 'eu',
    changedAt: new Date(),
  })
  await db.insert(auditLog).select(
    db
      .select({
        id: sql`gen_random_uuid()`.as('id'),
        at: sql`now()`.as('at'),
        actorId: sql`null::uuid`.as('actor_id'),
        action: sql`'admin.deactivate'`.as('action'),
        subject: sql`'user:' || ${users.id}`.as('subject'),
        before: sql`null::jsonb`.as('before'),
        after: sql`null::jsonb`.as('after'),
      })
      .from(users)
      .where(sql`${users.firstName} = 'Begoña'`),
  )
})

const lists = {
  accounts: [listAccounts.path, 'accounts'],
  advertising: [listAds.path, 'ads'],
  changes: [listAuditLog.path, 'changes'],
  donations: [listDonations.path, 'donations'],
  enrolments: [listEnrolments.path, 'enrolments'],
  payments: [listPayments.path, 'payments'],
} as const

describe.each(Object.entries(lists))('in the list of %s', (_, [path, rows]) => {
  const found = async (search: string) => {
    const url = `${path}?${new URLSearchParams({ search })}`
    const { status, body } = await reader.send('GET', url)
    expect(status).toBe(200)
    return (body as unknown as Record<string, unknown[]>)[rows]?.length
  }

  it.each(['begona', 'BEGOÑA agir', 'egoñ'])('«%s» finds Begoña Agirre', async (search) => {
    expect(await found(search)).toBe(1)
  })

  it.each([
    '%',
    '_',
    '\\',
    'beg%na',
    'bego_a',
    'b%',
    'begona\\',
  ])('«%s» finds no one', async (search) => {
    expect(await found(search)).toBe(0)
  })
})
