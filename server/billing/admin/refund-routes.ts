import { listDisputes as disputesContract } from '#domain/billing/admin/dispute-contract.ts'
import { listPayments as paymentsContract } from '#domain/billing/admin/payments-contract.ts'
import * as contract from '#domain/billing/admin/refund-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { listDisputes } from './list-disputes.ts'
import { listPayments } from './list-payments.ts'
import { refundOnRequest } from './refund-on-request.ts'
import { refundableView } from './refund-view.ts'

/** Registers what administrators do with everybody's payments. */
export function registerRefunds(route: Route, deps: Deps): void {
  route(paymentsContract, ({ query }) => listPayments(deps, query))

  route(disputesContract, () => listDisputes(deps))

  route(contract.refundableInvoice, ({ params }) => refundableView(deps, params.id))

  route(contract.refundInvoice, ({ params, body, session }) =>
    refundOnRequest(deps, { kind: 'charge', id: params.id }, body, session.user.id),
  )
}
