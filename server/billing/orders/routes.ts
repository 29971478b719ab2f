import * as contract from '#domain/billing/contract.ts'
import { verifyEnrolments } from '#domain/enrolments/contract.ts'
import { fromEuros } from '#domain/kernel/money.ts'
import { requireOwnAccount } from '#server/accounts/own-account.ts'
import { countCardSetup } from '#server/billing/methods/card-setup-limits.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { beginCardSetup } from './card-setup.ts'
import { completeOrder } from './complete-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { myEnrolments } from './my-enrolments.ts'
import { verifyPeople } from './verify-people.ts'

export function registerSubscriptions(route: Route, deps: Deps): void {
  route(contract.createSetupIntent, async ({ body, session, request }) => {
    requireOwnAccount(session, { id: body.userId, email: body.email })
    const network = await countCardSetup(deps, session.user.id, request.ip)
    return { clientSecret: await beginCardSetup(deps, session.user, network) }
  })

  route(verifyEnrolments, ({ body, session }) => verifyPeople(deps, session.user.id, body))

  route(contract.confirmEnrolment, async ({ body, session }) => {
    requireOwnAccount(session, { id: body.userId })
    const orderId = await confirmOrder(deps, {
      payerId: session.user.id,
      programmeId: body.programmeId,
      people: body.people,
      seen: {
        firstMonth: fromEuros(body.amount),
        monthly: body.monthlyFee === undefined ? undefined : fromEuros(body.monthlyFee),
        nextPrice: body.nextPrice && {
          from: body.nextPrice.from,
          cents: fromEuros(body.nextPrice.monthly),
        },
      },
    })
    return { orderId }
  })

  route(contract.completeSubscription, async ({ body, session }) => {
    requireOwnAccount(session, { id: body.userId, email: body.email })
    const subscriptions = await completeOrder(deps, session.user.id, {
      orderId: body.orderId,
      programmeId: body.programmeId,
      paymentMethodId: body.paymentMethodId,
      people: body.people,
    })
    return { success: true as const, subscriptions }
  })

  route(contract.myEnrolments, async ({ session }) => ({
    enrolments: await myEnrolments(deps, session.user.id),
  }))
}
