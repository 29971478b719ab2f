import type { z } from 'zod'
import type { FoundDifference, paymentReview } from '#domain/billing/admin/repair-contract.ts'
import { differenceKinds } from '#domain/billing/difference.ts'
import { fullName, type Named } from '#domain/kernel/full-name.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { payerView } from '#server/accounts/payer-view.ts'
import { MAX_RUN_MS } from '#server/billing/reconciliation/reconcile.ts'
import {
  type KeptDifference,
  lastReport,
  openDifferences,
  type Report,
} from '#server/billing/reconciliation/report.ts'
import { desc, eq, inArray } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolments, programmes, reconciliations, users } from '#server/schema.ts'

type Review = z.output<(typeof paymentReview)['response']>

/** The last report with the names that go with its ids, and whether a comparison runs now. */
export async function readReview(deps: Pick<Deps, 'db' | 'clock'>): Promise<Review> {
  const report = await lastReport(deps)
  const [newest] = await deps.db
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.startedAt))
    .limit(1)
  const isRunning =
    newest?.finishedAt === null &&
    deps.clock.now().getTime() - newest.startedAt.getTime() < MAX_RUN_MS
  return {
    report: report && (await withNames(deps, report)),
    running: isRunning
      ? {
          startedAt: newest.startedAt.toISOString(),
          expectedSeconds: report && secondsOf(report),
        }
      : null,
    lastStartedAt: newest?.startedAt.toISOString() ?? null,
    failed: newest !== undefined && !isRunning && newest.id !== report?.id,
  }
}

async function withNames({ db }: Pick<Deps, 'db'>, report: Report) {
  const open = openDifferences(report)
  const userIds = [...open.map(({ payerId }) => payerId), report.actorId].flatMap((id) => id ?? [])
  const accounts = new Map(
    (await db.select().from(users).where(inArray(users.id, userIds))).map((one) => [one.id, one]),
  )
  const people = await db
    .select({
      id: enrolments.id,
      programme: programmes.name,
      firstName: enrollees.firstName,
      lastName: enrollees.lastName,
    })
    .from(enrolments)
    .innerJoin(enrollees, eq(enrollees.id, enrolments.enrolleeId))
    .innerJoin(programmes, eq(programmes.id, enrolments.programmeId))
    .where(
      inArray(
        enrolments.id,
        open.flatMap(({ enrolmentId }) => enrolmentId ?? []),
      ),
    )
  const places = new Map(people.map((one) => [one.id, one]))
  const actor = accounts.get(report.actorId ?? '')
  return {
    finishedAt: (report.finishedAt ?? report.startedAt).toISOString(),
    requestedBy: actor ? fullName(actor) : null,
    compared: report.compared,
    differences: open.map((one) =>
      asFound(one, accounts.get(one.payerId ?? ''), places.get(one.enrolmentId ?? '')),
    ),
  }
}

function asFound(
  difference: KeptDifference,
  payer: typeof users.$inferSelect | undefined,
  place: (Named & { programme: string }) | undefined,
): FoundDifference {
  const { id, kind, repair, month, day, amountCents, expectedCents, paymentId } = difference
  return {
    id,
    kind,
    severity: differenceKinds[kind],
    repair,
    payer: payer ? payerView(payer) : null,
    person: (place && fullName(place)) || null,
    programme: place?.programme ?? null,
    month,
    day,
    amount: amountCents === null ? null : toEuros(amountCents),
    expected: expectedCents === null ? null : toEuros(expectedCents),
    reference: paymentId,
  }
}

function secondsOf({ startedAt, finishedAt }: Report): number | null {
  return finishedAt && (finishedAt.getTime() - startedAt.getTime()) / 1000
}
