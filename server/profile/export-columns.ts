import type { PgTable } from 'drizzle-orm/pg-core'
import { toEuros } from '#domain/money.ts'
import type { Queryable } from '#server/db/client.ts'
import { type AnyColumn, asc, type InferSelectModel, type SQL } from '#server/db/drizzle.ts'
import * as schema from '#server/db/schema.ts'

/** A table of which the export has columns, and how a row is exported. */
interface ExportedColumns<T extends PgTable> {
  table: T
  exportRow(row: InferSelectModel<T>): Record<string, unknown>
}

/** @param columns every column: true for those that are exported unchanged */
function exportedColumns<T extends PgTable>(
  table: T,
  columns: Record<keyof InferSelectModel<T> & string, boolean>,
): ExportedColumns<T> {
  return {
    table,
    exportRow(row) {
      const shown = Object.entries(row).filter(([name]) => columns[name as keyof typeof columns])
      return Object.fromEntries(shown.flatMap(inCentsAndEuros))
    },
  }
}

/** The rows of a table that `where` selects, in the order of these columns. */
export async function rowsOf<T extends PgTable>(
  tx: Queryable,
  table: T,
  where: SQL | undefined,
  ...order: AnyColumn[]
): Promise<InferSelectModel<T>[]> {
  const rows = tx.select().from(table as PgTable)
  return (await rows
    .where(where)
    .orderBy(...order.map((column) => asc(column)))) as InferSelectModel<T>[]
}

/** The same as they are exported. */
export async function exportedRows<T extends PgTable>(
  tx: Queryable,
  { table, exportRow }: ExportedColumns<T>,
  where: SQL | undefined,
  ...order: AnyColumn[]
): Promise<Record<string, unknown>[]> {
  return (await rowsOf(tx, table, where, ...order)).map(exportRow)
}

/** Cents alone are taken for euros by who has not read what they are. */
function inCentsAndEuros([name, value]: [string, unknown]): [string, unknown][] {
  if (!name.endsWith('Cents') || typeof value !== 'number') return [[name, value]]
  return [
    [name, value],
    [name.replace(/Cents$/, 'Euros'), toEuros(value)],
  ]
}

/**
 * The exported columns of each table. A new column does not compile until it is decided on here.
 * Left out are hashes, sealed texts (exported in plain text where they hold anything), ids that
 * only the card provider can use, and internal state.
 */
