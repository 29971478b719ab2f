import { date, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sql } from '#server/kernel/db/drizzle.ts'

/** Returns a primary key that the database makes where none is given. */
export const id = () => uuid('id').primaryKey().defaultRandom()
/** Returns a column for an instant, which carries its time zone. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
/** Returns a column for a calendar day in Europe/Madrid. */
export const day = (name: string) => date(name, { mode: 'string' })
/** Returns texts as SQL writes them in a list. */
export const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
/** Returns the condition that a column holds one of these texts. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${listOf(values)})`)
/** Searched all the time and seldom changed: an index that puts changes off is not used after many. */
export const atOnce = { fastupdate: false }

/** Returns the condition that a column holds a month, as `YYYY-MM`. */
export const isMonth = (column: string) => sql.raw(`${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`)
