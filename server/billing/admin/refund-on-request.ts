import type { z } from 'zod'
import type { refundSchema, refundView } from '#domain/billing/admin/refund-contract.ts'
import { fromEuros } from '#domain/kernel/money.ts'
import type { PaymentName } from '#server/billing/refunds/refunded-payment.ts'
import { requestRefund } from '#server/billing/refunds/request-refund.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { viewsOf } from './refund-view.ts'

/**
 * The refund that an administrator's screen requests, as it is shown there.
 * @throws DomainError as `requestRefund`
 */
export async function refundOnRequest(
  deps: Deps,
  payment: PaymentName,
  { amount, reason, comment, requestKey }: z.output<typeof refundSchema>,
  actorId: string,
): Promise<z.output<typeof refundView>> {
  const refund = await requestRefund(deps, {
    payment,
    amountCents: fromEuros(amount),
    reason,
    comment: comment?.trim() || null,
    requestKey,
    actorId,
  })
  const [view] = await viewsOf(deps.db, [refund])
  if (!view) throw new Error('a refund that was stored can be shown')
  return view
}