export const tables = {
  users: exportedColumns(schema.users, {
    id: true,
    email: true,
    passwordHash: false,
    firstName: true,
    lastName: true,
    phone: true,
    locality: true,
    language: true,
    receiptMails: true,
    announcementMails: true,
    role: true,
    authProvider: true,
    status: true,
    emailVerifiedAt: true,
    googleSubject: true,
    paymentCustomerId: false,
    createdAt: true,
    lastSeenAt: true,
    inactiveNoticeAt: true,
    deactivatedAt: true,
    importId: false,
    invitedAt: true,
    erasedAt: false,
    searchText: false,
    sortName: false,
  }),
  sessions: exportedColumns(schema.sessions, {
    id: false,
    tokenHash: false,
    userId: false,
    userAgent: true,
    twoFactorVerifiedAt: true,
    provedAt: true,
    createdAt: true,
    lastSeenAt: true,
    expiresAt: true,
  }),
  knownDevices: exportedColumns(schema.knownDevices, {
    userId: false,
    deviceHash: false,
    firstHash: false,
    lastSeenAt: true,
  }),
  oneTimeTokens: exportedColumns(schema.oneTimeTokens, {
    id: false,
    userId: false,
    purpose: true,
    tokenHash: false,
    email: true,
    createdAt: true,
    expiresAt: true,
    usedAt: true,
  }),
  twoFactorSecrets: exportedColumns(schema.twoFactorSecrets, {
    userId: false,
    secret: false,
    createdAt: true,
    confirmedAt: true,
    lastStep: false,
  }),
  recoveryCodes: exportedColumns(schema.recoveryCodes, {
    userId: false,
    codeHash: false,
    usedAt: true,
  }),
  consents: exportedColumns(schema.consents, {
    id: false,
    userId: false,
    enrolleeId: false,
    kind: true,
    version: true,
    givenAt: true,
    withdrawnAt: true,
  }),
  enrollees: exportedColumns(schema.enrollees, {
    id: true,
    payerId: false,
    personKey: false,
    firstName: true,
    lastName: true,
    birthDate: true,
    ageYears: true,
    ageStatedOn: true,
    isPayer: false,
    phone: true,
    locality: true,
    emergencyName: true,
    emergencyPhone: true,
    emergencyRelation: true,
    createdAt: true,
    importId: false,
    erasedAt: true,
    version: false,
    searchText: false,
    sortName: false,
  }),
  enrolments: exportedColumns(schema.enrolments, {
    id: true,
    payerId: false,
    programmeId: false,
    enrolleeId: true,
    orderId: true,
    position: false,
    status: true,
    additionalInfo: false,
    enrolledAt: true,
    endedAt: true,
    effectiveEndDate: true,
    personSearchText: false,
    personSortName: false,
    movedToId: true,
    importId: false,
    deletedAt: true,
  }),
  paymentSchedules: exportedColumns(schema.paymentSchedules, {
    id: false,
    enrolmentId: true,
    customerId: false,
    paymentMethodId: false,
    firstMonth: true,
    firstAmountCents: true,
    monthlyCents: true,
    knownPrices: true,
    chargedThrough: true,
    lastMonth: true,
    createdAt: true,
  }),
  orders: exportedColumns(schema.orders, {
    id: true,
    payerId: false,
    programmeId: false,
    status: true,
    people: false,
    fingerprint: false,
    pricedOn: true,
    firstMonthCents: true,
    monthlyCents: true,
    paymentMethodId: false,
    createdAt: true,
    closedAt: true,
  }),
  enrolmentDeletions: exportedColumns(schema.enrolmentDeletions, {
    id: false,
    enrolmentId: true,
    reason: true,
    payerNotified: true,
    stoppedCharges: false,
    deletedBy: false,
    deletedAt: true,
    undoneAt: true,
    purgedAt: true,
  }),
  cancellations: exportedColumns(schema.cancellations, {
    id: false,
    enrolmentId: true,
    reason: true,
    comment: true,
    confirmed: true,
    cancelledBy: false,
    effectiveDate: true,
    lastChargeOn: true,
    lastChargeCents: true,
    createdAt: true,
    undoneAt: true,
    undoneBy: false,
  }),
  charges: exportedColumns(schema.charges, {
    id: false,
    payerId: false,
    enrolmentId: true,
    serviceMonth: true,
    amountCents: true,
    dueAt: true,
    chargedOn: true,
    status: true,
    attempt: true,
    customerId: false,
    paymentMethodId: false,
    paymentId: false,
    failureCode: false,
    latestAttemptId: false,
    nextAttemptAt: true,
    attemptDueAt: false,
    busyUntil: false,
    refundedCents: true,
    disputedCents: true,
    paidAt: true,
    createdAt: true,
  }),
  paymentFailures: exportedColumns(schema.paymentFailures, {
    id: false,
    chargeId: false,
    payerId: false,
    kind: true,
    state: true,
    failedAt: true,
    graceEndsOn: true,
    reminded: false,
    settledAt: true,
    createdAt: true,
  }),
  cards: exportedColumns(schema.cards, {
    paymentMethodId: false,
    payerId: false,
    brand: true,
    last4: true,
    expiresIn: true,
    updatedAt: true,
  }),
  receipts: exportedColumns(schema.receipts, {
    id: false,
    series: true,
    number: true,
    chargeId: false,
    issuedOn: true,
    serviceMonth: true,
    amountCents: true,
    programme: true,
    payerName: true,
    personName: true,
    issuer: true,
    createdAt: true,
  }),
  refunds: exportedColumns(schema.refunds, {
    id: false,
    chargeId: false,
    donationId: false,
    amountCents: true,
    reason: true,
    comment: true,
    status: true,
    failure: false,
    stripeRefundId: false,
    attempt: false,
    busyUntil: false,
    requestedBy: false,
    createdAt: true,
    settledAt: true,
    givenBackAt: true,
    returnedAt: true,
  }),
  disputes: exportedColumns(schema.disputes, {
    id: false,
    stripeDisputeId: false,
    chargeId: false,
    donationId: false,
    amountCents: true,
    status: true,
    evidenceDueBy: false,
    openedAt: true,
    closedAt: true,
  }),
  priceNotices: exportedColumns(schema.priceNotices, {
    priceId: false,
    payerId: false,
    fromMonth: true,
    notifiedAt: true,
    withdrawalNotifiedAt: true,
  }),
  enrolmentDrafts: exportedColumns(schema.enrolmentDrafts, {
    payerId: false,
    programmeId: false,
    people: false,
    typedHealth: false,
    savedAt: true,
  }),
  mailingRecipients: exportedColumns(schema.mailingRecipients, {
    mailingId: true,
    payerId: false,
    state: true,
  }),
  outgoingMail: exportedColumns(schema.outgoingMail, {
    id: false,
    dedupeKey: false,
    recipient: true,
    language: true,
    template: true,
    // Until it is sent, the text of a link that opens something.
    params: false,
    createdAt: true,
    sentAt: true,
  }),
  securityEvents: exportedColumns(schema.securityEvents, {
    id: false,
    at: true,
    level: true,
    type: true,
    message: true,
    sessionId: false,
    userId: false,
    url: false,
    userAgent: true,
    metadata: false,
  }),
  auditLog: exportedColumns(schema.auditLog, {
    id: false,
    at: true,
    actorId: false,
    action: true,
    subject: false,
    before: false,
    after: false,
  }),
  donations: exportedColumns(schema.donations, {
    id: false,
    formId: false,
    amountCents: true,
    anonymous: true,
    firstName: true,
    lastName: true,
    email: true,
    language: true,
    paymentIntentId: false,
    attempt: false,
    paymentStatus: true,
    refundedCents: true,
    disputedCents: true,
    declines: false,
    declinedAt: false,
    madeAt: true,
    paidAt: true,
    createdAt: true,
  }),
  advertisingRequests: exportedColumns(schema.advertisingRequests, {
    id: false,
    name: true,
    email: true,
    company: true,
    place: true,
    message: true,
    language: true,
    state: true,
    createdAt: true,
    changedAt: true,
    remindedAt: false,
    sampleId: false,
    searchText: false,
  }),
}
