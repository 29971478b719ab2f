import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'

/** Describes how many people to make up, and the day on which they have all come by. */
export interface BulkSeed {
  payers: number
  enrolments: number
  today: CalendarDay
}

/** Numbers from 1 on, both included: what one statement makes. */
export interface Range {
  from: number
  to: number
}

/** So many rows a statement: each stays far below the time that a query may take. */
const BATCH = 10_000

export function batchesOf(count: number): Range[] {
  return Array.from({ length: Math.ceil(count / BATCH) }, (_, index) => ({
    from: index * BATCH + 1,
    to: Math.min(count, (index + 1) * BATCH),
  }))
}

/** Says what the card provider would call the customer of all of them; none has this name. */
export const CUSTOMER = 'made_up'

/** The same id for the same thing each time, of the kind that the calls accept. */
export function seedId(kind: string, number: SQL): SQL {
  const digits = sql`md5(${`${kind} `}::text || ${number})`
  return sql`overlay(overlay(${digits} placing '4' from 13) placing 'a' from 17)::uuid`
}

/** One in so many, always the same ones. */
export function oneIn(count: number, id: SQL): SQL {
  return sql`abs(hashtext(${id}::text) % ${sql.raw(String(count))}) = 0`
}

/** The moment at which it is this hour in Madrid. */
export function atHour(day: SQL, hour: string): SQL {
  return sql`((${day})::date + ${hour}::time) at time zone 'Europe/Madrid'`
}

export const numbers = ({ from, to }: Range): SQL => sql`generate_series(${from}::int, ${to}::int)`
