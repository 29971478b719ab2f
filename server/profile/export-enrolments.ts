import type { PgTable } from 'drizzle-orm/pg-core'
import type { Person } from '#domain/enrolments/person.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { openReason } from '#server/billing/fees/fee-reason.ts'
import { openContents } from '#server/billing/orders/order.ts'
import { draftsOf } from '#server/enrolments/drafts.ts'
import { openHealthInfo } from '#server/enrolments/health-info.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { type AnyColumn, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { exportedRows, rowsOf } from '#server/kernel/personal-data.ts'
import * as schema from '#server/schema.ts'
import { exportCharges } from './export-charges.ts'
import { tables } from './export-columns.ts'

type NeedsVault = Pick<Deps, 'vault' | 'log'>

/**
 * The people whom this payer has enrolled, what for, and what was agreed, charged and ended; and
 * under which subjects the audit log knows all that.
 */
export async function exportEnrolments(tx: Queryable, deps: NeedsVault, payerId: string) {
  const { enrollees, enrolments, paymentSchedules, enrolmentFees } = schema
  const { cancellations, consents, enrolmentDeletions } = schema
  const programmes = new Map(
    (await tx.select().from(schema.programmes)).map(({ id, name }) => [id, name]),
  )
  const isTheirs = eq(enrollees.payerId, payerId)
  const people = await rowsOf(tx, enrollees, isTheirs, enrollees.createdAt, enrollees.firstName)
  const names = new Map(
    people.map(({ id, firstName, lastName }) => [id, fullName({ firstName, lastName })]),
  )
  const ofPayer = eq(enrolments.payerId, payerId)
  const rows = await rowsOf(tx, enrolments, ofPayer, enrolments.enrolledAt, enrolments.position)
  const labels = new Map(
    rows.map(({ id, programmeId, enrolleeId }) => [
      id,
      { programme: programmes.get(programmeId), person: names.get(enrolleeId) },
    ]),
  )
  const ofThese = <T extends PgTable & { enrolmentId: AnyColumn }>(table: T, order: AnyColumn) =>
    rowsOf(tx, table, inArray(table.enrolmentId, [...labels.keys()]), order)
  const schedules = await ofThese(paymentSchedules, paymentSchedules.createdAt)
  const fees = await ofThese(enrolmentFees, enrolmentFees.grantedAt)
  const ended = await ofThese(cancellations, cancellations.createdAt)
  const deleted = await ofThese(enrolmentDeletions, enrolmentDeletions.deletedAt)
  const given = await rowsOf(
    tx,
    consents,
    eq(consents.userId, payerId),
    consents.givenAt,
    consents.kind,
  )
  const sections = {
    consents: given.map((consent) => ({
      person: consent.enrolleeId && names.get(consent.enrolleeId),
      ...tables.consents.exportRow(consent),
    })),
    people: people.map(tables.enrollees.exportRow),
    enrolments: rows.map((row) => ({
      ...labels.get(row.id),
      ...tables.enrolments.exportRow(row),
      additionalInfo: healthInfo(deps, row),
    })),
    paymentPlans: schedules.map((row) => ({
      ...labels.get(row.enrolmentId),
      ...tables.paymentSchedules.exportRow(row),
    })),
    orders: await exportOrders(tx, deps, payerId, programmes),
    ownFees: fees.map((row) => ({
      ...labels.get(row.enrolmentId),
      ...tables.enrolmentFees.exportRow(row),
      reason: feeReason(deps, row),
    })),
    cancellations: ended.map((row) => ({
      ...labels.get(row.enrolmentId),
      ...tables.cancellations.exportRow(row),
      by: row.cancelledBy === payerId ? 'you' : 'association',
    })),
    deletions: deleted.map((row) => ({
      ...labels.get(row.enrolmentId),
      ...tables.enrolmentDeletions.exportRow(row),
    })),
    receipts: (await exportCharges(tx, payerId)).map((charge) => ({
      ...labels.get(charge.enrolmentId),
      ...charge,
    })),
    priceNotices: await exportedRows(
      tx,
      tables.priceNotices,
      eq(schema.priceNotices.payerId, payerId),
    ),
    paymentMethods: await exportedRows(
      tx,
      tables.paymentMethods,
      eq(schema.paymentMethods.payerId, payerId),
    ),
    drafts: (await draftsOf(tx, deps, payerId)).map(({ programmeId, ...draft }) => ({
      programme: programmes.get(programmeId),
      ...draft,
    })),
  }
  const subjects = [
    ...people.map(({ id }) => `enrollee:${id}`),
    ...rows.map(({ id }) => `enrolment:${id}`),
  ]
  return { sections, subjects }
}

async function exportOrders(
  tx: Queryable,
  deps: NeedsVault,
  payerId: string,
  programmes: ReadonlyMap<number, string>,
) {
  const { orders } = schema
  const rows = await rowsOf(tx, orders, eq(orders.payerId, payerId), orders.createdAt)
  return rows.map((row) => ({
    programme: programmes.get(row.programmeId),
    ...tables.orders.exportRow(row),
    people: orderedPeople(deps, row),
  }))
}

/** `null` once the order is closed: its people are forgotten, or enrolled. */
function orderedPeople(
  deps: NeedsVault,
  order: typeof schema.orders.$inferSelect,
): Person[] | null {
  if (order.people === '') return null
  return readable(deps, () => openContents(deps, order).people)
}

function healthInfo(
  deps: NeedsVault,
  { id, additionalInfo }: typeof schema.enrolments.$inferSelect,
): string | null {
  if (additionalInfo === null) return null
  return readable(deps, () => openHealthInfo(deps.vault, id, additionalInfo))
}

function feeReason(deps: NeedsVault, { id, reason }: typeof schema.enrolmentFees.$inferSelect) {
  if (reason === null) return null
  return readable(deps, () => openReason(deps.vault, id, reason))
}

/** A text whose key is lost must not prevent the rest of the export. */
function readable<T>(deps: NeedsVault, open: () => T): T | null {
  try {
    return open()
  } catch (error) {
    deps.log.error({ err: error }, 'a sealed text cannot be opened')
    return null
  }
}
