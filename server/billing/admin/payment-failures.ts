import type { z } from 'zod'
import {
  askForPayment as askContract,
  listPaymentFailures as contract,
  FAILURES_PER_PAGE,
} from '#domain/billing/admin/payment-failures-contract.ts'
import { type CalendarDay, daysBetween } from '#domain/kernel/calendar.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { askForPayment } from '#server/billing/dunning/ask-for-payment.ts'
import { payerWithPhone } from '#server/enrolments/admin/enrolment-list.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import { and, desc, eq, ne, type SQL, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import {
  charges,
  enrollees,
  enrolments,
  paymentAllocations,
  paymentFailures,
  payments,
  programmes,
  users,
} from '#server/schema.ts'

type Query = z.output<NonNullable<(typeof contract)['query']>>
type Answer = z.output<(typeof contract)['response']>

export function registerPaymentFailures(route: Route, deps: Deps): void {
  route(contract, ({ query }) => listPaymentFailures(deps, query))

  route(askContract, async ({ params: { id }, session }) => ({
    isOwed: await askForPayment(deps, id, session.user.id),
  }))
}

/** One page of refused charges, the newest first. */
async function listPaymentFailures(deps: Deps, { show, after }: Query): Promise<Answer> {
  const today = madridDay(await deps.businessClock.now())
  // What is to collect at the desk has a list of its own (`listToCollect`).
  const isOpen = and(eq(paymentFailures.state, 'open'), ne(paymentFailures.kind, 'atDesk'))
  const rows = await failures(deps, and(show === 'open' ? isOpen : undefined, beyond(after)))
  const page = rows.slice(0, FAILURES_PER_PAGE)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return {
    failures: page.map((row) => asListed(row, today)),
    next: last ? `${last.failure.failedAt.toISOString()}_${last.failure.id}` : null,
  }
}

/** One more than a page holds, to know whether there is another. */
function failures({ db }: Deps, which: SQL | undefined) {
  return db
    .select({
      failure: paymentFailures,
      payer: users,
      enrollee: enrollees,
      programme: programmes.name,
      // After a return a payment takes what came back alone.
      amountCents: sql<number>`coalesce(${payments.amountCents}, ${charges.amountCents})`,
    })
    .from(paymentFailures)
    .innerJoin(users, eq(users.id, paymentFailures.payerId))
    .innerJoin(charges, eq(charges.id, paymentFailures.chargeId))
    .leftJoin(paymentAllocations, isStanding)
    .leftJoin(payments, isAllocated)
    .innerJoin(enrolments, eq(enrolments.id, charges.enrolmentId))
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(which)
    .orderBy(desc(paymentFailures.failedAt), desc(paymentFailures.id))
    .limit(FAILURES_PER_PAGE + 1)
}

function beyond(cursor: string | undefined): SQL | undefined {
  const [instant, id] = cursor?.split('_') ?? []
  if (!instant || !id) return undefined
  return sql`(${paymentFailures.failedAt}, ${paymentFailures.id}) < (${instant}::timestamptz, ${id}::uuid)`
}

type Row = Awaited<ReturnType<typeof failures>>[number]

function asListed(row: Row, today: CalendarDay): Answer['failures'][number] {
  const { failure, payer, enrollee, programme, amountCents } = row
  const { id, kind, state, graceEndsOn } = failure
  return {
    id,
    kind,
    state,
    graceEndsOn,
    payer: payerWithPhone(payer),
    enrollee: enrolleeName(enrollee),
    programmeName: programme,
    amount: toEuros(amountCents),
    failedOn: madridDay(failure.failedAt),
    daysLeft: state === 'open' ? Math.max(0, daysBetween(today, graceEndsOn)) : null,
  }
}
