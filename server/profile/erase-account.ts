import { anonymiseNotices } from '#server/billing/cancellations/cancellation-mail.ts'
import { enrolmentIdsOf } from '#server/enrolments/enrolment-ids.ts'
import { emptyRecords, erasePeople } from '#server/enrolments/erase-people.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, exists, inArray, isNull, ne, or, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { endSessionsOf } from '#server/kernel/http/session.ts'
import * as schema from '#server/schema.ts'

type User = typeof schema.users.$inferSelect

interface Erasure {
  user: User
  now: Date
  /** The business clock's, for what belongs to enrolments. */
  businessNow: Date
}

/**
 * Empties every row that says something about this person or the people whom they enrolled, in the
 * caller's transaction, after the account was locked and its enrolments ended. What accounting needs
 * stays: orders, schedules and receipts with their amounts, months and days, hung on an empty account
 * (docs/decisions/017-erased-not-deleted.md).
 */
export async function eraseAccount(
  tx: Queryable,
  deps: Pick<Deps, 'sessionCache' | 'vault' | 'personalData'>,
  erasure: Erasure,
): Promise<void> {
  await eraseMail(tx, deps, erasure.user)
  await eraseEnrolments(tx, erasure)
  await eraseReceipts(tx, erasure.user)
  await eraseRecords(tx, erasure.user)
  await eraseAccess(tx, deps, erasure.user.id)
  for (const { erase } of deps.personalData) await erase?.(tx, erasure.user.id)
  const { user, now } = erasure
  await tx
    .update(schema.users)
    .set({
      email: `erased-${user.id}@erased.invalid`,
      passwordHash: null,
      firstName: '',
      lastName: '',
      phone: '',
      locality: '',
      status: 'erased',
      emailVerifiedAt: null,
      googleSubject: null,
      inactiveNoticeAt: null,
      receiptMails: false,
      announcementMails: false,
      erasedAt: now,
    })
    .where(eq(schema.users.id, user.id))
}

/** Queued and sent mail to any address that this account has had or requested. */
async function eraseMail(
  tx: Queryable,
  deps: Pick<Deps, 'vault'>,
  { id, email }: User,
): Promise<void> {
  const { oneTimeTokens, outgoingMail, passwordResetRequests, rateLimits, users } = schema
  const requests = await tx
    .select({ email: oneTimeTokens.email })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.userId, id))
  const candidates = [email, ...requests.map((row) => row.email)].filter((one) => one !== null)
  const others = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(ne(users.id, id), inArray(users.email, candidates)))
  const foreign = new Set(others.map((row) => row.email))
  const own = candidates.filter((address) => !foreign.has(address))
  await tx
    .delete(outgoingMail)
    .where(or(inArray(outgoingMail.recipient, own), eq(outgoingMail.userId, id)))
  await anonymiseNotices(tx, deps, id)
  await deleteNotices(tx, id)
  await tx.delete(passwordResetRequests).where(inArray(passwordResetRequests.email, own))
  // A limit's key is its purpose followed by whom it counts for.
  for (const address of [...own, id]) {
    await tx
      .delete(rateLimits)
      .where(sql`right(${rateLimits.key}, ${address.length + 1}) = ${` ${address}`}`)
  }
}

/**
 * What waits to be said to volunteers of this person, or of those whom they enrolled: that a cancellation was taken back,
 * a place was lost, a role ends. By the keys of these e-mails.
 */
