import type { z } from 'zod'
import { hoursLeft } from '#domain/banners/ad-request.ts'
import { addDays, monthOf } from '#domain/calendar.ts'
import { readDashboard as contract } from '#domain/dashboard/contract.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { toEuros } from '#domain/money.ts'
import { offered } from '#domain/programmes/programme.ts'
import { nextSessions } from '#domain/programmes/sessions.ts'
import { and, count, eq, gt, isNotNull, isNull, min, sql } from '#server/db/drizzle.ts'
import { advertisingRequests, charges, enrolments, paymentFailures } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { findStatus } from '#server/status/find-status.ts'

type Answer = z.output<typeof contract.response>

/** Enrolments that are as old as this are no news. */
const NEW_FOR_MS = 7 * 86_400_000

export function registerDashboard(route: Route, deps: Deps): void {
  route(contract, () => readDashboard(deps))
}

async function readDashboard(deps: Deps): Promise<Answer> {
  const { db } = deps
  const now = await deps.businessClock.now()
  const month = monthOf(madridDay(now))
  const newSince = new Date(now.getTime() - NEW_FOR_MS)
  const [failures, held, requests, fresh, places, income, findings] = await Promise.all([
    db.$count(paymentFailures, eq(paymentFailures.state, 'open')),
    db.$count(charges, eq(charges.status, 'held')),
    db
      .select({ unanswered: count(), oldest: min(advertisingRequests.createdAt) })
      .from(advertisingRequests)
      .where(eq(advertisingRequests.state, 'new')),
    db.$count(enrolments, and(gt(enrolments.enrolledAt, newSince), isNull(enrolments.deletedAt))),
    db
      .select({ programmeId: enrolments.programmeId, people: count() })
      .from(enrolments)
      .where(eq(enrolments.status, 'active'))
      .groupBy(enrolments.programmeId),
    db
      .select({ cents: sql<number>`coalesce(sum(amount_cents - refunded_cents), 0)::int` })
      .from(charges)
      .where(and(eq(charges.serviceMonth, month), isNotNull(charges.paidAt))),
    findStatus(deps),
  ])
  const peopleOf = new Map(places.map(({ programmeId, people }) => [programmeId, people]))
  return {
    paymentFailures: failures,
    heldCharges: held,
    adRequests: {
      unanswered: requests[0]?.unanswered ?? 0,
      hoursLeft: requests[0]?.oldest ? hoursLeft(requests[0].oldest, deps.clock.now()) : null,
    },
    newEnrolments: fresh,
    findings: findings.filter(({ level }) => level !== 'good'),
    sessions: await sessionsFrom(deps, now, peopleOf),
    enrolled: [...peopleOf.values()].reduce((sum, people) => sum + people, 0),
    month,
    income: toEuros(income[0]?.cents ?? 0),
  }
}

/** The next session of each programme, the soonest first. */
async function sessionsFrom(
  { timetable }: Deps,
  now: Date,
  peopleOf: ReadonlyMap<number, number>,
): Promise<Answer['sessions']> {
  const { programmes, closedDays } = await timetable.read()
  const yesterday = addDays(madridDay(now), -1)
  return offered(programmes)
    .flatMap((programme) =>
      nextSessions(programme, yesterday, 1, closedDays).map((session) => ({
        ...session,
        programmeId: programme.id,
        programmeName: programme.name,
        expected: peopleOf.get(programme.id) ?? 0,
      })),
    )
    .sort((a, b) => `${a.day} ${a.from}`.localeCompare(`${b.day} ${b.from}`))
}
