import type { z } from 'zod'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import type { CashMovementKind } from '#domain/desk/cash-box.ts'
import type { cashBox as contract } from '#domain/desk/cash-contract.ts'
import { addMonths, firstDayOf, type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { type Cents, toEuros } from '#domain/kernel/money.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { desc, eq, sql } from '#server/kernel/db/drizzle.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, cashMovements } from '#server/schema.ts'

type View = z.output<(typeof contract)['response']>

/** Returns what should lie in the cash box, as the ledger has it: now, or as a day began. */
async function balance(db: Queryable, before?: string): Promise<Cents> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(e.cents), 0)::float8 as cents
    from ledger_entries e join journals j on j.id = e.journal_id
    where e.account = 'cash' ${before === undefined ? sql`` : sql`and j.day < ${before}`}`)
  return rows[0]?.cents ?? 0
}

/** Returns what lies in the cash box, and what went into it and out of it in a month, this one if none is named. */
export async function cashBoxView(deps: Deps, asked: Month | undefined): Promise<View> {
  const { db } = deps
  const month = asked ?? monthOf(madridDay(await deps.businessClock.now()))
  const [now, opening, closing, lines, [counted]] = await Promise.all([
    balance(db),
    balance(db, firstDayOf(month)),
    balance(db, firstDayOf(addMonths(month, 1))),
    linesOf(db, month),
    db
      .select({ at: cashMovements.at })
      .from(cashMovements)
      .where(eq(cashMovements.kind, 'counted'))
      .orderBy(desc(cashMovements.at))
      .limit(1),
  ])
  return {
    balance: toEuros(now),
    countedAt: counted?.at.toISOString() ?? null,
    month,
    opening: toEuros(opening),
    closing: toEuros(closing),
    lines,
  }
}

type Line = {
  id: string
  day: string
  kind: View['lines'][number]['kind']
  cents: number
  series: string | null
  number: number | null
  note: string | null
  by: string | null
}

/** The ledger's journals of the box, and the counts that found nothing wrong, which it has none of. */
async function linesOf(db: Queryable, month: Month): Promise<View['lines']> {
  const { rows } = await db.execute<Line>(sql`
    with moved as (
      select j.occasion, j.day, j.at, j.kind, j.payment_id, e.cents from journals j
      join ledger_entries e on e.journal_id = j.id and e.account = 'cash')
    select coalesce(m.id::text, j.occasion) as id,
      coalesce(j.day, (m.at at time zone 'Europe/Madrid')::date)::text as day,
      coalesce(m.kind, case j.kind when 'payment' then 'payment' else 'undone' end) as kind,
      coalesce(j.cents, 0) as cents, r.series, r.number, m.note,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as by
    from moved j full join cash_movements m on j.occasion = 'cash:' || m.id
      left join receipts r on r.payment_id = j.payment_id
      left join desk_payments d on d.payment_id = j.payment_id
      left join users u on u.id = coalesce(m.made_by,
        case j.kind when 'paymentUndone' then d.undone_by else d.taken_by end)
    where coalesce(j.day, (m.at at time zone 'Europe/Madrid')::date) >= ${firstDayOf(month)}
      and coalesce(j.day, (m.at at time zone 'Europe/Madrid')::date) < ${firstDayOf(addMonths(month, 1))}
    order by coalesce(j.at, m.at) desc, 1`)
  return rows.map(({ id, day, kind, cents, series, number, note, by }) => ({
    id,
    day,
    kind,
    amount: toEuros(cents),
    about: note ?? (series && number ? receiptNumber({ series, number }) : ''),
    by,
  }))
}

interface Movement {
  requestKey: string
  kind: CashMovementKind
  amountCents: Cents
  note: string
  actorId: string
}

/**
 * Records money that was put into the box or taken out of it. Idempotent by its key.
 * @throws DomainError desk.keyUsed for a key that stands for something else
 */
export function moveCash(deps: Deps, movement: Movement): Promise<void> {
  return deps.db.transaction((tx) => store(tx, deps, { ...movement, differenceCents: 0 }))
}

/**
 * Records what was counted in the box: from then on the ledger has that sum. Idempotent by its key.
 * @param count what was found, and what should have been there as the screen has shown
 * @throws DomainError desk.cashChanged where another sum should be there by now, desk.noteRequired for a
 *   difference that nobody explains, desk.keyUsed
 */
export function countCash(
  deps: Deps,
  count: Omit<Movement, 'kind'> & { expectedCents: Cents },
): Promise<void> {
  const { amountCents, expectedCents, note } = count
  return deps.db.transaction(async (tx) => {
    // Of two counts at once the second one finds what the first has put right.
    await lockUntilCommit(tx, 'cash box')
    if (await isRecorded(tx, { ...count, kind: 'counted' })) return
    if ((await balance(tx)) !== expectedCents) throw new DomainError('desk.cashChanged')
    const differenceCents = amountCents - expectedCents
    if (differenceCents !== 0 && note === '') throw new DomainError('desk.noteRequired')
    await store(tx, deps, { ...count, kind: 'counted', differenceCents })
  })
}

/**
 * Tells whether an earlier call with this key has recorded the same.
 * @throws DomainError desk.keyUsed where it has recorded something else
 */
async function isRecorded(
  tx: Queryable,
  { requestKey, kind, amountCents, note }: Omit<Movement, 'actorId'>,
): Promise<boolean> {
  const [before] = await tx.select().from(cashMovements).where(eq(cashMovements.id, requestKey))
  if (!before) return false
  const isSame = before.kind === kind && before.amountCents === amountCents && before.note === note
  if (!isSame) throw new DomainError('desk.keyUsed')
  return true
}

async function store(
  tx: Queryable,
  deps: Deps,
  { requestKey, actorId, ...facts }: Movement & { differenceCents: Cents },
): Promise<void> {
  const { kind, amountCents, differenceCents, note } = facts
  const stored = await tx
    .insert(cashMovements)
    .values({
      id: requestKey,
      kind,
      amountCents,
      differenceCents,
      note,
      at: await deps.businessClock.now(),
      madeBy: actorId,
    })
    .onConflictDoNothing()
    .returning({ id: cashMovements.id })
  if (stored.length === 0) {
    await isRecorded(tx, { requestKey, kind, amountCents, note })
    return
  }
  await tx.insert(auditLog).values({
    at: deps.clock.now(),
    actorId,
    action: kind === 'counted' ? 'desk.countCash' : 'desk.moveCash',
    subject: 'cashBox',
    after: { kind, amountCents, differenceCents },
  })
}
