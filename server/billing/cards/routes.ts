import * as contract from '#domain/billing/payment-card-contract.ts'
import { toEuros } from '#domain/kernel/money.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { paymentCard } from './payment-card.ts'
import { replaceCard } from './replace-card.ts'

export function registerPaymentCard(route: Route, deps: Deps): void {
  route(contract.getPaymentCard, ({ session }) => paymentCard(deps, session.user.id))

  route(contract.replaceCard, async ({ session, body }) => {
    const paid = await replaceCard(deps, session.user.id, body.paymentMethodId)
    return { ...(await paymentCard(deps, session.user.id)), paid: toEuros(paid) }
  })
}
