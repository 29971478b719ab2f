import { nameFilter, oneByOne } from '#server/billing/charges/search-names.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq, type SQL, type SQLWrapper, sql } from '#server/kernel/db/drizzle.ts'
import { auditLog, charges, enrolments, users } from '#server/schema.ts'

/** Changes of one account, of its enrolments and of what was paid for them. */
export function subjectsOfAccount(db: Queryable, userId: string): SQL {
  return amongSubjects(db, {
    accounts: eq(users.id, userId),
    places: db.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.payerId, userId)),
  })
}

/** Changes about people with this name: the account's owner, or an enrollee. */
export async function subjectsNamed(db: Queryable, search: string): Promise<SQL> {
  const { isOne, isPayer: accounts, isCommon } = await nameFilter(db, search)
  if (isCommon) return isAboutOneOf({ accounts, isOne })
  return amongSubjects(db, {
    accounts,
    places: db.select({ id: enrolments.id }).from(enrolments).where(isOne),
  })
}

interface Subjects {
  accounts: SQL | undefined
  /** Finds the places of the enrolments. */
  places: SQLWrapper
}

/** Searches each name once for all kinds of subjects. */
function amongSubjects(db: Queryable, { accounts, places }: Subjects): SQL {
  const owners = db
    .select({ id: users.id, customer: users.paymentCustomerId })
    .from(users)
    .where(accounts)
  return sql`${auditLog.subject} in (
    with owners (id, customer) as materialized (${owners}), places (id) as materialized (${places})
    select 'user:' || id from owners
    union all select 'customer:' || customer from owners where customer is not null
    union all select 'enrolment:' || id from places
    union all select 'enrollee:' || ${enrolments.enrolleeId} from ${enrolments} join places on places.id = ${enrolments.id}
    union all select 'charge:' || ${charges.id} from ${charges} join places on places.id = ${charges.enrolmentId}
  )`
}

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/**
 * Filters changes one by one, newest first, until a page is full: where very many are called
 * so, gathering them all would take longer than finding fifty changes about one of them.
 */
function isAboutOneOf({ accounts, isOne }: { accounts: SQL | undefined; isOne: SQL }): SQL {
  const subject = auditLog.subject
  const reference = sql`split_part(${subject}, ':', 2)`
  const known = (kind: string, id: SQLWrapper, among: SQL) =>
    sql`when ${subject} ~ ${`^${kind}:${UUID}$`} then ${oneByOne(sql`${among} and ${id} = ${reference}::uuid`)}`
  const places = sql`${enrolments} where ${isOne}`
  return sql`case
    ${known('user', users.id, sql`${users} where ${accounts}`)}
    ${known('enrolment', enrolments.id, places)}
    ${known('enrollee', enrolments.enrolleeId, places)}
    ${known(
      'charge',
      charges.id,
      sql`${charges} join ${enrolments} on ${enrolments.id} = ${charges.enrolmentId} where ${isOne}`,
    )}
    when ${subject} like 'customer:%'
      then ${oneByOne(sql`${users} where ${accounts} and ${users.paymentCustomerId} = ${reference}`)}
    else false end`
}
