import type { z } from 'zod'
import { forEachText } from '#domain/enrolments/person-fields.ts'
import { personKey, samePerson } from '#domain/enrolments/same-person.ts'
import type { importMembers as contract } from '#domain/imports/contract.ts'
import { accountKeyOf, type ImportedPerson, readRows } from '#domain/imports/read-rows.ts'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { chunksOf } from '#domain/kernel/chunks.ts'
import { DomainError } from '#domain/kernel/errors.ts'
import { defaultLanguage } from '#domain/kernel/language.ts'
import { madridDay, madridInstant } from '#domain/kernel/madrid-time.ts'
import { lockPayer } from '#server/billing/payer-lock.ts'
import { personMatcher } from '#server/enrolments/own-people.ts'
import { type Queryable, violates } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { lockUntilCommit } from '#server/kernel/db/locks.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, enrollees, enrolments, imports, users } from '#server/schema.ts'
import { deleteImportDraft } from './import-draft.ts'
import { type KnownPeople, knownPeople, mayBeOf } from './known-people.ts'

type Request = z.output<NonNullable<(typeof contract)['body']>>

const NOON = 12
/** PostgreSQL takes 65,535 values in a statement. */
const ROWS_AT_ONCE = 1000

/**
 * Opens an account for each new e-mail, or name with a telephone, stores its people, and enrols them in their programmes without
 * a payment schedule: the site charges nothing for them. All of it or nothing, one import after
 * another; the same request key makes it once.
 * @returns the import's id
 * @throws DomainError imports.nobody; imports.problems where a row cannot be imported, by itself or
 *   because of what has changed here since it was shown
 */
export async function makeImport(
  deps: Deps,
  actorId: string,
  { requestKey: id, table }: Request,
): Promise<string> {
  const now = await deps.businessClock.now()
  const today = madridDay(now)
  const { programmes } = (await deps.siteData.read()).timetable
  const { people, problems } = readRows(table, { programmes, today })
  try {
    return await deps.db.transaction(async (tx) => {
      await lockImports(tx)
      const [made] = await tx.select().from(imports).where(eq(imports.id, id))
      if (made) return made.id
      if (problems.length > 0) throw new DomainError('imports.problems')
      if (people.length === 0) throw new DomainError('imports.nobody')
      await lockPayers(tx, people)
      const known = await knownPeople(deps, tx, { people, today })
      if (known.problems.length > 0) throw new DomainError('imports.problems')
      const plan = planOf(people, { known, id, now, today })
      await store(tx, plan, { id, actorId, at: deps.clock.now(), fileName: table.fileName })
      await deleteImportDraft(tx, actorId)
      return id
    })
  } catch (error) {
    // The account was opened, or the person enrolled, at this very moment.
    const isTaken = ['users_email', 'enrollees_person', 'enrolments_one_active'].some((index) =>
      violates(error, index),
    )
    throw isTaken ? new DomainError('imports.problems') : error
  }
}

/** Imports, and what undoes them, one after the other in all processes. */
export async function lockImports(tx: Queryable): Promise<void> {
  await lockUntilCommit(tx, 'imports')
}

/** In one order, so that none waits for another in a circle. */
async function lockPayers(tx: Queryable, people: readonly ImportedPerson[]): Promise<void> {
  const accounts = await tx
    .select({ id: users.id })
    .from(users)
    .where(mayBeOf(people))
    .orderBy(users.id)
  for (const { id } of accounts) await lockPayer(tx, id)
}

interface Plan {
  accounts: (typeof users.$inferInsert)[]
  enrollees: (typeof enrollees.$inferInsert)[]
  enrolments: (typeof enrolments.$inferInsert)[]
}

/** Who is known already keeps their data: a spreadsheet is older than what people say themselves. */
function planOf(
  people: readonly ImportedPerson[],
  { known, id, now, today }: { known: KnownPeople; id: string; now: Date; today: CalendarDay },
): Plan {
  const plan: Plan = { accounts: [], enrollees: [], enrolments: [] }
  const places = new Map(people.map((person, place) => [person, place]))
  for (const [key, theirs] of Map.groupBy(people, accountKeyOf)) {
    const account = known.accounts.get(key)
    const payerId = account?.id ?? crypto.randomUUID()
    if (!account) plan.accounts.push({ id: payerId, importId: id, ...accountOf(theirs) })
    const stored = (known.enrollees.get(payerId) ?? []).map((row) => ({
      id: row.id,
      matches: personMatcher(row, today),
    }))
    for (const person of theirs) {
      let enrolleeId = stored.find(({ matches }) => matches(person))?.id
      if (!enrolleeId) {
        enrolleeId = crypto.randomUUID()
        plan.enrollees.push({ id: enrolleeId, payerId, importId: id, ...factsOf(person, today) })
        stored.push({ id: enrolleeId, matches: (other) => samePerson(other, person, today) })
      }
      const enrolledAt = person.enrolledOn ? madridInstant(person.enrolledOn, NOON) : now
      plan.enrolments.push({
        payerId,
        enrolleeId,
        programmeId: person.programmeId,
        importId: id,
        // The list of enrolments has the newest first: those of one day stand in the file's order.
        enrolledAt: new Date(enrolledAt.getTime() - (places.get(person) ?? 0)),
      })
    }
  }
  return plan
}

/** The account has the name of the first of its people, and what any of them says besides. */
function accountOf(theirs: readonly ImportedPerson[]) {
  const [first] = theirs
  const any = (field: 'phone' | 'locality') => theirs.find((one) => one[field])?.[field] ?? ''
  return {
    email: first?.email || null,
    phone: any('phone'),
    locality: any('locality'),
    firstName: first?.firstName ?? '',
    lastName: first?.lastName ?? '',
    language: first?.language ?? defaultLanguage,
  }
}

function factsOf(person: ImportedPerson, today: CalendarDay) {
  const { firstName, lastName, birthDate, age } = person
  return {
    personKey: personKey(person),
    firstName,
    lastName,
    birthDate,
    ageYears: birthDate ? null : age,
    ageStatedOn: birthDate || age === null ? null : today,
    ...forEachText((name) => person[name] || null),
  }
}

async function store(
  tx: Queryable,
  plan: Plan,
  {
    id,
    actorId,
    at,
    fileName,
  }: { id: string; actorId: string; at: Date; fileName?: string | undefined },
): Promise<void> {
  const made = {
    accounts: plan.accounts.length,
    enrollees: plan.enrollees.length,
    enrolments: plan.enrolments.length,
  }
  await tx.insert(imports).values({ id, actorId, fileName, createdAt: at, ...made })
  for (const part of chunksOf(plan.accounts, ROWS_AT_ONCE)) await tx.insert(users).values(part)
  for (const part of chunksOf(plan.enrollees, ROWS_AT_ONCE)) await tx.insert(enrollees).values(part)
  for (const part of chunksOf(plan.enrolments, ROWS_AT_ONCE))
    await tx.insert(enrolments).values(part)
  await tx.insert(auditLog).values({
    at,
    actorId,
    action: 'admin.importMembers',
    subject: `import:${id}`,
    after: made,
  })
}
