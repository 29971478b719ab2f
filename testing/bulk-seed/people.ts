import type { Queryable } from '#server/kernel/db/client.ts'
import { type SQL, sql } from '#server/kernel/db/drizzle.ts'
import { firstNames, keyOf, localities, surnames } from './names.ts'
import { type BulkSeed, numbers, type Range, seedId } from './seed-sql.ts'

/** One in so many payers has been deactivated. */
export const DEACTIVATED = 200

/** Before all enrolments. */
const OPENED_DAYS = 2300

const words = sql`select ${sql.param(firstNames)}::text[] as firsts, ${sql.param(firstNames.map(keyOf))}::text[] as first_keys,
  ${sql.param(surnames)}::text[] as surnames, ${sql.param(surnames.map(keyOf))}::text[] as surname_keys,
  ${sql.param(localities)}::text[] as localities`

/** Which of the words are the name of a payer's so-many-th person; the first is the payer. */
const chosen = (payer: SQL, person: SQL) => sql`
  1 + (${payer} * 7 + ${payer} / 30 + ${person} * 11) % ${firstNames.length}::int as first,
  1 + (${payer} * 13 + ${payer} / 40 + ${person} * 17) % ${surnames.length}::int as one,
  1 + (${payer} * 29 + ${payer} / 1600 + ${person} * 23 + 7) % ${surnames.length}::int as two`

/**
 * Accounts with undeliverable addresses, and numbers of a range that is not given out in Spain.
 * @param passwordHash of the password with which all of them log in
 */
export async function makePayers(
  db: Queryable,
  range: Range,
  { today, passwordHash }: BulkSeed & { passwordHash: string },
): Promise<void> {
  await db.execute(sql`
    with words as (${words}), payers as (select p, ${chosen(sql`p`, sql`0`)} from ${numbers(range)} p)
    insert into users (id, email, password_hash, first_name, last_name, phone, locality, language,
      status, email_verified_at, created_at, deactivated_at)
    select ${seedId('payer', sql`p`)},
      first_keys[first] || '.' || surname_keys[one] || '.' || p || '@example.org', ${passwordHash},
      firsts[first], surnames[one] || ' ' || surnames[two], '+344' || lpad(p::text, 8, '0'),
      localities[1 + p % ${localities.length}::int], case p % 3 when 0 then 'eu' else 'es' end,
      case p % ${DEACTIVATED}::int when 0 then 'inactive' else 'active' end, opened, opened,
      case p % ${DEACTIVATED}::int when 0 then ${today}::date::timestamptz end
    from payers, words, lateral (select
      (${today}::date - ${OPENED_DAYS}::int - p % 300)::timestamptz as opened) account`)
}

/** Their enrollees: themselves first. Every second enrolment is a person's second one. */
export async function makeEnrollees(
  db: Queryable,
  range: Range,
  bulkSeed: BulkSeed,
): Promise<void> {
  const person = sql`p || ' ' || j`
  await db.execute(sql`
    with words as (${words}), people as (
      select p, j, ${chosen(sql`p`, sql`j`)}, date '1935-01-01' + (p * 37 + j * 911) % 12000 as born
      from (select 1 + (n - 1) % ${bulkSeed.payers}::int as p, (n - 1) / ${bulkSeed.payers}::int as k
        from ${numbers(range)} n) place, lateral (select k / 2 as j) which where k % 2 = 0)
    insert into enrollees (id, payer_id, person_key, name, surname, birth_date, phone, locality)
    select ${seedId('person', person)}, ${seedId('payer', sql`p`)},
      first_keys[first] || surname_keys[one] || surname_keys[two] || '|' || born,
      firsts[first], surnames[one] || ' ' || surnames[two], born,
      case when j > 0 then '4' || lpad((p * 10 + j % 10)::text, 8, '0') end,
      localities[1 + p % ${localities.length}::int]
    from people, words`)
}
