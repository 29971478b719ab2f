import { fullPrice, nextAgreedPrice } from '#domain/billing/agreed-prices.ts'
import { shownStatus } from '#domain/billing/charge-status.ts'
import { type ChargedTerms, nextUncharged } from '#domain/billing/owed.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import {
  chargedMonthsOf,
  chargedTerms,
  nextChargeOf,
  type PlanWithFees,
} from '#server/billing/charges/payment-schedule.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { comesWithin } from '#server/enrolments/comes-within.ts'
import { and, desc, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  cancellations,
  charges,
  enrolments,
  paymentAllocations,
  paymentMethods,
  payments,
} from '#server/schema.ts'
import { enrolmentsOfPayer } from './enrolments-of-payer.ts'

/** The payer's enrolments as `/api/mis-inscripciones` answers them, newest first. */
export async function myEnrolments(deps: Pick<Deps, 'db' | 'businessClock'>, payerId: string) {
  const [rows, known, payments, takeable] = await Promise.all([
    enrolmentsOfPayer(deps.db, payerId).orderBy(desc(enrolments.enrolledAt), enrolments.position),
    methodsOf(deps, payerId),
    lastPaymentsOf(deps, payerId),
    takeableOf(deps, payerId),
  ])
  const programmeOf = new Map(rows.map(({ enrolment, programme }) => [enrolment.id, programme]))
  const charged = await chargedMonthsOf(
    deps.db,
    rows.map(({ enrolment }) => enrolment.id),
  )
  const shown = rows.filter(({ enrolment }) => enrolment.deletedAt === null)
  return shown.map(({ enrolment, enrollee, programme, schedule }) => {
    const next = nextChargeOf(schedule, charged)
    return {
      id: enrolment.id,
      enrolleeId: enrollee.id,
      programmeId: enrolment.programmeId,
      programmeName: programme,
      firstName: enrollee.firstName,
      lastName: enrollee.lastName,
      status: enrolment.status,
      enrolledAt: enrolment.enrolledAt.toISOString(),
      subscriptionId: schedule?.id ?? null,
      paymentScheduleId: schedule?.id ?? null,
      nextChargeDate: next?.day ?? null,
      nextAmount: next && toEuros(next.amount),
      nextPrice:
        next && schedule?.lastMonth === null
          ? laterPrice(chargedTerms(schedule, charged), next.month)
          : null,
      reduced:
        enrolment.status === 'active' && schedule
          ? reducedOf(chargedTerms(schedule, charged))
          : null,
      effectiveEndDate: enrolment.effectiveEndDate,
      movedTo: programmeOf.get(enrolment.movedToId ?? '') ?? null,
      canTakeBack: takeable.has(enrolment.id),
      paymentMethod: next && schedule ? (known.get(schedule.paymentMethodId ?? '') ?? null) : null,
      isPaidAtDesk: schedule?.method === 'desk',
      lastPayment: payments.get(enrolment.id) ?? null,
    }
  })
}

async function methodsOf({ db }: Pick<Deps, 'db'>, payerId: string) {
  const rows = await db.select().from(paymentMethods).where(eq(paymentMethods.payerId, payerId))
  return new Map(rows.map(({ paymentMethodId, method }) => [paymentMethodId, method]))
}

/** The enrolments whose cancellation the payer can take back, but for what `takeBackCancellation` finds. */
async function takeableOf(
  { db, businessClock }: Pick<Deps, 'db' | 'businessClock'>,
  payerId: string,
): Promise<Set<string>> {
  const today = madridDay(await businessClock.now())
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(cancellations, eq(cancellations.enrolmentId, enrolments.id))
    .where(
      and(
        eq(enrolments.payerId, payerId),
        isNull(cancellations.undoneAt),
        eq(cancellations.cancelledBy, payerId),
        isNull(enrolments.movedToId),
        comesWithin(today),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The newest charge of each enrolment that has one. */
async function lastPaymentsOf({ db }: Pick<Deps, 'db'>, payerId: string) {
  const rows = await db
    .selectDistinctOn([charges.enrolmentId], {
      charge: charges,
      paymentStatus: payments.status,
      collectOn: payments.collectOn,
    })
    .from(charges)
    .leftJoin(paymentAllocations, isStanding)
    .leftJoin(payments, isAllocated)
    .where(eq(charges.payerId, payerId))
    .orderBy(charges.enrolmentId, desc(charges.chargedOn), desc(charges.createdAt))
  return new Map(
    rows.map(({ charge, paymentStatus, collectOn }) => [
      charge.enrolmentId,
      {
        date: collectOn ?? charge.chargedOn,
        amount: toEuros(charge.amountCents),
        status: shownStatus({ ...charge, paymentStatus }),
      },
    ]),
  )
}

function laterPrice(schedule: PlanWithFees, month: Month) {
  const later = nextAgreedPrice(schedule, month)
  return later && { from: later.from, monthly: toEuros(later.cents) }
}

/** Returns what is taken off the next month, and what is left. */
function reducedOf(terms: PlanWithFees & ChargedTerms) {
  const next = nextUncharged(terms)
  if (!next?.reducedBy) return null
  return {
    by: next.reducedBy,
    percent: terms.familyPercent,
    price: toEuros(fullPrice(terms, next.month)),
    amount: toEuros(next.amount),
  }
}
