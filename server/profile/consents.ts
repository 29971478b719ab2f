import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { consentKinds } from '#domain/profile/contract.ts'
import { eraseHealthInfoInOrders } from '#server/billing/orders/erase-health-in-orders.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { eraseHealthInfoInDrafts } from '#server/enrolments/drafts.ts'
import { eraseHealthInfo } from '#server/enrolments/health-info.ts'
import { withdrawHealthShare } from '#server/enrolments/health-share.ts'
import { personMatcher } from '#server/enrolments/own-people.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, desc, eq, inArray, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { consents, enrollees } from '#server/schema.ts'

type Kind = (typeof consentKinds)[number]
type Consent = typeof consents.$inferSelect

/** Everything that this person has agreed to or declared, withdrawn or not, the newest first. */
export async function listConsents(deps: Pick<Deps, 'db'>, userId: string) {
  const rows = await deps.db
    .select({ consent: consents, enrollee: enrollees })
    .from(consents)
    .leftJoin(enrollees, eq(enrollees.id, consents.enrolleeId))
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), enrollees.firstName, consents.kind)
  return rows.map(({ consent, enrollee }) => ({
    id: consent.id,
    kind: consent.kind as Kind,
    person: enrollee && fullName(enrollee),
    version: consent.version,
    givenAt: consent.givenAt.toISOString(),
    withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
    canWithdraw: canWithdraw(consent) && consent.withdrawnAt === null,
  }))
}

/**
 * Withdraws a consent: what is said about health is shared with instructors no more, or no more kept and
 * deleted, with every
 * enrolment of that person by this payer, in kept forms and in open orders. Repeating it changes
 * nothing more, not even a consent that was given again in between.
 * @throws DomainError profile.consentNotFound also for other accounts'; profile.consentStays for
 *   what the account or an enrolment rests on
 */
export async function withdrawConsent(deps: Deps, userId: string, id: string): Promise<void> {
  const which = and(eq(consents.id, id), eq(consents.userId, userId))
  const [found] = await deps.db.select().from(consents).where(which)
  if (!found) throw new DomainError('profile.consentNotFound')
  if (!canWithdraw(found)) throw new DomainError('profile.consentStays')
  // A concurrent purchase would store again what is deleted here.
  const today = madridDay(await deps.businessClock.now())
  await withPayerLock(deps, userId, async (tx) => {
    const [consent] = await tx.select().from(consents).where(which)
    if (consent?.kind === 'healthShare') {
      await withdrawHealthShare(tx, deps, { payerId: userId, enrolleeId: consent.enrolleeId ?? '' })
    } else if (consent?.enrolleeId && consent.withdrawnAt === null) {
      await forgetHealth(tx, deps, { payerId: userId, enrolleeId: consent.enrolleeId, today })
    }
  })
}

/**
 * Withdraws all consents to keep and share health information about a person, and deletes that information.
 * The caller holds the payer's lock.
 */
export async function forgetHealth(
  tx: Queryable,
  deps: Deps,
  whose: { payerId: string; enrolleeId: string; today: CalendarDay },
): Promise<void> {
  const { payerId, enrolleeId, today } = whose
  // Who was enrolled several times has given several; what they allowed is gone.
  await tx
    .update(consents)
    .set({ withdrawnAt: deps.clock.now() })
    .where(
      and(
        eq(consents.userId, payerId),
        eq(consents.enrolleeId, enrolleeId),
        inArray(consents.kind, ['health', 'healthShare']),
        isNull(consents.withdrawnAt),
      ),
    )
  await eraseHealthInfo(tx, { payerId, enrolleeId })
  const [enrollee] = await tx.select().from(enrollees).where(eq(enrollees.id, enrolleeId))
  if (!enrollee) return
  const matches = personMatcher(enrollee, today)
  await eraseHealthInfoInDrafts(tx, deps, { payerId, matches })
  await eraseHealthInfoInOrders(tx, deps, { payerId, matches })
}

function canWithdraw({ kind }: Consent): boolean {
  return kind === 'health' || kind === 'healthShare'
}
