import type { z } from 'zod'
import { hoursLeft } from '#domain/banners/ad-request.ts'
import { readDashboard as contract } from '#domain/dashboard/contract.ts'
import { search as searchContract } from '#domain/dashboard/search-contract.ts'
import { firstDayOf, lastDayOf, monthOf } from '#domain/kernel/calendar.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { isAllocated, isStanding } from '#server/billing/charges/standing-payment.ts'
import { isWaitingLetter } from '#server/desk/letters.ts'
import { peopleOn } from '#server/enrolments/people-on.ts'
import { and, count, eq, gt, isNull, min, not, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { mayUse, reaches } from '#server/kernel/http/session-rights.ts'
import { feesMoved } from '#server/ledger/money-moves.ts'
import {
  advertisingRequests,
  charges,
  disputes,
  enrolments,
  outgoingMail,
  paymentAllocations,
  paymentFailures,
  payments,
} from '#server/schema.ts'
import { findStatus } from '#server/status/find-status.ts'
import { newSinceVisit } from './new-since-visit.ts'
import { search } from './search.ts'
import { sessionsAhead } from './sessions-ahead.ts'

type Answer = z.output<typeof contract.response>

/** Enrolments that are as old as this are no news. */
const NEW_FOR_MS = 7 * DAY_MS

export function registerDashboard(route: Route, deps: Deps): void {
  route(contract, ({ session }) => readDashboard(deps, session))
  route(searchContract, ({ session, query }) => search(deps, session, query.words))
}

/** Leaves out what a reader has no right to see: no failure, no finding, no sum. */
async function readDashboard(deps: Deps, session: Session): Promise<Answer> {
  const { db } = deps
  const [money, desk, banners, site, lookUp, people] = (
    ['money', 'desk', 'banners', 'site', 'lookUp', 'people'] as const
  ).map((right) => mayUse(session, right))
  const now = await deps.businessClock.now()
  const month = monthOf(madridDay(now))
  const newSince = new Date(now.getTime() - NEW_FOR_MS)
  const newHere = await newSinceVisit(db, session.user.id, { now, first: newSince })
  const enrolledAfter = (instant: Date) =>
    db.$count(enrolments, and(gt(enrolments.enrolledAt, instant), isNull(enrolments.deletedAt)))
  const isOpen = eq(paymentFailures.state, 'open')
  const isAtDesk = eq(paymentFailures.kind, 'atDesk')
  const [
    failures,
    toCollect,
    held,
    disputed,
    letters,
    requests,
    unseen,
    fresh,
    expected,
    income,
    findings,
  ] = await Promise.all([
    db
      .select({
        count: count(),
        cents: sql<number>`coalesce(sum(${payments.amountCents}), 0)::int`,
        since: min(charges.chargedOn),
      })
      .from(paymentFailures)
      .innerJoin(charges, eq(charges.id, paymentFailures.chargeId))
      .innerJoin(paymentAllocations, isStanding)
      .innerJoin(payments, isAllocated)
      .where(and(isOpen, not(isAtDesk))),
    db.$count(paymentFailures, and(isOpen, isAtDesk)),
    db.$count(payments, eq(payments.status, 'held')),
    db
      .select({ open: count(), answerBy: min(disputes.evidenceDueBy) })
      .from(disputes)
      .where(eq(disputes.status, 'open')),
    db.$count(outgoingMail, isWaitingLetter),
    db
      .select({ unanswered: count(), oldest: min(advertisingRequests.createdAt) })
      .from(advertisingRequests)
      .where(eq(advertisingRequests.state, 'new')),
    enrolledAfter(newHere),
    enrolledAfter(newSince),
    peopleOn(db, madridDay(now)),
    feesMoved(db, { from: firstDayOf(month), to: lastDayOf(month) }),
    site ? findStatus(deps) : [],
  ])
  const ahead = await sessionsAhead(deps, madridDay(now))
  return {
    paymentFailures: (money && failures[0]?.count) || 0,
    owed:
      money && failures[0]?.since
        ? { amount: toEuros(failures[0].cents), since: failures[0].since }
        : null,
    toCollect: desk ? toCollect : 0,
    heldCharges: money ? held : 0,
    disputes: {
      open: (money && disputed[0]?.open) || 0,
      answerBy: money && disputed[0]?.answerBy ? madridDay(disputed[0].answerBy) : null,
    },
    letters: people ? letters : 0,
    adRequests: {
      unanswered: (banners && requests[0]?.unanswered) || 0,
      hoursLeft:
        banners && requests[0]?.oldest ? hoursLeft(requests[0].oldest, deps.clock.now()) : null,
    },
    enrolmentsSinceVisit: lookUp ? unseen : 0,
    newEnrolments: lookUp ? fresh : 0,
    findings: findings.filter(({ level }) => level !== 'good'),
    closedDays: ahead.closedDays,
    sessions: ahead.sessions.filter(({ programmeId }) =>
      reaches(session, 'attendance', programmeId),
    ),
    lastBackup: findings.find(({ subject }) => subject === 'backup')?.at ?? null,
    enrolled: lookUp ? [...expected.values()].reduce((sum, one) => sum + one, 0) : 0,
    month,
    income: money ? toEuros(Object.values(income).reduce((sum, { cents }) => sum + cents, 0)) : 0,
  }
}
