import { DomainError } from '#domain/kernel/errors.ts'
import { normaliseEmail } from '#domain/kernel/normalise-text.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'

/** @throws DomainError accounts.notYourAccount (403) unless id and e-mail are the session's own */
export function requireOwnAccount(session: Session, claimed: { id: string; email?: string }): void {
  const ownEmail =
    claimed.email === undefined || normaliseEmail(claimed.email) === session.user.email
  if (claimed.id !== session.user.id || !ownEmail) throw new DomainError('accounts.notYourAccount')
}
