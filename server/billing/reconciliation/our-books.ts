import { and, asc, eq, exists, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { madridDay } from '#domain/madrid-time.ts'
import type {
  OurEnrolment,
  OurInvoice,
  OurUser,
  World,
} from '#domain/billing/reconciliation-facts.ts'
import {
  enrolments,
  invoices,
  paymentFailures,
  paymentSchedules,
  refunds,
  users,
  webhookEvents,
} from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'

export type OurBooks = Pick<World, 'users' | 'enrolments' | 'invoices'>

const PAGE = 100
const DAY_MS = 86_400_000

/** The ids of everybody who has to do with the card provider, so many at a time. */
export async function* payerPages({ db }: Pick<Deps, 'db'>): AsyncGenerator<string[]> {
  const own = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.payerId, users.id))
  for (let last: string | undefined; ; ) {
    const after = last === undefined ? undefined : gt(users.id, last)
    const page = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(or(isNotNull(users.paymentCustomerId), eq(users.status, 'erased'), exists(own)), after),
      )
      .orderBy(asc(users.id))
      .limit(PAGE)
    if (page.length > 0) yield page.map(({ id }) => id)
    if (page.length < PAGE) return
    last = page.at(-1)?.id
  }
}

/** What our tables say about these payers. */
export async function booksOf(
  { db }: Pick<Deps, 'db'>,
  payerIds: readonly string[],
  invoicesSince: Date,
): Promise<OurBooks> {
  const ids = [...payerIds]
  const [accounts, rows, charges] = await Promise.all([
    db.select().from(users).where(inArray(users.id, ids)),
    db
      .select({ enrolment: enrolments, schedule: paymentSchedules })
      .from(enrolments)
      .leftJoin(paymentSchedules, eq(paymentSchedules.enrolmentId, enrolments.id))
      .where(inArray(enrolments.payerId, ids)),
    db
      .select({
        invoice: invoices,
        failure: paymentFailures.state,
        refunding: sql<number>`coalesce((
          select sum(amount_cents) from ${refunds}
          where ${refunds.invoiceId} = ${invoices.id} and ${refunds.status} = 'pending'
        ), 0)::int`,
      })
      .from(invoices)
      .leftJoin(paymentFailures, eq(paymentFailures.invoiceId, invoices.id))
      .where(
        and(inArray(invoices.payerId, ids), gte(invoices.chargedOn, madridDay(invoicesSince))),
      ),
  ])
  return {
    users: accounts.map(
      ({ id, status, paymentCustomerId, erasedAt }): OurUser => ({
        ...{ id, status, erasedAt },
        customerId: paymentCustomerId,
      }),
    ),
    enrolments: rows.map(({ enrolment, schedule }) => ({
      ...enrolment,
      status: enrolment.status as OurEnrolment['status'],
      schedule: schedule && {
        ...schedule,
        status: schedule.status as NonNullable<OurEnrolment['schedule']>['status'],
      },
    })),
    invoices: charges.map(
      ({ invoice, failure, refunding }): OurInvoice => ({
        ...invoice,
        refundingCents: refunding,
        failureOpen: failure === 'open',
      }),
    ),
  }
}

/** The provider's ids of which an event came not long ago and still waits to be worked on. */
export async function awaitedIds({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Set<string>> {
  const sinceADay = new Date(clock.now().getTime() - DAY_MS)
  const waiting = await db
    .select({ objectId: webhookEvents.objectId })
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.processedAt),
        eq(webhookEvents.ignored, false),
        gt(webhookEvents.receivedAt, sinceADay),
      ),
    )
  return new Set(waiting.flatMap(({ objectId }) => objectId ?? []))
}
