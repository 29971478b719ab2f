import { DomainError } from '#domain/kernel/errors.ts'

/** 503 during start and stop; not logged as an error. */
export class NotReady extends DomainError {
  constructor() {
    super('http.unavailable')
  }
}
