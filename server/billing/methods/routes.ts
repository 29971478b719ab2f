import * as contract from '#domain/billing/kept-methods-contract.ts'
import { toEuros } from '#domain/kernel/money.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { methodsAndDebts } from './methods-and-debts.ts'
import { replaceMethod } from './replace-method.ts'

export function registerKeptMethods(route: Route, deps: Deps): void {
  route(contract.getKeptMethods, ({ session }) => methodsAndDebts(deps, session.user.id))

  route(contract.replaceMethod, async ({ session, body }) => {
    const paid = await replaceMethod(deps, session.user.id, body.paymentMethodId)
    return { ...(await methodsAndDebts(deps, session.user.id)), paid: toEuros(paid) }
  })
}
