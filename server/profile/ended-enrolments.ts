import type { Owed } from '#domain/billing/owed.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { receiptsKeptUntil } from '#domain/profile/receipt-retention.ts'
import { type OwedFee, owedCharges } from '#server/billing/cancellations/cancellation-preview.ts'
import { cancellationTerms, underWayOf } from '#server/billing/cancellations/store-cancellation.ts'
import {
  chargedMonthsOf,
  chargedTerms,
  needsMethod,
  nextChargeOf,
} from '#server/billing/charges/payment-schedule.ts'
import { enrolmentsOfPayer } from '#server/billing/orders/enrolments-of-payer.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { desc, eq, or } from '#server/kernel/db/drizzle.ts'
import { charges, enrollees, enrolments, programmes } from '#server/schema.ts'

/** Describes how an enrolment ends when its payer's account is deleted now. */
interface EndedEnrolment {
  id: string
  programme: string
  person: string
  /** The last day on which the person may come. */
  effectiveEndDate: CalendarDay
  /** The one charge still to come, in cents. */
  lastCharge: { date: CalendarDay; amount: Cents } | null
  /** Lists what was due before and is not paid; all but what is held is collected from a deleted account too. */
  owed: OwedFee[]
}

export interface EndedByDeletion {
  enrolments: EndedEnrolment[]
  /** The receipts are kept by law until then; `null` without any. */
  receiptsKeptUntil: CalendarDay | null
}

/**
 * Returns what deleting the account now would end, and the charges that are still to come: of enrolments that go on,
 * and of those whose cancellation has left a last charge or one that is still owed.
 * @param now the business clock's
 */
export async function endedEnrolmentsOf(
  db: Queryable,
  now: Date,
  payerId: string,
): Promise<EndedByDeletion> {
  const rows = await enrolmentsOfPayer(
    db,
    payerId,
    or(eq(enrolments.status, 'active'), needsMethod(db)),
  ).orderBy(enrollees.firstName, enrollees.lastName, programmes.name)
  const ids = rows.map(({ enrolment }) => enrolment.id)
  const stillOwed = await owedCharges(db, ids)
  const underWay = await underWayOf(db, ids)
  const charged = await chargedMonthsOf(db, ids)
  const ended = rows.flatMap(({ enrolment, enrollee, programme, schedule }) => {
    const owed = stillOwed
      .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      .map(({ enrolmentId: _, ...fee }) => fee)
    const terms =
      enrolment.status === 'inactive'
        ? endedBefore(enrolment.effectiveEndDate, nextChargeOf(schedule, charged))
        : cancellationTerms(schedule && chargedTerms(schedule, charged), now, underWay)
    if (!terms) return []
    const { effectiveDate, lastCharge } = terms
    if (enrolment.status === 'inactive' && !lastCharge && owed.length === 0) return []
    return {
      id: enrolment.id,
      programme,
      person: fullName(enrollee),
      effectiveEndDate: effectiveDate,
      lastCharge: lastCharge && { date: lastCharge.date, amount: lastCharge.amount },
      owed,
    }
  })
  const lastEntry = [
    (await lastInvoiceOf(db, payerId)) ?? '',
    ...ended.map(({ lastCharge }) => lastCharge?.date ?? ''),
  ]
    .sort()
    .at(-1)
  return {
    enrolments: ended,
    receiptsKeptUntil: lastEntry ? receiptsKeptUntil(lastEntry) : null,
  }
}

/** One that was cancelled before only matters while it leaves something to pay. */
function endedBefore(effectiveDate: CalendarDay | null, next: Owed | null) {
  if (!effectiveDate) return null
  const lastCharge = next && { date: next.day, amount: next.amount }
  return { effectiveDate, lastCharge }
}

async function lastInvoiceOf(db: Queryable, payerId: string): Promise<CalendarDay | undefined> {
  const [last] = await db
    .select({ chargedOn: charges.chargedOn })
    .from(charges)
    .where(eq(charges.payerId, payerId))
    .orderBy(desc(charges.chargedOn))
    .limit(1)
  return last?.chargedOn
}
