import { personKey } from '#domain/enrolments/same-person.ts'
import type { KnownMatches } from '#domain/imports/contract.ts'
import type { ImportedPerson } from '#domain/imports/read-rows.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { personMatcher } from '#server/enrolments/own-people.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNull, ne, or, sql } from '#server/kernel/db/drizzle.ts'
import { isDemoAddress } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrollees, enrolments, users } from '#server/schema.ts'

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'status'>
type Enrollee = typeof enrollees.$inferSelect

export interface KnownPeople extends KnownMatches {
  /** Finds accounts by e-mail. */
  accounts: ReadonlyMap<string, Account>
  /** Lists whom each of those accounts has enrolled at any time, by the account's id. */
  enrollees: ReadonlyMap<string, readonly Enrollee[]>
}

/** Returns what the site knows about the people of a spreadsheet, by the rule with which people enrol. */
export async function knownPeople(
  deps: Pick<Deps, 'config'>,
  db: Queryable,
  { people, today }: { people: readonly ImportedPerson[]; today: CalendarDay },
): Promise<KnownPeople> {
  const emails = [...new Set(people.map(({ email }) => email))]
  const found = await db
    .select({ id: users.id, email: users.email, status: users.status })
    .from(users)
    .where(inArray(users.email, emails))
  const accounts = new Map(found.map((account) => [account.email, account]))
  const rows = await enrolleesLike(db, people, found)
  const byPayer = Map.groupBy(
    rows.map(({ enrollee }) => enrollee),
    ({ payerId }) => payerId,
  )
  const problems: KnownMatches['problems'] = []
  const namesakes: KnownMatches['namesakes'] = []
  const known = rows.map((row) => ({ ...row, matches: personMatcher(row.enrollee, today) }))
  const byName = Map.groupBy(known, ({ enrollee }) => nameOf(enrollee.firstName, enrollee.lastName))
  for (const person of people) {
    const { line, email, programmeId } = person
    const account = accounts.get(email)
    if (isDemoAddress(deps, email) || (account && account.status !== 'active')) {
      problems.push({ line, field: 'email', code: 'accountClosed' })
      continue
    }
    const there = (byName.get(nameOf(person.firstName, person.lastName)) ?? []).filter(
      ({ matches, programmeIds }) => programmeIds.includes(programmeId) && matches(person),
    )
    const own = there.some(({ enrollee }) => enrollee.payerId === account?.id)
    const [other] = there
    if (own) problems.push({ line, field: 'firstName', code: 'enrolled' })
    else if (other) namesakes.push({ line, email: other.email })
  }
  const knownEmails = [...accounts.keys()]
  return { problems, namesakes, knownEmails, accounts, enrollees: new Map(byPayer) }
}

/** The enrollees of these accounts, and those of others with one of these names. */
async function enrolleesLike(
  db: Queryable,
  people: readonly ImportedPerson[],
  accounts: readonly Account[],
) {
  const names = [...new Set(people.map((person) => nameOf(person.firstName, person.lastName)))]
  return db
    .select({
      enrollee: enrollees,
      email: users.email,
      programmeIds: sql<
        number[]
      >`array(select ${enrolments.programmeId} from ${enrolments} where ${and(
        eq(enrolments.enrolleeId, enrollees.id),
        ne(enrolments.status, 'inactive'),
      )})`,
    })
    .from(enrollees)
    .innerJoin(users, eq(users.id, enrollees.payerId))
    .where(
      and(
        isNull(enrollees.erasedAt),
        or(
          inArray(
            enrollees.payerId,
            accounts.map(({ id }) => id),
          ),
          inArray(sql`split_part(${enrollees.personKey}, '|', 1)`, names),
        ),
      ),
    )
}

/** The part of the key that is made of the name alone. */
function nameOf(firstName: string, lastName: string): string {
  return personKey({ firstName, lastName }).replace(/\|$/, '')
}
