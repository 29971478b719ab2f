import { DomainError } from '#domain/kernel/errors.ts'
import type { Session } from './authenticated-session.ts'

/** Who is logged in may not call this, for want of the right or the second factor: 403. */
export class AccessRefused extends DomainError {
  readonly session: Session

  constructor(code: 'http.forbidden' | 'accounts.twoFactorRequired', session: Session) {
    super(code)
    this.session = session
  }
}
