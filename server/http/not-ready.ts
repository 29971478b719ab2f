import { DomainError } from '#domain/errors.ts'

/** What a load balancer hears of a process that starts, stops or waits for others: no failure to be logged. */
export class NotReady extends DomainError {
  constructor() {
    super('http.unavailable')
  }
}
