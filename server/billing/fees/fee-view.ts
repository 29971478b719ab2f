import type { z } from 'zod'
import { fullPrice } from '#domain/billing/agreed-prices.ts'
import type { feeView as contract } from '#domain/billing/fees/contract.ts'
import { firstChangeable } from '#domain/billing/fees/grant.ts'
import { owedFor } from '#domain/billing/owed.ts'
import { addMonths, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { earliestChange } from '#domain/programmes/price-list.ts'
import {
  chargedMonthsOf,
  chargedTerms,
  type PaymentSchedule,
} from '#server/billing/charges/payment-schedule.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import { findEnrolment } from '#server/enrolments/find-enrolment.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { aliasedTable, desc, eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolmentFees, paymentSchedules, users } from '#server/schema.ts'

type View = z.output<(typeof contract)['response']>

/** So many months that can be changed are shown: those in which a change may begin, and a year after. */
const SHOWN = 25

/**
 * Returns what an enrolment pays, month by month, and its own fees, but not why.
 * @throws DomainError subscriptions.enrolmentNotFound
 */
export async function feeView(
  { db, businessClock }: Pick<Deps, 'db' | 'businessClock'>,
  enrolmentId: string,
): Promise<View> {
  const today = madridDay(await businessClock.now())
  const { status } = await findEnrolment(db, enrolmentId)
  const { enrollee, programme } = await partiesOf(db, enrolmentId)
  const [schedule] = await db
    .select()
    .from(paymentSchedules)
    .where(eq(paymentSchedules.enrolmentId, enrolmentId))
  return {
    person: enrolleeName(enrollee),
    programmeName: programme,
    familyPercent: schedule?.familyPercent ?? 0,
    months: schedule && status === 'active' ? await monthsOf(db, schedule) : [],
    earliestDearer: earliestChange(today),
    fees: await feesOf(db, enrolmentId, monthOf(today)),
  }
}

async function monthsOf(db: Queryable, schedule: PaymentSchedule): Promise<View['months']> {
  const terms = chargedTerms(schedule, await chargedMonthsOf(db, [schedule.enrolmentId]))
  const first = firstChangeable(terms)
  return Array.from({ length: SHOWN }, (_, index) => addMonths(first, index)).map((month) => {
    const { amount, reducedBy } = owedFor(terms, month)
    return { month, reducedBy, amount: toEuros(amount), price: toEuros(fullPrice(terms, month)) }
  })
}

async function feesOf(db: Queryable, enrolmentId: string, thisMonth: Month): Promise<View['fees']> {
  const [granters, enders] = [aliasedTable(users, 'granters'), aliasedTable(users, 'enders')]
  const rows = await db
    .select({ fee: enrolmentFees, granter: granters, ender: enders })
    .from(enrolmentFees)
    .leftJoin(granters, eq(granters.id, enrolmentFees.grantedBy))
    .leftJoin(enders, eq(enders.id, enrolmentFees.endedBy))
    .where(eq(enrolmentFees.enrolmentId, enrolmentId))
    .orderBy(desc(enrolmentFees.grantedAt), desc(enrolmentFees.fromMonth))
  return rows.map(({ fee, granter, ender }) => ({
    id: fee.id,
    kind: fee.kind,
    value: fee.kind === 'amount' ? toEuros(fee.value) : fee.value,
    from: fee.fromMonth,
    until: fee.untilMonth,
    state: stateOf(fee, thisMonth),
    grantedOn: madridDay(fee.grantedAt),
    grantedBy: (granter && fullName(granter)) || null,
    endedOn: fee.endedAt && madridDay(fee.endedAt),
    endedBy: (ender && fullName(ender)) || null,
  }))
}

function stateOf(
  { fromMonth, untilMonth }: typeof enrolmentFees.$inferSelect,
  thisMonth: Month,
): View['fees'][number]['state'] {
  if (untilMonth !== null && untilMonth < fromMonth) return 'unused'
  if (fromMonth > thisMonth) return 'coming'
  return untilMonth !== null && untilMonth < thisMonth ? 'ended' : 'running'
}
