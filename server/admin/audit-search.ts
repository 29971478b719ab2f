import { and, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { holdsAll, plainWords } from '#server/db/plain-text.ts'
import { auditLog, enrolments, invoices, users } from '#server/db/schema.ts'
import { isNamed } from '#server/invoices/search-names.ts'

/** Changes of one account, of its enrolments and of what was paid for them. */
export function subjectsOfAccount(db: Queryable, userId: string): SQL {
  return amongSubjects(db, {
    accounts: eq(users.id, userId),
    places: db.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.payerId, userId)),
  })
}

/** Changes about whoever is called so: the account's owner, or who is enrolled by it. */
export function subjectsNamed(db: Queryable, search: string): SQL {
  return amongSubjects(db, {
    accounts: and(ne(users.status, 'erased'), holdsAll(users.searchText, plainWords(search))),
    places: db.select({ id: enrolments.id }).from(enrolments).where(isNamed(search)),
  })
}

interface Wanted {
  accounts: SQL | undefined
  /** Of the enrolments. */
  places: SQLWrapper
}

/** Each name is looked for once, however many kinds of subjects it leads to. */
function amongSubjects(db: Queryable, { accounts, places }: Wanted): SQL {
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
    union all select 'invoice:' || ${invoices.id} from ${invoices} join places on places.id = ${invoices.enrolmentId}
  )`
}
