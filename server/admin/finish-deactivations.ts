import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { sendMailSoon } from '#server/adapters/mail-queue.ts'
import { auditLog, enrolments, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { endSchedulesSoon } from '#server/billing/charges/ensure-end.ts'
import { finishOrdersOf, payerLock } from '#server/billing/orders/purchase.ts'
import { cancellationNote } from './cancel-enrolment.ts'
import { readDeactivation } from './deactivation-note.ts'
import { endAllOf } from './end-all-of.ts'

/** Ends what a half-done purchase leaves, without making the administrator wait. */
export function finishDeactivationSoon(deps: Deps, userId: string): void {
  deps.background.run(`deactivation of ${userId}`, () => finishAll(deps, eq(users.id, userId)))
}

/** Takes up what goes on for deactivated accounts: after a purchase that was half done, or a crash. */
export async function finishDeactivations(deps: Deps): Promise<void> {
  await finishAll(deps)
}

async function finishAll(deps: Deps, which?: SQL): Promise<void> {
  const unfinished = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.status, 'inactive'), which, goesOn(deps)))
  for (const { id } of unfinished) {
    await deps
      .withLock(payerLock(id), () => finishDeactivation(deps, id))
      .catch((error: unknown) => {
        deps.log.warn({ err: error, userId: id }, 'a deactivated account is still being ended')
      })
  }
}

/** Whether an account has something that deactivating ends. */
function goesOn({ db }: Pick<Deps, 'db'>): SQL | undefined {
  const places = db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(and(eq(enrolments.payerId, users.id), inArray(enrolments.status, ['pending', 'active'])))
  const purchases = db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.payerId, users.id), inArray(orders.status, ['confirmed', 'completing'])))
  return or(exists(places), exists(purchases))
}

/**
 * Brings half-done purchases of a deactivated account to their end and ends whom they enrol; of an
 * account that is active again by now, nothing. The caller holds the payer's lock.
 * @throws DomainError subscriptions.providerUnavailable while a purchase is still half done, with all
 *   others ended
 */
export async function finishDeactivation(deps: Deps, userId: string): Promise<void> {
  const stillHalfDone = await finishOrdersOf(deps, userId).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const businessNow = await deps.businessClock.now()
  await deps.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.status, 'inactive')))
      .for('no key update')
    if (!user) return
    const { actorId } = await readDeactivation(tx, userId)
    const cancelledBy = actorId ?? userId
    const ended = await endAllOf(tx, deps, { payerId: userId, cancelledBy, businessNow })
    if (ended.length === 0) return
    await tx
      .insert(auditLog)
      .values(
        ended.map(({ enrolmentId, ...ending }) =>
          cancellationNote(deps, { actorId, enrolmentId, ended: ending }),
        ),
      )
  })
  endSchedulesSoon(deps, userId)
  sendMailSoon(deps)
  if (stillHalfDone) throw stillHalfDone.error
}
