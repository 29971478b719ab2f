import { DomainError } from '#domain/kernel/errors.ts'
import { type Right, rightsOf } from '#domain/kernel/rights.ts'
import type { Session } from './authenticated-session.ts'

/** Returns what the caller may see and do of others' data; members have no rights. */
export function rightsOfSession({ user }: Pick<Session, 'user'>): readonly Right[] {
  return user.role === 'admin' ? rightsOf(['administrator']) : []
}

/** Tells whether the caller has a right, for answers of which each reader gets a part. */
export function mayUse(session: Session, right: Right): boolean {
  return rightsOfSession(session).includes(right)
}

/** @throws DomainError http.forbidden where what is asked for needs another right than the endpoint */
export function requireRight(session: Session, right: Right): void {
  if (!mayUse(session, right)) throw new DomainError('http.forbidden')
}
