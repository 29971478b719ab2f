import { personKey } from '#domain/enrolments/same-person.ts'
import type { KnownMatches } from '#domain/imports/contract.ts'
import { accountKeyOf, type ImportedPerson } from '#domain/imports/read-rows.ts'
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
  /** Finds accounts by what `accountKeyOf` tells them apart by. */
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
  const keys = new Set(people.map(accountKeyOf))
  const found = (await db.select().from(users).where(mayBeOf(people))).filter((account) =>
    keys.has(accountKeyOf(account)),
  )
  const accounts = new Map(found.map((account) => [accountKeyOf(account), account]))
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
    const account = accounts.get(accountKeyOf(person))
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
  return {
    problems,
    namesakes,
    knownAccounts: [...accounts.keys()],
    accounts,
    enrollees: new Map(byPayer),
  }
}

/** Finds the accounts that these people may belong to; who has no address is known by name and telephone. */
export function mayBeOf(people: readonly ImportedPerson[]) {
  const emails = people.map(({ email }) => email)
  const phones = people.filter(({ email }) => !email).map(({ phone }) => phone)
  return or(
    inArray(users.email, emails),
    and(isNull(users.email), ne(users.status, 'erased'), inArray(users.phone, phones)),
  )
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
