import { STATEMENTS_VERSION } from '#domain/enrolments/statements.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { consents, enrolments } from '#server/schema.ts'
import { comesFrom } from './comes-within.ts'

interface Whose {
  payerId: string
  enrolleeId: string
}

const standing = ({ payerId, enrolleeId }: Whose) =>
  and(
    eq(consents.userId, payerId),
    eq(consents.enrolleeId, enrolleeId),
    eq(consents.kind, 'healthShare'),
    isNull(consents.withdrawnAt),
  )

/** Holds for an enrolment whose payer lets the programme's instructors read what it says about health. */
const isHealthShared = sql<boolean>`exists (
  select from consents where consents.user_id = ${enrolments.payerId}
    and consents.enrollee_id = ${enrolments.enrolleeId}
    and consents.kind = 'healthShare' and consents.withdrawn_at is null)`

/** Holds for an enrolment whose note the programme's instructors may read: it is shared, and its person still comes. */
export function isOpenToInstructors(today: CalendarDay): SQL | undefined {
  return and(isHealthShared, comesFrom(today))
}

/** Tells whether the programme's instructors may read what is said about this person's health. */
export async function sharesHealth(db: Queryable, whose: Whose): Promise<boolean> {
  return (await db.$count(consents, standing(whose))) > 0
}

/** Stores the consent, where it does not stand already. The caller holds the payer's lock. */
export async function giveHealthShare(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { payerId: userId, enrolleeId }: Whose,
): Promise<void> {
  if (await sharesHealth(tx, { payerId: userId, enrolleeId })) return
  const given = { version: STATEMENTS_VERSION, givenAt: clock.now() }
  await tx.insert(consents).values({ userId, enrolleeId, kind: 'healthShare', ...given })
}

/** Withdraws the consent: from the next request on no instructor reads it. */
export async function withdrawHealthShare(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  whose: Whose,
): Promise<void> {
  await tx.update(consents).set({ withdrawnAt: clock.now() }).where(standing(whose))
}

/**
 * Withdraws the consents to share what is said about people of whom nothing is said any more: what is told later is for
 * instructors only once that is agreed to again.
 */
export async function endSharesOfNothing(db: Queryable, now: Date): Promise<void> {
  await db
    .update(consents)
    .set({ withdrawnAt: now })
    .where(
      and(
        eq(consents.kind, 'healthShare'),
        isNull(consents.withdrawnAt),
        sql`not exists (select from ${enrolments} where ${enrolments.payerId} = ${consents.userId}
          and ${enrolments.enrolleeId} = ${consents.enrolleeId} and ${enrolments.additionalInfo} is not null)`,
      ),
    )
}
