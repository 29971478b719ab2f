import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { MailTemplate } from '#server/kernel/adapters/mail/template.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { and, eq } from '#server/kernel/db/drizzle.ts'
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

/**
 * Writes an e-mail to every active administrator, in the transaction of the event.
 * @param occasion makes the e-mail's key: a second one for it is not written
 */
export async function queueAdministratorMails<Params>(
  tx: Queryable,
  deps: MailDeps,
  template: MailTemplate<Params>,
  occasion: string,
  paramsFor: (administrator: User) => Params,
): Promise<void> {
  for (const to of await activeAdministrators(tx)) {
    const dedupeKey = `${occasion}-${to.id}`
    await queueMail(tx, deps, template, { dedupeKey, to, params: paramsFor(to) })
  }
}
