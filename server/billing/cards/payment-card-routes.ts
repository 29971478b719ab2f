import * as contract from '#domain/billing/payment-card-contract.ts'
import { fromEuros, toEuros } from '#domain/money.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { paymentCard } from './payment-card.ts'
import { replaceCard } from './replace-card.ts'

export function registerPaymentCard(route: Route, deps: Deps): void {
  route(contract.getPaymentCard, ({ session }) => paymentCard(deps, session.user.id))

  route(contract.replaceCard, async ({ session, body }) => {
    const payerId = session.user.id
    const { owed } = await paymentCard(deps, payerId)
    await replaceCard(deps, payerId, body.paymentMethodId)
    const after = await paymentCard(deps, payerId)
    const stillOwed = new Set(after.owed.map(({ id }) => id))
    const paid = owed.filter(({ id }) => !stillOwed.has(id))
    return {
      ...after,
      paid: toEuros(paid.reduce((sum, { amount }) => sum + fromEuros(amount), 0)),
    }
  })
}
