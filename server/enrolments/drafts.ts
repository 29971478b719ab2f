import { and, eq, lt } from 'drizzle-orm'
import type { Person } from '#domain/enrolments/person.ts'
import { retention } from '#domain/retention.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { enrolmentDrafts } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { withoutHealthInfo } from './health-info.ts'

const DAY_MS = 86_400_000

type Key = { payerId: string; programmeId: number }

/** Keeps the filled-in form, in place of an earlier one for the same programme. */
export async function saveDraft(deps: Deps, key: Key, people: readonly Person[]): Promise<Date> {
  const savedAt = deps.clock.now()
  const sealed = deps.vault.seal(JSON.stringify(people), contextOf(key))
  await deps.db
    .insert(enrolmentDrafts)
    .values({ ...key, people: sealed, savedAt })
    .onConflictDoUpdate({
      target: [enrolmentDrafts.payerId, enrolmentDrafts.programmeId],
      set: { people: sealed, savedAt },
    })
  return savedAt
}

/** The kept form, or `null` when there is none or it is too old. */
export async function findDraft(
  deps: Deps,
  key: Key,
): Promise<{ people: Person[]; savedAt: Date } | null> {
  const [draft] = await deps.db.select().from(enrolmentDrafts).where(at(key))
  if (!draft || draft.savedAt <= oldest(deps.clock.now())) return null
  const people = openPeople(deps, draft)
  return people && { people, savedAt: draft.savedAt }
}

/** The payer's kept forms of all programmes; those that cannot be opened are left out. */
export async function draftsOf(
  db: Queryable,
  deps: Pick<Deps, 'vault' | 'log'>,
  payerId: string,
): Promise<{ programmeId: number; people: Person[]; savedAt: Date }[]> {
  const drafts = await db
    .select()
    .from(enrolmentDrafts)
    .where(eq(enrolmentDrafts.payerId, payerId))
    .orderBy(enrolmentDrafts.programmeId)
  return drafts.flatMap((draft) => {
    const { programmeId, savedAt } = draft
    const people = openPeople(deps, draft)
    return people ? [{ programmeId, people, savedAt }] : []
  })
}

/** Takes what `isThem` picks out of the payer's kept forms; the rest of them stays as it was typed. */
export async function eraseHealthInfoInDrafts(
  tx: Queryable,
  deps: Pick<Deps, 'vault' | 'log'>,
  { payerId, isThem }: { payerId: string; isThem: (person: Person) => boolean },
): Promise<void> {
  const drafts = await tx
    .select()
    .from(enrolmentDrafts)
    .where(eq(enrolmentDrafts.payerId, payerId))
    .for('update')
  for (const draft of drafts) {
    const people = openPeople(deps, draft)
    const rest = people && withoutHealthInfo(people, isThem)
    if (rest) {
      const sealed = deps.vault.seal(JSON.stringify(rest), contextOf(draft))
      await tx.update(enrolmentDrafts).set({ people: sealed }).where(at(draft))
    }
    // Nobody can tell what is in a form that cannot be opened.
    if (!people) await deleteDraft(tx, draft)
  }
}

export async function deleteDraft(db: Queryable, key: Key): Promise<void> {
  await db.delete(enrolmentDrafts).where(at(key))
}

/** Removes what nobody came back for. */
export async function deleteOldDrafts(db: Database, now: Date): Promise<void> {
  await db.delete(enrolmentDrafts).where(lt(enrolmentDrafts.savedAt, oldest(now)))
}

function at({ payerId, programmeId }: Key) {
  return and(eq(enrolmentDrafts.payerId, payerId), eq(enrolmentDrafts.programmeId, programmeId))
}

function openPeople(
  deps: Pick<Deps, 'vault' | 'log'>,
  draft: typeof enrolmentDrafts.$inferSelect,
): Person[] | null {
  try {
    return JSON.parse(deps.vault.open(draft.people, contextOf(draft))) as Person[]
  } catch (error) {
    // Sealed with a key that is gone: typing the form again is all that is lost.
    deps.log.warn({ err: error }, 'a kept form cannot be opened')
    return null
  }
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - retention.draftDays * DAY_MS)
}

function contextOf({ payerId, programmeId }: Key): string {
  return `enrolment_drafts ${payerId} ${programmeId}`
}