async function deleteNotices(tx: Queryable, id: string): Promise<void> {
  const { cancellations, outgoingMail, paymentFailures } = schema
  const key = outgoingMail.dedupeKey
  const theirs = enrolmentIdsOf(tx, id)
  const takenBack = tx
    .select({ one: sql`1` })
    .from(cancellations)
    .where(
      and(
        inArray(cancellations.enrolmentId, theirs),
        sql`starts_with(${key}, 'taken-back-' || ${cancellations.id} || ' ')`,
      ),
    )
  const placeLost = tx
    .select({ one: sql`1` })
    .from(paymentFailures)
    .where(
      and(
        eq(paymentFailures.payerId, id),
        sql`starts_with(${key}, 'places-lost-' || ${paymentFailures.id} || '-')`,
      ),
    )
  const roleEnds = sql`starts_with(${key}, ${`roles-ending-${id}-`})`
  await tx
    .delete(outgoingMail)
    .where(and(isNull(outgoingMail.sentAt), or(exists(takenBack), exists(placeLost), roleEnds)))
}

async function eraseEnrolments(tx: Queryable, { user, businessNow, now }: Erasure): Promise<void> {
  const { cancellations, enrollees, enrolmentDrafts, enrolmentFees, enrolments } = schema
  const { orders, paymentMethods } = schema
  const payerId = user.id
  await tx.delete(paymentMethods).where(eq(paymentMethods.payerId, payerId))
  await tx.delete(enrolmentDrafts).where(eq(enrolmentDrafts.payerId, payerId))
  await tx
    .update(orders)
    .set({ status: 'abandoned', closedAt: now })
    .where(and(eq(orders.payerId, payerId), eq(orders.status, 'confirmed')))
  await tx
    .update(orders)
    .set({ people: '', fingerprint: sql`${orders.id}::text` })
    .where(eq(orders.payerId, payerId))
  const ofPayer = enrolmentIdsOf(tx, payerId)
  await tx
    .update(cancellations)
    .set({ comment: null })
    .where(inArray(cancellations.enrolmentId, ofPayer))
  await tx
    .update(enrolmentFees)
    .set({ reason: null })
    .where(inArray(enrolmentFees.enrolmentId, ofPayer))
  await tx.update(enrolments).set({ additionalInfo: null }).where(eq(enrolments.payerId, payerId))
  await erasePeople(tx, eq(enrollees.payerId, payerId), businessNow)
}

/**
 * The names; the numbers stay without a gap. A receipt that is being issued at this moment is waited
 * for: who issues one holds the schedule as well (server/billing/receipts/issue-receipt.ts).
 */
async function eraseReceipts(tx: Queryable, { id: payerId }: User): Promise<void> {
  const { charges, paymentSchedules, receipts } = schema
  const theirs = enrolmentIdsOf(tx, payerId)
  await tx
    .select({ id: paymentSchedules.id })
    .from(paymentSchedules)
    .where(inArray(paymentSchedules.enrolmentId, theirs))
    .orderBy(paymentSchedules.id)
    .for('no key update')
  const charged = tx.select({ id: charges.id }).from(charges).where(eq(charges.payerId, payerId))
  await tx
    .update(receipts)
    .set({ payerName: null, personName: null })
    .where(inArray(receipts.chargeId, charged))
}

async function eraseRecords(tx: Queryable, { id }: User): Promise<void> {
  const { auditLog, enrolments, charges, refunds, securityEvents } = schema
  const own = tx.select({ id: charges.id }).from(charges).where(eq(charges.payerId, id))
  await tx.update(refunds).set({ comment: null }).where(inArray(refunds.chargeId, own))
  const theirs = tx
    .select({ subject: sql<string>`'enrolment:' || ${enrolments.id}` })
    .from(enrolments)
    .where(eq(enrolments.payerId, id))
  await emptyRecords(tx, or(eq(auditLog.subject, `user:${id}`), inArray(auditLog.subject, theirs)))
  await tx
    .update(securityEvents)
    .set({ userId: null, sessionId: null, userAgent: null, url: null, metadata: {} })
    .where(eq(securityEvents.userId, id))
}

async function eraseAccess(
  tx: Queryable,
  deps: Pick<Deps, 'sessionCache'>,
  userId: string,
): Promise<void> {
  await endSessionsOf(tx, deps, userId)
  const { knownDevices, oneTimeTokens, recoveryCodes, twoFactorSecrets } = schema
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId))
}
