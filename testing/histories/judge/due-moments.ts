import { madridClock } from './madrid-clock.ts'
import { askingMoment, chargeMoment } from './months.ts'
import type { Snapshots } from './snapshots.ts'

interface InPlace {
  enrolmentId: string
}

/** When an entry was deleted, until that was undone; `null` while it is deleted. */
interface Gap {
  from: string
  until: string | null
  /** An hour after it was undone: what is charged before cannot be planned any more. */
  plannedFrom: string | null
}

export function gapsOf({ deletions }: Snapshots['ours'], places: readonly InPlace[]): Gap[] {
  const ids = places.map(({ enrolmentId }) => enrolmentId)
  return deletions
    .filter(({ enrolmentId }) => ids.includes(enrolmentId))
    .sort((a, b) => +a.deletedAt - +b.deletedAt)
    .map(({ deletedAt, undoneAt }) => ({
      from: madridClock(deletedAt),
      until: undoneAt && madridClock(undoneAt),
      plannedFrom: undoneAt && madridClock(new Date(undoneAt.getTime() + 3_600_000)),
    }))
}

/** When a month falls due. */
export type DueMoments = (month: string) => string

/**
 * When the months of these places fall due: at their charge's moment, or before it where they were paid from an
 * account, which is asked some days ahead.
 */
export function dueMoments(
  { charges, planned }: Snapshots['ours'],
  places: readonly InPlace[],
): DueMoments {
  const ids = places.map(({ enrolmentId }) => enrolmentId)
  const early = new Map<string, string>()
  for (const { id, enrolmentId, serviceMonth } of charges) {
    const createdAt = planned.get(id)
    // What was paid ahead at the desk falls due as if it were not.
    if (!ids.includes(enrolmentId) || !createdAt) continue
    // The database's clock is two seconds behind.
    const madeAt = madridClock(new Date(createdAt.getTime() + 2000))
    if (madeAt >= askingMoment(serviceMonth) && madeAt < chargeMoment(serviceMonth)) {
      early.set(serviceMonth, madeAt)
    }
  }
  return (month) => early.get(month) ?? chargeMoment(month)
}

/** Tells whether a month that falls due at this moment did so while the entry was deleted. */
export function isWithin(gaps: readonly Gap[], moment: string): boolean {
  return gaps.some(
    ({ from, plannedFrom }) => moment > from && (plannedFrom === null || moment <= plannedFrom),
  )
}
