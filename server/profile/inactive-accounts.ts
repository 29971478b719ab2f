import { DAY_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { retention } from '#domain/retention.ts'
import { needsMethod } from '#server/billing/charges/payment-schedule.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, gt, isNull, lt, not, notInArray, or, sql } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolments, paymentSchedules, users } from '#server/schema.ts'
import { deleteLockedAccount } from './confirm-deletion.ts'
import { finishErasureSoon } from './finish-erasures.ts'
import { inactiveAccountMail } from './inactive-mail.ts'

interface Now {
  now: Date
  /** The business clock's, for what belongs to enrolments. */
  businessNow: Date
}

/**
 * Deletes accounts of members that nobody has opened for two years and that pay for nobody, a month
 * after an e-mail that says so (GDPR art. 5(1)(e)). Opening the account keeps it. Accounts with
 * a role stay, as do deactivated ones, whose owners could not open them.
 */
export async function deleteInactiveAccounts(deps: Deps): Promise<void> {
  const at = { now: deps.clock.now(), businessNow: await deps.businessClock.now() }
  await recordLastSeen(deps.db)
  const failed = (userId: string) => (error: unknown) =>
    deps.log.error({ err: error, userId }, 'an unused account is looked at again tomorrow')
  for (const { id } of await accountsToNotify(deps.db, at)) {
    await notify(deps, id, at).catch(failed(id))
  }
  for (const { id } of await accountsToDelete(deps.db, at)) {
    await deleteInactive(deps, id, at).catch(failed(id))
  }
}

/** Sessions end and devices are forgotten: what they say is kept with the account. */
async function recordLastSeen(db: Queryable, userId?: string): Promise<void> {
  const which = userId ? sql`where user_id = ${userId}` : sql``
  await db.execute(sql`
    update users set last_seen_at = seen.at from (
      select user_id, max(last_seen_at) as at from (
        select user_id, last_seen_at from sessions union all
        select user_id, last_seen_at from known_devices) as uses
      ${which} group by user_id) as seen
    where users.id = seen.user_id and users.last_seen_at < seen.at`)
}

function accountsToNotify(db: Queryable, at: Now) {
  const { inactiveAccountDays, inactiveNoticeDays } = retention
  const unseen = lt(users.lastSeenAt, daysBefore(at.now, inactiveAccountDays - inactiveNoticeDays))
  // A notice that was followed by a log-in is done with.
  const unnotified = or(
    isNull(users.inactiveNoticeAt),
    lt(users.inactiveNoticeAt, users.lastSeenAt),
  )
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(paysForNobody(db, at), unseen, unnotified))
}

function accountsToDelete(db: Queryable, at: Now, userId?: string) {
  const { inactiveAccountDays, inactiveNoticeDays } = retention
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        userId === undefined ? undefined : eq(users.id, userId),
        paysForNobody(db, at),
        lt(users.lastSeenAt, daysBefore(at.now, inactiveAccountDays)),
        lt(users.inactiveNoticeAt, daysBefore(at.now, inactiveNoticeDays)),
        gt(users.inactiveNoticeAt, users.lastSeenAt),
      ),
    )
}

/** A member's account without an enrolment of the last two years, and with nothing to collect. */
function paysForNobody(db: Queryable, { businessNow }: Now) {
  const since = madridDay(daysBefore(businessNow, retention.inactiveAccountDays))
  const attending = db
    .select({ payerId: enrolments.payerId })
    .from(enrolments)
    .where(or(eq(enrolments.status, 'active'), gt(enrolments.effectiveEndDate, since)))
  const owing = db
    .select({ payerId: enrolments.payerId })
    .from(paymentSchedules)
    .innerJoin(enrolments, eq(enrolments.id, paymentSchedules.enrolmentId))
    .where(needsMethod(db))
  return and(
    not(holdsRole()),
    eq(users.status, 'active'),
    notInArray(users.id, attending),
    notInArray(users.id, owing),
  )
}

async function notify(deps: Deps, userId: string, { now }: Now): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ inactiveNoticeAt: now })
      .where(and(eq(users.id, userId), eq(users.status, 'active')))
      .returning()
    if (!user) return
    const deletedOn = madridDay(daysAfter(now, retention.inactiveNoticeDays + 1))
    await queueMail(tx, deps, inactiveAccountMail, {
      dedupeKey: `${inactiveAccountMail.name}-${user.id}-${madridDay(now)}`,
      to: user,
      params: { name: user.firstName, deletedOn, byLetter: user.email === null },
    })
  })
}

/** An account that is opened at this very moment is kept: a log-in holds the row, or finds it erased. */
async function deleteInactive(deps: Deps, userId: string, at: Now): Promise<void> {
  const isDeleted = await withPayerLock(deps, userId, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    await recordLastSeen(tx, userId)
    const [still] = await accountsToDelete(tx, at, userId)
    if (!user || !still) return false
    await deleteLockedAccount(tx, deps, { user, ...at })
    return true
  })
  if (!isDeleted) return
  deps.sessionCache.forgetAccount(userId)
  finishErasureSoon(deps, userId)
}

function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * DAY_MS)
}

function daysAfter(instant: Date, days: number): Date {
  return daysBefore(instant, -days)
}
