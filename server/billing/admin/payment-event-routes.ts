import * as contract from '#domain/billing/admin/payment-events-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listPaymentEvents } from './payment-events.ts'
import { processPaymentEvent } from './process-payment-event.ts'

export function registerPaymentEvents(route: Route, deps: Deps): void {
  route(contract.listPaymentEvents, ({ query }) => listPaymentEvents(deps, query))

  route(contract.processPaymentEvent, ({ session, params }) =>
    processPaymentEvent(deps, { eventId: params.id, actorId: session.user.id }),
  )
}
