import { DomainError } from '#domain/errors.ts'

/** 503 during start and stop; not logged as an error. */
export class NotReady extends DomainError {
  constructor() {
    super('http.unavailable')
  }
}
