import { type Month, monthOf } from '#domain/kernel/calendar.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { isId } from '#domain/kernel/schema-types.ts'
import { announcePrices } from '#server/billing/prices/announce-prices.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, isNull } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { beginPrices } from '#server/programmes/price-lists.ts'
import { auditLog, programmePrices, programmes } from '#server/schema.ts'
import { hasPayers, requireAllowed, validPrices } from './price-rules.ts'

interface Decision {
  actorId: string
  programmeId: number
  from: Month
  /** Cents for one person and month, and what the month before costs as it was shown. */
  cents: Cents
  before: Cents
}

/**
 * Sets a programme's price from a month on, and records the actor in the same transaction. A job
 * notifies payers from the same row. Repeating the same decision returns the first result.
 * @returns the price's id
 * @throws DomainError programmes.notFound, admin.priceAnnounced, admin.priceMonth,
 *   admin.priceSame; admin.priceStale where the month before costs something else than was shown
 */
export async function setPrice(deps: Deps, decision: Decision): Promise<string> {
  const now = await deps.businessClock.now()
  const id = await deps.db.transaction((tx) => decide(tx, deps, decision, now))
  followSoon(deps)
  return id
}

async function decide(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { actorId, programmeId, from, cents, before: shown }: Decision,
  now: Date,
): Promise<string> {
  await lockProgramme(tx, programmeId)
  const today = madridDay(now)
  // One that was added by an older version has none yet.
  await beginPrices(tx, programmeId, { at: now })
  const valid = await validPrices(tx, programmeId)
  const same = valid.find(
    ({ fromMonth, monthlyCents, decidedBy }) =>
      fromMonth === from && monthlyCents === cents && decidedBy === actorId,
  )
  if (same) return same.id
  const facts = { today, valid, hasPayers: await hasPayers(tx, programmeId) }
  const before = requireAllowed(facts, from, cents)
  if (before !== shown) throw new DomainError('admin.priceStale')
  const [price] = await tx
    .insert(programmePrices)
    .values({
      programmeId,
      fromMonth: from,
      monthlyCents: cents,
      decidedBy: actorId,
      decidedAt: now,
    })
    .returning()
  if (!price) throw new Error('the price was not stored')
  await tx.insert(auditLog).values({
    at: clock.now(),
    actorId,
    action: 'admin.setPrice',
    subject: `programme:${programmeId}`,
    before: { amountCents: before },
    after: { amountCents: cents, month: from },
  })
  return price.id
}

/**
 * Withdraws a price before it begins, and records the actor in the same transaction; a job notifies
 * the payers who had received the announcement. Idempotent.
 * @throws DomainError programmes.notFound; admin.priceBegun for one that has begun or does not
 *   exist
 */
export async function withdrawPrice(
  deps: Deps,
  request: { actorId: string; programmeId: number; priceId: string },
): Promise<void> {
  if (!isId(request.priceId)) throw new DomainError('admin.priceBegun')
  const now = await deps.businessClock.now()
  await deps.db.transaction((tx) => withdraw(tx, deps, request, now))
  followSoon(deps)
}

async function withdraw(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { actorId, programmeId, priceId }: { actorId: string; programmeId: number; priceId: string },
  now: Date,
): Promise<void> {
  await lockProgramme(tx, programmeId)
  const [price] = await tx
    .select()
    .from(programmePrices)
    .where(and(eq(programmePrices.id, priceId), eq(programmePrices.programmeId, programmeId)))
    .for('update')
  if (price?.withdrawnAt) return
  const isAhead = price !== undefined && !price.isStart && price.fromMonth > monthOf(madridDay(now))
  if (!isAhead) throw new DomainError('admin.priceBegun')
  await tx
    .update(programmePrices)
    .set({ withdrawnAt: now, withdrawnBy: actorId })
    .where(and(eq(programmePrices.id, priceId), isNull(programmePrices.withdrawnAt)))
  await tx.insert(auditLog).values({
    at: clock.now(),
    actorId,
    action: 'admin.withdrawPrice',
    subject: `programme:${programmeId}`,
    before: { amountCents: price.monthlyCents, month: price.fromMonth },
    after: null,
  })
}

/** Locks a programme: of two who decide at once, the second waits here and sees what the first has decided. */
async function lockProgramme(tx: Queryable, programmeId: number): Promise<void> {
  const [programme] = await tx
    .select({ id: programmes.id })
    .from(programmes)
    .where(eq(programmes.id, programmeId))
    .for('no key update')
  if (!programme) throw new DomainError('programmes.notFound')
}

/** The job finds it in any case. */
function followSoon(deps: Deps): void {
  deps.siteData.forget()
  deps.background.run('announce-prices', () => announcePrices(deps))
}
