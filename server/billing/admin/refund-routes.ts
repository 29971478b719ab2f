import { listPayments as paymentsContract } from '#domain/billing/admin/payments-contract.ts'
import * as contract from '#domain/billing/admin/refund-contract.ts'
import { fromEuros } from '#domain/money.ts'
import { requestRefund } from '#server/billing/refunds/request-refund.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { listPayments } from './list-payments.ts'
import { refundableView, viewsOf } from './refund-view.ts'

/** What administrators do with everybody's payments. */
export function registerRefunds(route: Route, deps: Deps): void {
  route(paymentsContract, ({ query }) => listPayments(deps, query))

  route(contract.refundableInvoice, ({ params }) => refundableView(deps, params.id))

  route(contract.refundInvoice, async ({ params, body, session }) => {
    const refund = await requestRefund(deps, {
      payment: { kind: 'charge', id: params.id },
      amountCents: fromEuros(body.amount),
      reason: body.reason,
      comment: body.comment?.trim() || null,
      requestKey: body.requestKey,
      actorId: session.user.id,
    })
    const [view] = await viewsOf(deps.db, [refund])
    if (!view) throw new Error('a refund that was stored can be shown')
    return view
  })
}
