import type { Person } from '#domain/enrolments/person.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
import type { Vault } from '#server/kernel/vault.ts'
import { enrolments } from '#server/schema.ts'

/** The additional information of an enrolment as `enrolments.additional_info` keeps it (design §6). */
export function sealHealthInfo(vault: Vault, enrolmentId: string, text: string): string {
  return vault.seal(text, healthInfoContext(enrolmentId))
}

/** @throws Error when it was sealed with a key that is gone */
export function openHealthInfo(vault: Vault, enrolmentId: string, sealed: string): string {
  return vault.open(sealed, healthInfoContext(enrolmentId))
}

/**
 * Erases the stored health information of a person in all enrolments that this payer made for them.
 */
export async function eraseHealthInfo(
  tx: Queryable,
  { payerId, enrolleeId }: { payerId: string; enrolleeId: string },
): Promise<void> {
  await tx
    .update(enrolments)
    .set({ additionalInfo: null })
    .where(and(eq(enrolments.payerId, payerId), eq(enrolments.enrolleeId, enrolleeId)))
}

/**
 * These people without what is said about the health of those whom `matches` picks; `null` when
 * nothing is said.
 */
export function withoutHealthInfo(
  people: readonly Person[],
  matches: (person: Person) => boolean,
): Person[] | null {
  const holdsTheirs = (person: Person) => Boolean(person.additionalInfo) && matches(person)
  if (!people.some(holdsTheirs)) return null
  return people.map((person) => {
    if (!holdsTheirs(person)) return person
    const { additionalInfo, healthConsent, ...others } = person
    return others
  })
}

/** The row and column that sealed health information belongs to. */
export function healthInfoContext(enrolmentId: string): string {
  return `enrolments ${enrolmentId}`
}
