import type { Difference } from '#domain/billing/difference.ts'
import { differencesOf } from '#domain/billing/reconciliation.ts'
import { addMonths, monthOf } from '#domain/kernel/calendar.ts'
import { chunksOf } from '#domain/kernel/chunks.ts'
import { chargeInstantOf, madridDay } from '#domain/kernel/madrid-time.ts'
import type { Deps } from '#server/kernel/deps.ts'
import {
  chargesPaidWith,
  enrolmentPages,
  type LocalSnapshot,
  PAGE,
  payersOf,
  snapshotOfEnrolment,
} from './local-snapshot.ts'
import { readPayment, readProviderSnapshot } from './provider-snapshot.ts'

/** A year of receipts, and two months to be sure. */
const MAX_MONTHS = 14

/** Reaches as far back as anything is ever compared. */
export function longestPeriod(now: Date): Date {
  return chargeInstantOf(addMonths(monthOf(madridDay(now)), -MAX_MONTHS))
}

interface Comparison {
  differences: Difference[]
  /** Counts the enrolments of ours and the payments of the provider's that were looked at. */
  compared: { enrolments: number; payments: number }
}

/** Returns the differences of `compareAll` alone. */
export async function compareSnapshots(deps: Deps): Promise<Difference[]> {
  return (await compareAll(deps)).differences
}

/**
 * Compares our books with the provider's. Its payments are read once, before ours, and nothing is held
 * in the database meanwhile; ours are then read some hundred payers at a time.
 * @param since what fell due or was paid before is not compared; by default, as long as possible
 * @throws PaymentsError
 */
export async function compareAll(deps: Deps, since?: Date): Promise<Comparison> {
  const now = await deps.businessClock.now()
  const period = { now, since: since ?? longestPeriod(now) }
  const theirs = await readProviderSnapshot(deps.payments, period.since)
  const compare = (ours: LocalSnapshot) =>
    differencesOf({ ...period, ...ours, ...theirs.take(ours.charges) })
  const compared = { enrolments: 0, payments: theirs.size }
  const found: Difference[] = []
  for await (const page of enrolmentPages(deps, period.since)) {
    compared.enrolments += page.enrolments.length
    found.push(...compare(page))
  }
  // What was paid or given back in this period of charges that are older.
  const comparedCharges = new Set<string>()
  for (const named of chunksOf(theirs.left(), PAGE)) {
    const older = await chargesPaidWith(deps, named)
    const charges = older.filter(({ id }) => !comparedCharges.has(id))
    for (const { id } of charges) comparedCharges.add(id)
    found.push(...compare({ enrolments: [], charges }))
  }
  for (const rest of chunksOf(theirs.leftPayments(), PAGE)) {
    const payers = await payersOf(
      deps,
      rest.flatMap(({ customerId }) => customerId ?? []),
    )
    const owned = rest.map((one) => ({ ...one, payerId: payers.get(one.customerId ?? '') ?? null }))
    const nothing = { enrolments: [], charges: [], refunds: [] }
    found.push(...differencesOf({ ...period, ...nothing, payments: owned }))
  }
  return { differences: found, compared }
}

/**
 * A single difference as it is now; `undefined` when it is gone.
 * @throws PaymentsError
 */
export async function compareAgain(
  deps: Deps,
  { id, enrolmentId, paymentId }: Difference,
): Promise<Difference | undefined> {
  const now = await deps.businessClock.now()
  const theirs = {
    payments: paymentId === null ? [] : readPayment(await deps.payments.retrievePayment(paymentId)),
    refunds: paymentId === null ? [] : await deps.payments.refundsOf(paymentId),
  }
  const ours =
    enrolmentId === null
      ? { enrolments: [], charges: [] }
      : await snapshotOfEnrolment(deps, enrolmentId)
  const found = differencesOf({ now, since: new Date(0), ...ours, ...theirs })
  return found.find((one) => one.id === id)
}
