import type { Month } from '#domain/kernel/calendar.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, notInArray, sql } from '#server/kernel/db/drizzle.ts'
import { charges, enrolments } from '#server/schema.ts'

/**
 * The last month that an ended enrolment has paid, waived, free or still owed: that of its last day. One that
 * goes on in another programme, or should never have been, owes no more than what was charged.
 */
export const paidThroughMonth = sql<Month | null>`case
  when ${enrolments.movedToId} is null and ${enrolments.deletedAt} is null
    then to_char(${enrolments.effectiveEndDate}, 'YYYY-MM')
  else (select max(${charges.serviceMonth}) from ${charges}
    where ${charges.enrolmentId} = ${enrolments.id} and ${charges.status} not in ('void', 'withdrawn'))
  end`

/** How far a person's place in a programme is paid by other enrolments than these. */
export async function paidThroughByOthers(
  tx: Queryable,
  place: { enrolleeIds: string[]; programmeId: number; besides: string[] },
): Promise<Month | null> {
  const [row] = await tx
    .select({ month: sql<Month | null>`max(${paidThroughMonth})` })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.enrolleeId, place.enrolleeIds),
        eq(enrolments.programmeId, place.programmeId),
        notInArray(enrolments.id, place.besides),
      ),
    )
  return row?.month ?? null
}
