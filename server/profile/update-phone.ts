import { randomUUID } from 'node:crypto'
import { DomainError, invalidFields } from '#domain/kernel/errors.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { isMailAllowed } from '#server/accounts/mail-allowance.ts'
import { requirePassword } from '#server/accounts/password-attempts.ts'
import { withPayerLock } from '#server/billing/payer-lock.ts'
import { queueMail } from '#server/kernel/adapters/mail/queue.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { users } from '#server/schema.ts'
import { phoneChangedMail } from './account-mail.ts'
import { replacePhone } from './people/phone-uses.ts'
import { activeAccount } from './update-user.ts'

/**
 * Changes the telephone number, also that of the people given where they have the old one, notifies
 * the account's e-mail address, and returns the number as E.164.
 * @throws DomainError accounts.phoneInvalid with its field; accounts.passwordWrong,
 *   passwordMissing and locked as `requirePassword`
 */
export async function updatePhone(
  deps: Deps,
  session: Session,
  change: { phone: string; password: string; people?: string[] | undefined },
): Promise<string> {
  const { user } = session
  const phone = normalisePhone(change.phone)
  if (!phone) throw invalidFields([{ path: 'phone', code: 'accounts.phoneInvalid' }])
  await requirePassword(deps, session, change.password, 'password')
  await withPayerLock(deps, user.id, async (tx) => {
    const [account] = await tx.select().from(users).where(activeAccount(user.id)).for('update')
    if (!account) throw new DomainError('http.unauthenticated')
    if (account.phone === phone) return
    await tx.update(users).set({ phone }).where(eq(users.id, account.id))
    await replacePhone(tx, deps, {
      ids: change.people ?? [],
      payerId: account.id,
      old: account.phone,
      phone,
    })
    if (!(await isMailAllowed(tx, deps, 'phoneChanged', account.id))) return
    await queueMail(tx, deps, phoneChangedMail, {
      dedupeKey: `phone-changed-${randomUUID()}`,
      to: account,
      params: { name: account.firstName, phone },
    })
  })
  deps.sessionCache.forgetAccount(user.id)
  return phone
}
