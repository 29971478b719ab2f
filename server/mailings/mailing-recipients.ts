import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import { type EnrolmentQuery, enrolmentFilter } from '#server/enrolments/admin/enrolment-list.ts'
import { comesWithin } from '#server/enrolments/comes-within.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, exists, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolments, users } from '#server/schema.ts'

/** Narrows the list down, besides to those who come on one of some days. */
export interface MailingFilter extends Omit<EnrolmentQuery, 'sort'> {
  comesFrom?: CalendarDay | undefined
  comesTo?: CalendarDay | undefined
}

/** The accounts that pay for these enrolments, are open and want such a message; each once, however many they pay for. */
export async function payersOf(deps: Pick<Deps, 'db'>, filter: MailingFilter) {
  const { comesFrom, comesTo, ...list } = filter
  const { which: listed } = await enrolmentFilter(deps, list)
  const which = and(listed, comesFrom ? comesWithin(comesFrom, comesTo) : undefined)
  const own = deps.db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(and(eq(enrolments.payerId, users.id), which))
  // A message about sessions is for everybody who comes to them; others are as payers wish.
  const isWanted = comesFrom ? undefined : eq(users.announcementMails, true)
  return and(eq(users.status, 'active'), isWanted, exists(own))
}

/** Returns how many payers a message would reach, and how many read each language. */
export async function countPayers(deps: Pick<Deps, 'db'>, filter: MailingFilter) {
  return countsOf(deps.db, await payersOf(deps, filter))
}

export async function countsOf(tx: Queryable, which: Awaited<ReturnType<typeof payersOf>>) {
  const rows = await tx
    .select({
      language: users.language,
      count: sql<number>`count(*)::int`,
      letters: sql<number>`count(*) filter (where email is null)::int`,
    })
    .from(users)
    .where(which)
    .groupBy(users.language)
  const languages = byLanguage(() => 0)
  for (const { language, count } of rows) languages[language] = count
  return {
    payers: rows.reduce((sum, { count }) => sum + count, 0),
    letters: rows.reduce((sum, { letters }) => sum + letters, 0),
    languages,
  }
}
