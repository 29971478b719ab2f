import { beforeAll, expect, it } from 'vitest'
import { listAuditLog } from '#domain/audit/contract.ts'
import { listPayments } from '#domain/billing/admin/payments-contract.ts'
import { FOUND_AT_MOST, listEnrolments } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { eq, inArray, like, sql } from '#server/kernel/db/drizzle.ts'
import { charges, enrollees, enrolments, users } from '#server/schema.ts'
import { makeManyPayments } from '#testing/billing/many-payments.ts'
import { type Administrator, administrator } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { nameFilter } from './search-names.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
let reader: Administrator

/** 1,200 people, each enrolled by a payer of their own; every person but a handful is an Agirre. */
beforeAll(async () => {
  const { db } = site.deps
  await makeManyPayments(db, { payers: 1200, months: 2 })
  await db.update(users).set({ lastName: 'Etxarri' }).where(like(users.email, 'payer%'))
  await db.update(enrollees).set({ lastName: 'Agirre' })
  await db
    .update(enrollees)
    .set({ lastName: 'Agote' })
    .where(inArray(enrollees.id, db.select({ id: enrollees.id }).from(enrollees).limit(7)))
  await db.execute(sql`
    insert into audit_log (at, action, subject)
    select timestamptz '2024-01-01' + row_number() over () * interval '1 minute', action, subject from (
      select 'admin.cancelEnrolment' as action, 'enrolment:' || id as subject from ${enrolments}
      union all select 'admin.correctPerson', 'enrollee:' || id from ${enrollees}
      union all select 'invoices.refund', 'charge:' || id from ${charges}
      union all select 'admin.deactivateUser', 'user:' || id from ${users}
      union all select 'admin.exportReceipts', 'receipts') change`)
  reader = await administrator(site)
})

async function get<Body>(path: string, query: Record<string, string>): Promise<Body> {
  const { status, body } = await reader.send('GET', `${path}?${new URLSearchParams(query)}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Body
}

const enrolmentsOf = (query: Record<string, string>) =>
  get<{
    enrolments: { id: string; enrollee: string }[]
    total: number
    isMore: boolean
    pages: number
  }>(listEnrolments.path, query)

it('a name that very many have leads to the same people, whether gathered or looked at in turn', async () => {
  const { db } = site.deps
  const { isOne, isCommon } = await nameFilter(db, 'AGIRRE')
  expect(isCommon).toBe(true)
  const found = await db.select({ id: enrolments.id }).from(enrolments).where(isOne)
  const meant = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(eq(enrollees.lastName, 'Agirre'))
  const sorted = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  expect(sorted(found)).toEqual(sorted(meant))
  expect(await nameFilter(db, 'agote')).toMatchObject({ isCommon: false })
})

it('of a payer’s common name all their people are found', async () => {
  const { isOne, isCommon } = await nameFilter(site.deps.db, 'etxarri')
  expect(isCommon).toBe(true)
  expect(await site.deps.db.$count(enrolments, isOne)).toBe(1200)
})

it('a list says that there are more than it counts, and ends where it stops counting', async () => {
  const { enrolments: first, ...counted } = await enrolmentsOf({ search: 'agirre', sort: 'name' })
  expect(counted).toEqual({
    total: FOUND_AT_MOST,
    isMore: true,
    page: 1,
    pages: 20,
    isClosest: false,
  })
  const names = first.map(({ enrollee }) => enrollee)
  expect(names).toEqual([...names].sort())
  const { enrolments: last, page } = (await enrolmentsOf({
    search: 'agirre',
    sort: 'name',
    page: '99',
  })) as Awaited<ReturnType<typeof enrolmentsOf>> & { page: number }
  expect(page).toBe(20)
  expect(last).toHaveLength(50)
  expect((last[0]?.enrollee ?? '') >= (names.at(-1) ?? '')).toBe(true)
})

it('a common name among few is counted to the last', async () => {
  const { db } = site.deps
  const [one] = await db
    .select()
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .where(eq(enrollees.lastName, 'Agirre'))
    .limit(1)
  await db
    .update(enrolments)
    .set({ status: 'inactive', endedAt: new Date('2024-05-01'), effectiveEndDate: '2024-05-31' })
    .where(eq(enrolments.id, one?.enrolments.id ?? ''))
  expect(await enrolmentsOf({ search: 'agirre', status: 'inactive' })).toMatchObject({
    total: 1,
    isMore: false,
    enrolments: [{ id: one?.enrolments.id }],
  })
})

interface PaymentsPage {
  payments: { id: string; enrollee: string }[]
  next: string | null
}

interface ChangesPage {
  changes: { about: { kind: string; person: string | null } }[]
  next: string | null
}

it('payments and changes of a common name are found, and no other person’s', async () => {
  const seen = new Set<string>()
  let after: string | null = null
  do {
    const { payments, next }: PaymentsPage = await get(listPayments.path, {
      search: 'agirre',
      ...(after === null ? {} : { after }),
    })
    for (const { id, enrollee } of payments) {
      expect(enrollee).toContain('Agirre')
      seen.add(id)
    }
    after = next
  } while (after !== null)
  expect(seen.size).toBe((1200 - 7) * 2)

  const about = new Map<string, number>()
  let last: string | null = null
  do {
    const { changes, next }: ChangesPage = await get(listAuditLog.path, {
      search: 'agirre',
      ...(last === null ? {} : { after: last }),
    })
    for (const {
      about: { kind, person },
    } of changes) {
      expect(person).toContain('Agirre')
      about.set(kind, (about.get(kind) ?? 0) + 1)
    }
    last = next
  } while (last !== null)
  expect(Object.fromEntries(about)).toEqual({
    enrolment: 1193,
    enrollee: 1193,
    charge: 2386,
  })
})

it('what a list is sorted and searched by follows the person, also into oblivion', async () => {
  const { db } = site.deps
  const [person] = await db.select().from(enrollees).where(eq(enrollees.lastName, 'Agote')).limit(1)
  const which = eq(enrollees.id, person?.id ?? '')
  const kept = async () =>
    (
      await db
        .select({ name: enrolments.personSortName, text: enrolments.personSearchText })
        .from(enrolments)
        .where(eq(enrolments.enrolleeId, person?.id ?? ''))
    )[0]
  await db
    .update(enrollees)
    .set({ firstName: 'Íñigo', lastName: 'Peñagarikano', phone: '+34 600 11' })
    .where(which)
  expect(await kept()).toEqual({ name: 'inigo penagarikano', text: 'penagarikano inigo 3460011' })
  await db
    .update(enrolments)
    .set({ personSearchText: 'another person' })
    .where(eq(enrolments.enrolleeId, person?.id ?? ''))
  expect(await kept()).toMatchObject({ text: 'penagarikano inigo 3460011' })
  await db
    .update(enrollees)
    .set({ firstName: '', lastName: '', phone: null, erasedAt: new Date('2025-01-01') })
    .where(which)
  expect(await kept()).toEqual({ name: '~', text: '~' })
})
