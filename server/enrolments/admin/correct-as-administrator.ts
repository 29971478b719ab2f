import { DomainError, invalidFields } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { type Correction, correctEnrollee } from '#server/enrolments/correct-enrollee.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { accountOf } from '#server/enrolments/is-payer.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { phoneChangedMail } from '#server/profile/account-mail.ts'
import { auditLog, enrollees, users } from '#server/schema.ts'

/**
 * Corrects the data of the enrollee of an enrolment, as `correctEnrollee`. Another telephone or town
 * of the payer themselves is written to their account, and its owner is notified of a new number.
 * @throws DomainError subscriptions.enrolmentNotFound, accounts.phoneInvalid besides
 */
export async function correctAsAdministrator(
  deps: Deps,
  change: { actorId: string; enrolmentId: string; correction: Correction },
): Promise<number> {
  const { actorId, enrolmentId, correction } = change
  const { payerId, enrolleeId } = await findEnrolment(deps.db, enrolmentId)
  const today = madridDay(await deps.businessClock.now())
  const action = 'admin.correctPerson'
  // A concurrent purchase checks whether the payer has this person already.
  const version = await withPayerLock(deps, payerId, async (tx) => {
    const known = await changeAccount(tx, deps, { actorId, enrolleeId, correction })
    return correctEnrollee(tx, deps, {
      actorId,
      action,
      enrolleeId,
      correction: { ...correction, version: known },
      today,
    })
  })
  deps.sessionCache.forgetAccount(payerId)
  return version
}

/** Returns the version of the enrollee's data that the correction knows, after a change of the account's. */
async function changeAccount(
  tx: Queryable,
  deps: Deps,
  change: { actorId: string; enrolleeId: string; correction: Correction },
): Promise<number> {
  const { actorId, enrolleeId, correction } = change
  const [enrollee] = await tx
    .select()
    .from(enrollees)
    .where(and(eq(enrollees.id, enrolleeId), isNull(enrollees.erasedAt)))
    .for('update')
  if (!enrollee?.isPayer) return correction.version
  const account = await accountOf(tx, enrollee.payerId)
  const before = { phone: account.phone, locality: account.locality }
  const after = {
    phone: correction.phone ? normalisePhone(correction.phone) : account.phone,
    locality: correction.locality || account.locality,
  }
  const { phone, locality } = after
  if (phone === null) throw invalidFields([{ path: 'phone', code: 'accounts.phoneInvalid' }])
  if (phone === before.phone && locality === before.locality) return correction.version
  if (enrollee.version !== correction.version) throw new DomainError('enrolments.personChanged')
  await tx.update(users).set({ phone, locality }).where(eq(users.id, account.id))
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId,
    action: 'admin.correctPerson',
    subject: `enrollee:${enrolleeId}`,
    before,
    after,
  })
  if (phone !== before.phone) {
    await queueMail(tx, deps, phoneChangedMail, {
      dedupeKey: `phone-changed-${crypto.randomUUID()}`,
      to: account,
      params: { name: account.firstName, phone },
    })
  }
  // The database writes it to the payer's own data too.
  return enrollee.version + 1
}
