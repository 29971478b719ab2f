import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { toEuros } from '#domain/money.ts'
import * as schema from '#server/db/schema.ts'

/** A table of which the export tells something, and how it tells one row. */
export interface Told<T extends PgTable> {
  table: T
  tell(row: InferSelectModel<T>): Record<string, unknown>
}

/** @param columns every column: true for those that are told as they stand */
function told<T extends PgTable>(
  table: T,
  columns: Record<keyof InferSelectModel<T> & string, boolean>,
): Told<T> {
  return {
    table,
    tell(row) {
      const shown = Object.entries(row).filter(([name]) => columns[name as keyof typeof columns])
      return Object.fromEntries(shown.flatMap(inCentsAndEuros))
    },
  }
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
 * What somebody is told of each row about them. A new column does not compile until it is decided
 * on here. Left out are hashes, sealed texts (told in plain where they hold anything), names that
 * only the card provider knows what to do with, and whatever only says how we work.
 */
export const tables = {
  users: told(schema.users, {
    id: true,
    email: true,
    passwordHash: false,
    firstName: true,
    lastName: true,
    phone: true,
    locality: true,
    language: true,
    role: true,
    authProvider: true,
    status: true,
    emailVerifiedAt: true,
    googleSubject: true,
    paymentCustomerId: false,
    createdAt: true,
    deactivatedAt: true,
    erasedAt: false,
    searchText: false,
    sortName: false,
  }),
  sessions: told(schema.sessions, {
    id: false,
    tokenHash: false,
    userId: false,
    userAgent: true,
    twoFactorVerifiedAt: true,
    createdAt: true,
    lastSeenAt: true,
    expiresAt: true,
  }),
  knownDevices: told(schema.knownDevices, { userId: false, deviceHash: false, lastSeenAt: true }),
  oneTimeTokens: told(schema.oneTimeTokens, {
    id: false,
    userId: false,
    purpose: true,
    tokenHash: false,
    email: true,
    createdAt: true,
    expiresAt: true,
    usedAt: true,
  }),
  twoFactorSecrets: told(schema.twoFactorSecrets, {
    userId: false,
    secret: false,
    createdAt: true,
    confirmedAt: true,
    lastStep: false,
  }),
  recoveryCodes: told(schema.recoveryCodes, { userId: false, codeHash: false, usedAt: true }),
  consents: told(schema.consents, {
    id: false,
    userId: false,
    enrolleeId: false,
    kind: true,
    version: true,
    givenAt: true,
    withdrawnAt: true,
  }),
  enrollees: told(schema.enrollees, {
    id: true,
    payerId: false,
    personKey: false,
    name: true,
    surname: true,
    birthDate: true,
    ageYears: true,
    ageStatedOn: true,
    phone: true,
    locality: true,
    createdAt: true,
    erasedAt: true,
    version: false,
    searchText: false,
    sortName: false,
  }),
  enrolments: told(schema.enrolments, {
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
  }),
  paymentSchedules: told(schema.paymentSchedules, {
    id: false,
    enrolmentId: true,
    status: true,
    customerId: false,
    paymentMethodId: false,
    agreedPaymentMethodId: false,
    stripeScheduleId: false,
    stripeSubscriptionId: false,
    firstMonth: true,
    firstAmountCents: true,
    monthlyCents: true,
    plannedThrough: true,
    chargedThrough: true,
    lastMonth: true,
    endPlannedAt: false,
    attempt: false,
    startsAt: true,
    createdAt: true,
    endedAt: true,
  }),
  orders: told(schema.orders, {
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
    claimedAt: false,
    closedAt: true,
  }),
  cancellations: told(schema.cancellations, {
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
  }),
  invoices: told(schema.invoices, {
    id: false,
    stripeInvoiceId: false,
    payerId: false,
    enrolmentId: true,
    number: true,
    amountCents: true,
    chargedOn: true,
    serviceMonth: true,
    status: true,
    refundedCents: true,
    paidAt: true,
    createdAt: true,
  }),
  paymentFailures: told(schema.paymentFailures, {
    id: false,
    invoiceId: false,
    payerId: false,
    kind: true,
    state: true,
    failedAt: true,
    graceEndsOn: true,
    reminded: false,
    retriedWith: false,
    settledAt: true,
    createdAt: true,
  }),
  cards: told(schema.cards, {
    paymentMethodId: false,
    payerId: false,
    brand: true,
    last4: true,
    expiresIn: true,
    updatedAt: true,
  }),
  receipts: told(schema.receipts, {
    id: false,
    series: true,
    number: true,
    invoiceId: false,
    issuedOn: true,
    serviceMonth: true,
    amountCents: true,
    programme: true,
    payerName: true,
    personName: true,
    issuer: true,
    createdAt: true,
  }),
  refunds: told(schema.refunds, {
    id: false,
    invoiceId: false,
    amountCents: true,
    reason: true,
    comment: true,
    status: true,
    failure: false,
    stripeRefundId: false,
    attempt: false,
    requestedBy: false,
    createdAt: true,
    settledAt: true,
  }),
  enrolmentDrafts: told(schema.enrolmentDrafts, {
    payerId: false,
    programmeId: false,
    people: false,
    savedAt: true,
  }),
  outgoingMail: told(schema.outgoingMail, {
    id: false,
    dedupeKey: false,
    recipient: true,
    language: true,
    template: true,
    // Until it is sent, the text of a link that opens something.
    params: false,
    createdAt: true,
    nextAttemptAt: false,
    sentAt: true,
    attempts: false,
    lastError: false,
  }),
  securityEvents: told(schema.securityEvents, {
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
  auditLog: told(schema.auditLog, {
    id: false,
    at: true,
    actorId: false,
    action: true,
    subject: false,
    before: false,
    after: false,
  }),
  donations: told(schema.donations, {
    id: false,
    amountCents: true,
    anonymous: true,
    firstName: true,
    lastName: true,
    email: true,
    paymentIntentId: false,
    paymentStatus: true,
    createdAt: true,
  }),
  advertisingRequests: told(schema.advertisingRequests, {
    id: false,
    name: true,
    email: true,
    company: true,
    message: true,
    sampleFileKey: false,
    createdAt: true,
    answeredAt: true,
  }),
}

/** Tables that hold something about people of which an export says nothing, and why. */
export const leftOutTables = new Map<PgTable, string>([
  [
    schema.passwordResetRequests,
    'worked off within a minute, and written for whatever address a stranger types',
  ],
  [
    schema.reconciliations,
    'a report on our books, without names, told apart from people only by who has asked for it',
  ],
])
