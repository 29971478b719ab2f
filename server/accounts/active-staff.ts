import { hasRight, type Right, roles } from '#domain/kernel/rights.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { MailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq, or } from '#server/kernel/db/drizzle.ts'
import { holdsRole } from '#server/kernel/db/held-roles.ts'
import { users } from '#server/schema.ts'
import type { User } from './user.ts'

/** All active administrators, always in the same order. */
export async function activeAdministrators(tx: Queryable): Promise<User[]> {
  return tx
    .select()
    .from(users)
    .where(and(holdsRole('administrator'), eq(users.status, 'active')))
    .orderBy(users.id)
}

/** Everybody active whose role has this right in every programme, always in the same order. */
export async function activeStaff(tx: Queryable, right: Right): Promise<User[]> {
  const entitled = roles.filter((role) => role !== 'instructor' && hasRight(role, right))
  return tx
    .select()
    .from(users)
    .where(and(or(...entitled.map(holdsRole)), eq(users.status, 'active')))
    .orderBy(users.id)
}

/**
 * Writes an e-mail to all who are to see to something, in the transaction of the event.
 * @param right is the one with which they do
 * @param occasion makes the e-mail's key: a second one for it is not written
 */
export async function queueStaffMails<Params>(
  tx: Queryable,
  deps: MailDeps,
  { right, template, occasion }: { right: Right; template: MailTemplate<Params>; occasion: string },
  paramsFor: (reader: User) => Params,
): Promise<void> {
  for (const to of await activeStaff(tx, right)) {
    const dedupeKey = `${occasion}-${to.id}`
    await queueMail(tx, deps, template, { dedupeKey, to, params: paramsFor(to) })
  }
}
