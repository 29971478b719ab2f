import type { z } from 'zod'
import { auditSubjects } from '#domain/audit/audit-actions.ts'
import type { listAuditLog as contract } from '#domain/audit/contract.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import type { AuditTitles } from '#server/kernel/audit-titles.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { eq, inArray, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { charges, enrollees, enrolments, programmes, users } from '#server/schema.ts'

type AuditAbout = z.output<(typeof contract)['response']>['changes'][number]['about']

/** Returns what these changes are about, by the subject as it is stored. */
export async function subjectsOfChanges(
  { db, auditTitles }: Pick<Deps, 'db' | 'auditTitles'>,
  subjects: readonly string[],
): Promise<Map<string, AuditAbout>> {
  const references = [...new Set(subjects)]
  const idsOf = (kind: string) =>
    references.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1))
  const found = await Promise.all([
    accountsAmong(db, idsOf('user').filter(isId)),
    customersAmong(db, idsOf('customer')),
    enrolmentsAmong(db, idsOf('enrolment').filter(isId)),
    enrolleesAmong(db, idsOf('enrollee').filter(isId)),
    chargesAmong(db, idsOf('charge').filter(isId)),
    programmesAmong(db, idsOf('programme').map(Number)),
    ...Object.entries(auditTitles).map(([kind, stored]) =>
      titlesAmong(db, kind, stored, idsOf(kind).filter(isId)),
    ),
  ])
  const known = new Map(found.flat())
  return new Map(
    references.map((reference) => [
      reference,
      { ...nothing, ...known.get(reference), kind: kindOf(reference), reference },
    ]),
  )
}

type Found = [string, Partial<AuditAbout>][]

const nothing = {
  account: null,
  person: null,
  programme: null,
  month: null,
  amount: null,
  title: null,
}

function kindOf(reference: string): AuditAbout['kind'] {
  const [kind] = reference.split(':')
  return auditSubjects.find((one) => one === kind) ?? 'other'
}

export const accountColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  status: users.status,
}

/** Whose account it is; without a name once it is erased. */
export function accountOf(
  user: Pick<typeof users.$inferSelect, keyof typeof accountColumns>,
): NonNullable<AuditAbout['account']> {
  const name = fullName(user)
  return { id: user.id, name: user.status === 'erased' ? null : name }
}

async function accountsAmong(db: Database, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db.select(accountColumns).from(users).where(inArray(users.id, ids))
  return rows.map((user) => [`user:${user.id}`, { account: accountOf(user) }])
}

async function customersAmong(db: Database, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ ...accountColumns, customer: users.paymentCustomerId })
    .from(users)
    .where(inArray(users.paymentCustomerId, ids))
  return rows.map((user) => [`customer:${user.customer}`, { account: accountOf(user) }])
}

const enrolmentColumns = {
  payer: accountColumns,
  enrollee: {
    firstName: enrollees.firstName,
    lastName: enrollees.lastName,
    erasedAt: enrollees.erasedAt,
  },
  programme: programmes.name,
}

async function enrolmentsAmong(db: Database, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ ...enrolmentColumns, id: enrolments.id })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.payerId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(inArray(enrolments.id, ids))
  return rows.map(({ id, ...row }) => [`enrolment:${id}`, describeParties(row)])
}

async function enrolleesAmong(db: Database, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      payer: enrolmentColumns.payer,
      enrollee: enrolmentColumns.enrollee,
      id: enrollees.id,
    })
    .from(enrollees)
    .innerJoin(users, eq(users.id, enrollees.payerId))
    .where(inArray(enrollees.id, ids))
  return rows.map(({ id, ...row }) => [`enrollee:${id}`, describeParties(row)])
}

async function chargesAmong(db: Database, ids: string[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...enrolmentColumns,
      id: charges.id,
      month: charges.serviceMonth,
      amountCents: charges.amountCents,
    })
    .from(charges)
    .innerJoin(users, eq(users.id, charges.payerId))
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(inArray(charges.id, ids))
  return rows.map(({ id, month, amountCents, ...row }) => [
    `charge:${id}`,
    { ...describeParties(row), month, amount: toEuros(amountCents) },
  ])
}

async function programmesAmong(db: Database, ids: number[]): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: programmes.id, name: programmes.name })
    .from(programmes)
    .where(inArray(programmes.id, ids))
  return rows.map(({ id, name }) => [`programme:${id}`, { programme: name }])
}

async function titlesAmong(
  db: Database,
  kind: string,
  { id, title }: AuditTitles[string],
  ids: string[],
): Promise<Found> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id, title: sql<string>`${title}` })
    .from(id.table)
    .where(inArray(id, ids))
  return rows.map((row) => [`${kind}:${row.id}`, { title: row.title }])
}

interface Parties {
  payer: Parameters<typeof accountOf>[0]
  enrollee: Parameters<typeof enrolleeName>[0]
  programme?: string
}

function describeParties({ payer, enrollee, programme }: Parties) {
  return {
    account: accountOf(payer),
    person: enrolleeName(enrollee),
    ...(programme !== undefined && { programme }),
  }
}
