import type { Logger } from 'pino'
import {
  firstClosedDays,
  firstPrices,
  firstProgrammes,
} from '#domain/programmes/first-programmes.ts'
import type { Timetable } from '#domain/programmes/programme.ts'
import type { Database } from '#server/db/client.ts'
import { asc } from '#server/db/drizzle.ts'
import { closedDays, programmes, timetableState } from '#server/db/schema.ts'
import { asProgramme } from './find-programme.ts'
import { allPrices } from './price-lists.ts'

/** Another process's change is seen after so long at most. */
const KNOWN_FOR_MS = 250

/** The programmes' public data, and their version. */
export interface KnownTimetable extends Timetable {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
}

/** Pages and addresses ask for it all the time, and it seldom changes. */
export interface TimetableCache {
  read(): Promise<KnownTimetable>
  /** After a change by this process. */
  forget(): void
}

/**
 * Pages must come whatever else is out of order: where the database does not answer, the last state
 * known does, or what a new installation begins with.
 */
export function createTimetableCache(
  db: Database,
  clock: { now(): Date },
  log: Logger,
): TimetableCache {
  let known: KnownTimetable | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<KnownTimetable> | null = null

  async function check(): Promise<KnownTimetable> {
    const before = known
    try {
      const [state] = await db.select({ version: timetableState.version }).from(timetableState)
      // Before what it counts: rows that are newer than their version are read again, never kept.
      const version = state?.version ?? 0
      return before?.version === version ? before : await load(db, version)
    } catch (error) {
      log.warn({ err: error }, 'the programmes could not be read')
      return before ?? { version: 0, programmes: firstProgrammes(), closedDays: firstClosedDays() }
    }
  }

  return {
    async read() {
      if (known && clock.now().getTime() - checkedAt < KNOWN_FOR_MS) return known
      if (checking) return checking
      const mine = check()
      checking = mine
      const found = await mine
      // Forgotten in between: then it may be out of date already.
      if (checking === mine) {
        known = found
        checkedAt = clock.now().getTime()
        checking = null
      }
      return found
    },
    forget() {
      checkedAt = Number.NEGATIVE_INFINITY
      checking = null
    },
  }
}

async function load(db: Database, version: number): Promise<KnownTimetable> {
  const [rows, days, prices] = await Promise.all([
    db.select().from(programmes).orderBy(asc(programmes.position), asc(programmes.id)),
    db.select().from(closedDays).orderBy(asc(closedDays.day)),
    allPrices(db),
  ])
  return {
    version,
    programmes: rows.map((row) => asProgramme(row, prices.get(row.id) ?? firstPrices())),
    closedDays: days.map(({ day, programmeId, reason }) => ({ day, programmeId, reason })),
  }
}
