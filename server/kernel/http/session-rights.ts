import { DomainError } from '#domain/kernel/errors.ts'
import { programmesWith } from '#domain/kernel/held-role.ts'
import { type Right, rightsOf } from '#domain/kernel/rights.ts'
import { AccessRefused } from './access-refused.ts'
import type { Session } from './authenticated-session.ts'

type Roles = Pick<Session, 'roles'>

/** Returns what the caller may see and do of others' data; members have no rights. */
export function rightsOfSession({ roles }: Roles): readonly Right[] {
  return rightsOf(roles.map(({ role }) => role))
}

/** Tells whether the caller has a right, for answers of which each reader gets a part. */
export function mayUse(session: Roles, right: Right): boolean {
  return rightsOfSession(session).includes(right)
}

/** @throws AccessRefused where what is asked for needs another right than the endpoint */
export function requireRight(session: Session, right: Right): void {
  if (!mayUse(session, right)) throw new AccessRefused('http.forbidden', session)
}

/** Tells whether the caller's right is of this programme: an instructor's is of their own alone. */
export function reaches({ roles }: Roles, right: Right, programmeId: number): boolean {
  const programmes = programmesWith(roles, right)
  return programmes === 'all' || programmes.includes(programmeId)
}

/** @throws DomainError http.notFound for another programme than those of the caller's right */
export function requireProgramme(session: Roles, right: Right, programmeId: number): void {
  if (!reaches(session, right, programmeId)) throw new DomainError('http.notFound')
}
