import * as contract from '#domain/billing/admin/price-contract.ts'
import { fromEuros } from '#domain/kernel/money.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { pricePreview, pricesView } from './price-view.ts'
import { setPrice, withdrawPrice } from './set-price.ts'

export function registerPrices(route: Route, deps: Deps): void {
  route(contract.getPrices, ({ params }) => pricesView(deps, params.id))

  route(contract.previewPrice, ({ params, query }) =>
    pricePreview(deps, params.id, { from: query.from, cents: fromEuros(query.monthly) }),
  )

  route(contract.setPrice, async ({ session, params, body }) => ({
    id: await setPrice(deps, {
      actorId: session.user.id,
      programmeId: params.id,
      from: body.from,
      cents: fromEuros(body.monthly),
      before: fromEuros(body.before),
    }),
  }))

  route(contract.withdrawPrice, async ({ session, params }) => {
    await withdrawPrice(deps, {
      actorId: session.user.id,
      programmeId: params.id,
      priceId: params.priceId,
    })
  })
}
