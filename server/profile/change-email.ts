import { randomUUID } from 'node:crypto'
import { DomainError } from '#domain/kernel/errors.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { isMailAllowed } from '#server/accounts/mail-allowance.ts'
import { requirePassword } from '#server/accounts/password-attempts.ts'
import type { User } from '#server/accounts/user.ts'
import { sendEmailConfirmation } from '#server/accounts/welcome-mail.ts'
import { type MailDeps, queueMail } from '#server/kernel/adapters/mail/queue.ts'
import type { Queryable } from '#server/kernel/db/client.ts'
import { eq } from '#server/kernel/db/drizzle.ts'
import { isDemoAddress } from '#server/kernel/db/installation.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import { endEmailChanges, issueToken } from '#server/kernel/http/one-time-token.ts'
import { users } from '#server/schema.ts'
import { emailChangeMail, emailTakenMail } from './account-mail.ts'
import { activeAccount } from './update-user.ts'

/**
 * Sends the link that makes `email` the account's address; of several the last one counts. Whether
 * there is an account with that address already is disclosed only to its mailbox: the response and
 * the e-mail to the present address are the same.
 * @throws DomainError profile.emailUnchanged; accounts.passwordWrong, passwordMissing and locked
 *   as `requirePassword`
 */
export async function changeEmail(
  deps: Deps,
  session: Session,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { user } = session
  if (email === user.email) throw unchanged()
  await requirePassword(deps, session, password, 'password')
  await deps.db.transaction(async (tx) => {
    // Of two requests at once the second waits, and ends the link of the first.
    const [account] = await tx.select().from(users).where(activeAccount(user.id)).for('update')
    if (!account) throw new DomainError('http.unauthenticated')
    if (account.email === email) throw unchanged()
    await endEmailChanges(tx, deps.clock.now(), { userId: account.id, email: account.email })
    await writeToNewAddress(tx, deps, account, email)
    await queueMail(tx, deps, emailChangeMail, {
      dedupeKey: `email-change-${randomUUID()}`,
      to: account,
      params: { name: account.firstName, email },
    })
  })
}

async function writeToNewAddress(
  tx: Queryable,
  deps: MailDeps & Pick<Deps, 'config'>,
  account: User,
  email: string,
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.email, email))
  const isWelcome = await isMailAllowed(tx, deps, 'newAddress', email)
  if (!owner && isWelcome && !isDemoAddress(deps, email)) {
    return sendEmailConfirmation(tx, deps, account, { email, occasion: 'newAddress' })
  }
  // A link that is not sent, so that the caller's exported data disclose no more either.
  await issueToken(tx, deps.clock.now(), { userId: account.id, purpose: 'confirmEmail', email })
  if (!owner) return
  await queueMail(tx, deps, emailTakenMail, {
    // Once a day, however often and from however many accounts it is tried.
    dedupeKey: `email-taken-${owner.id}-${madridDay(deps.clock.now())}`,
    to: owner,
    params: { name: owner.firstName },
  })
}

function unchanged(): DomainError {
  const code = 'profile.emailUnchanged'
  return new DomainError(code, {}, [{ path: 'email', code }])
}
