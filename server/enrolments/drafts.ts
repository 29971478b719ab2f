import type { Aged } from '#domain/enrolments/age.ts'
import type { Person, TypedHealth } from '#domain/enrolments/person.ts'
import { personKey } from '#domain/enrolments/same-person.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import type { Named } from '#domain/kernel/full-name.ts'
import { retention } from '#domain/retention.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, lt } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { enrolmentDrafts } from '#server/schema.ts'
import { withoutHealthInfo } from './health-info.ts'

type Key = { payerId: string; programmeId: number }

type NeedsVault = Pick<Deps, 'vault' | 'log'>

export interface Draft {
  /** As the form was last sent; `null` before. */
  people: Person[] | null
  /** Of a form that is being filled in; `null` when there is none. */
  typedHealth: TypedHealth[] | null
}

/** Keeps the filled-in form, in place of all that was kept of it for the same programme. */
export async function saveDraft(deps: Deps, key: Key, people: readonly Person[]): Promise<Date> {
  const savedAt = deps.clock.now()
  const kept = { people: seal(deps, key, people), typedHealth: null, savedAt }
  await deps.db
    .insert(enrolmentDrafts)
    .values({ ...key, ...kept })
    .onConflictDoUpdate({
      target: [enrolmentDrafts.payerId, enrolmentDrafts.programmeId],
      set: kept,
    })
  return savedAt
}

/**
 * Keeps what is typed about health before the form is sent, in place of what was typed before. Only
 * of those withdrawn by name does it change a sent form: another tab may know nothing of that form.
 */
export async function saveTypedHealth(
  deps: Deps,
  key: Key,
  { typed, withdrawn }: { typed: readonly TypedHealth[]; withdrawn: readonly Named[] },
): Promise<void> {
  const savedAt = deps.clock.now()
  const typedHealth = typed.length > 0 ? seal(deps, key, typed) : null
  const names = new Set(withdrawn.map(nameOf))
  await deps.db.transaction(async (tx) => {
    // Typing must not bring back a form that is too old to be shown.
    await deleteOldDrafts(tx, savedAt)
    await tx
      .insert(enrolmentDrafts)
      .values({ ...key, typedHealth, savedAt })
      .onConflictDoUpdate({
        target: [enrolmentDrafts.payerId, enrolmentDrafts.programmeId],
        set: { typedHealth, savedAt },
      })
    const [draft] = await tx.select().from(enrolmentDrafts).where(at(key))
    const people = draft && openDraft(deps, draft).people
    const rest = people && withoutHealthInfo(people, (person) => names.has(nameOf(person)))
    if (rest)
      await tx
        .update(enrolmentDrafts)
        .set({ people: seal(deps, key, rest) })
        .where(at(key))
  })
}

/** Returns what is kept of the form, or `null` when there is nothing or it is too old. */
export async function findDraft(deps: Deps, key: Key): Promise<(Draft & { savedAt: Date }) | null> {
  const [draft] = await deps.db.select().from(enrolmentDrafts).where(at(key))
  if (!draft || draft.savedAt <= oldest(deps.clock.now())) return null
  return { savedAt: draft.savedAt, ...openDraft(deps, draft) }
}

/** The payer's kept forms of all programmes; what cannot be opened is left out. */
export async function draftsOf(
  db: Queryable,
  deps: NeedsVault,
  payerId: string,
): Promise<({ programmeId: number; savedAt: Date } & Draft)[]> {
  const drafts = await db
    .select()
    .from(enrolmentDrafts)
    .where(eq(enrolmentDrafts.payerId, payerId))
    .orderBy(enrolmentDrafts.programmeId)
  return drafts.map((draft) => {
    const { programmeId, savedAt } = draft
    return { programmeId, savedAt, ...openDraft(deps, draft) }
  })
}

/** Takes what `matches` picks out of the payer's kept forms; the rest of them stays as it was typed. */
export async function eraseHealthInfoInDrafts(
  tx: Queryable,
  deps: NeedsVault,
  { payerId, matches }: { payerId: string; matches: (person: Named & Aged) => boolean },
): Promise<void> {
  const drafts = await tx
    .select()
    .from(enrolmentDrafts)
    .where(eq(enrolmentDrafts.payerId, payerId))
    .for('update')
  for (const draft of drafts) {
    // A draft that cannot be opened is deleted as a whole, as its people are unknown.
    const { people, typedHealth } = openDraft(deps, draft)
    const typed = typedHealth?.filter((person) => !matches(person))
    await tx
      .update(enrolmentDrafts)
      .set({
        people: people && seal(deps, draft, withoutHealthInfo(people, matches) ?? people),
        typedHealth: typed ? seal(deps, draft, typed) : null,
      })
      .where(at(draft))
  }
}

export async function deleteDraft(db: Queryable, key: Key): Promise<void> {
  await db.delete(enrolmentDrafts).where(at(key))
}

/** Removes drafts that were not continued in time. */
export async function deleteOldDrafts(db: Queryable, now: Date): Promise<void> {
  await db.delete(enrolmentDrafts).where(lt(enrolmentDrafts.savedAt, oldest(now)))
}

function at({ payerId, programmeId }: Key) {
  return and(eq(enrolmentDrafts.payerId, payerId), eq(enrolmentDrafts.programmeId, programmeId))
}

function openDraft(deps: NeedsVault, draft: typeof enrolmentDrafts.$inferSelect): Draft {
  const open = (sealed: string | null) => {
    try {
      return sealed === null ? null : JSON.parse(deps.vault.open(sealed, draftContext(draft)))
    } catch (error) {
      // Sealed with a key that is gone: typing the form again is all that is lost.
      deps.log.warn({ err: error }, 'a kept form cannot be opened')
      return null
    }
  }
  return { people: open(draft.people), typedHealth: open(draft.typedHealth) }
}

function seal({ vault }: Pick<Deps, 'vault'>, key: Key, content: readonly unknown[]): string {
  return vault.seal(JSON.stringify(content), draftContext(key))
}

function nameOf({ firstName, lastName }: Named): string {
  return personKey({ firstName, lastName })
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - retention.draftDays * DAY_MS)
}

/** The row that the sealed texts of a kept form belong to. */
export function draftContext({ payerId, programmeId }: Key): string {
  return `enrolment_drafts ${payerId} ${programmeId}`
}
