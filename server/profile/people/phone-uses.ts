import { fullName } from '#domain/kernel/full-name.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, inArray, isNull, sql } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { auditLog, enrollees } from '#server/schema.ts'

/** A payer and the telephone number of their account, as E.164. */
interface Owner {
  payerId: string
  phone: string
}

/** The other people whom a payer has enrolled with the account's number, as theirs or to call for them. */
export async function listPhoneUses(db: Queryable, owner: Owner) {
  const people = await usesOf(db, owner)
  return people.map((enrollee) => ({ id: enrollee.id, name: fullName(enrollee) }))
}

/**
 * Writes a new number wherever the account's old one stands in the data of these people. The caller
 * holds the payer's lock.
 */
export async function replacePhone(
  tx: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { ids, phone, ...owner }: { ids: readonly string[]; phone: string; payerId: string; old: string },
): Promise<void> {
  if (ids.length === 0) return
  const { payerId, old } = owner
  const people = await usesOf(tx, { payerId, phone: old }, ids)
  for (const { id, phone: own, emergencyPhone } of people) {
    await tx
      .update(enrollees)
      .set({
        phone: isSame(own, old) ? phone : own,
        emergencyPhone: isSame(emergencyPhone, old) ? phone : emergencyPhone,
        version: sql`${enrollees.version} + 1`,
      })
      .where(eq(enrollees.id, id))
    await tx.insert(auditLog).values({
      at: clock.now(),
      actorId: payerId,
      action: 'profile.correctPerson',
      subject: `enrollee:${id}`,
      ...(isSame(own, old) && { before: { phone: own }, after: { phone } }),
    })
  }
}

async function usesOf(db: Queryable, { payerId, phone }: Owner, ids?: readonly string[]) {
  const rows = await db
    .select()
    .from(enrollees)
    .where(
      and(
        eq(enrollees.payerId, payerId),
        isNull(enrollees.erasedAt),
        ids && inArray(enrollees.id, [...ids]),
      ),
    )
    .orderBy(enrollees.sortName, enrollees.id)
  return rows.filter(
    (row) => (!row.isPayer && isSame(row.phone, phone)) || isSame(row.emergencyPhone, phone),
  )
}

/** A number of an enrolment is stored as it was typed. */
function isSame(typed: string | null, e164: string): boolean {
  return typed !== null && e164 !== '' && normalisePhone(typed) === e164
}
