import type { OurCharge, OurEnrolment } from '#domain/billing/reconciliation-facts.ts'
import { isId } from '#domain/schema-types.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  or,
  type SQL,
  sql,
} from '#server/db/drizzle.ts'
import {
  charges,
  enrolmentDeletions,
  enrolments,
  paymentSchedules,
  refunds,
  users,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { PaymentOfCharge } from './provider-snapshot.ts'

/** Enrolments, or ids that are looked up, in one query: compared in a tenth of a second at most. */
export const PAGE = 200

/** A payment's metadata can hold any text. */
export interface LocalSnapshot {
  enrolments: OurEnrolment[]
  charges: OurCharge[]
}

/** All enrolments with what fell due for them since then, a page at a time, each page in one snapshot. */
export async function* enrolmentPages(
  { db }: Pick<Deps, 'db'>,
  since: Date,
): AsyncGenerator<LocalSnapshot> {
  let last: string | undefined
  do {
    const which = last === undefined ? undefined : gt(enrolments.id, last)
    const page = await inSnapshot(db, (tx) => readEnrolments(tx, which, since))
    yield page
    last = page.enrolments.at(-1)?.id
  } while (last !== undefined)
}

/** One enrolment with all its charges. */
export function snapshotOfEnrolment(
  { db }: Pick<Deps, 'db'>,
  enrolmentId: string,
): Promise<LocalSnapshot> {
  return inSnapshot(db, (tx) => readEnrolments(tx, eq(enrolments.id, enrolmentId), new Date(0)))
}

function inSnapshot<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function readEnrolments(
  tx: Queryable,
  which: SQL | undefined,
  since: Date,
): Promise<LocalSnapshot> {
  const wasRestored = exists(
    tx
      .select({ id: enrolmentDeletions.id })
      .from(enrolmentDeletions)
      .where(
        and(
          eq(enrolmentDeletions.enrolmentId, enrolments.id),
          isNotNull(enrolmentDeletions.undoneAt),
        ),
      ),
  )
  const rows = await tx
    .select({
      id: enrolments.id,
      payerId: enrolments.payerId,
      isActive: sql<boolean>`${enrolments.status} = 'active'`,
      terms: paymentSchedules,
      wasRestored: sql<boolean>`${wasRestored}`,
      wasImported: sql<boolean>`${enrolments.importId} is not null`,
    })
    .from(enrolments)
    .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
    .where(which)
    .orderBy(asc(enrolments.id))
    .limit(PAGE)
  const ids = rows.map(({ id }) => id)
  const due = and(inArray(charges.enrolmentId, ids), gte(charges.dueAt, since))
  return { enrolments: rows, charges: await readCharges(tx, due) }
}

/** The charges of these payments, by our mark in them or by the payment's id. */
export function chargesPaidWith(
  { db }: Pick<Deps, 'db'>,
  named: readonly PaymentOfCharge[],
): Promise<OurCharge[]> {
  const paymentIds = named.map(({ paymentId }) => paymentId)
  const marks = named.flatMap(({ chargeId }) => chargeId ?? []).filter((id) => isId(id))
  return readCharges(db, or(inArray(charges.id, marks), inArray(charges.paymentId, paymentIds)))
}

async function readCharges(tx: Queryable, which: SQL | undefined): Promise<OurCharge[]> {
  const rows = await tx.select().from(charges).where(which)
  const given = await tx
    .select()
    .from(refunds)
    .where(
      inArray(
        refunds.chargeId,
        rows.map(({ id }) => id),
      ),
    )
  const refundsOf = Map.groupBy(given, ({ chargeId }) => chargeId)
  return rows.map((row) => ({
    ...row,
    month: row.serviceMonth,
    refunds: (refundsOf.get(row.id) ?? []).map(({ id, stripeRefundId, status, settledAt }) => ({
      ...{ id, status, settledAt },
      remoteId: stripeRefundId,
    })),
  }))
}

/** Whose customers these are, now or by a payment schedule. */
export async function payersOf(
  { db }: Pick<Deps, 'db'>,
  customerIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...customerIds]
  const bySchedule = await db
    .selectDistinct({ customerId: paymentSchedules.customerId, payerId: enrolments.payerId })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(inArray(paymentSchedules.customerId, ids))
  const byAccount = await db
    .select({ customerId: users.paymentCustomerId, payerId: users.id })
    .from(users)
    .where(inArray(users.paymentCustomerId, ids))
  return new Map(
    [...bySchedule, ...byAccount].map(({ customerId, payerId }) => [customerId ?? '', payerId]),
  )
}
