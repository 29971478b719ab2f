import {
  firstClosedDays,
  firstPrices,
  firstProgrammes,
} from '#domain/programmes/first-programmes.ts'
import type { Timetable } from '#domain/programmes/programme.ts'
import type { Database } from '#server/kernel/db/client.ts'
import { asc, sql } from '#server/kernel/db/drizzle.ts'
import { closedDays, programmes, timetableState } from '#server/schema.ts'
import { asProgramme, programmeOrder } from './find-programme.ts'
import { allPrices } from './price-lists.ts'

/** The programmes' public data, and their version. */
export interface KnownTimetable extends Timetable {
  /** Higher after each change; 0 where the database has never answered. */
  version: number
}

/** Reads what `server/site-data.ts` keeps of the programmes. */
export const timetableCacheSource = {
  initial: { version: 0, programmes: firstProgrammes(), closedDays: firstClosedDays() },
  version: sql<number>`coalesce((select ${timetableState.version} from ${timetableState}), 0)`,
  load,
}

async function load({ db }: { db: Database }, version: number): Promise<KnownTimetable> {
  const rows = await db
    .select()
    .from(programmes)
    .orderBy(...programmeOrder)
  const days = await db.select().from(closedDays).orderBy(asc(closedDays.day))
  const prices = await allPrices(db)
  return {
    version,
    programmes: rows.map((row) => asProgramme(row, prices.get(row.id) ?? firstPrices())),
    closedDays: days.map(({ day, programmeId, reason }) => ({ day, programmeId, reason })),
  }
}
