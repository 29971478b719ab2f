import { association, beginning } from '#config'
import { firstMonthOf } from '../kernel/calendar.ts'
import type { PriceStep } from './price-list.ts'
import type { ClosedDay, Programme } from './programme.ts'

/** The programmes that a new installation begins with (spec §1). */
export function firstProgrammes(): Programme[] {
  return beginning.programmes.map(({ sessions, ...programme }) => ({
    ...programme,
    sessions: sessions.map((session) => ({ ...session })),
    description: null,
    picture: null,
    maxPeople: beginning.peoplePerEnrolment,
    familyPercent: 0,
    isOffered: true,
    prices: firstPrices(),
  }))
}

/** Returns what a new programme costs until another price is decided. */
export function firstPrices(): PriceStep[] {
  return [{ from: firstMonthOf(association.registeredSince), cents: association.prices.monthly }]
}

/** The days without sessions that a new installation begins with. */
export function firstClosedDays(): ClosedDay[] {
  return beginning.closedDays.map((day) => ({ day, programmeId: null, reason: null }))
}
