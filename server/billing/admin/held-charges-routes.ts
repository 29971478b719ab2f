import type { z } from 'zod'
import {
  decideHeldCharges as decideContract,
  listHeldCharges as listContract,
} from '#domain/billing/admin/held-charges-contract.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { decideHeldCharges, heldCharges } from '#server/billing/charges/held-charges.ts'
import { payerWithPhone } from '#server/enrolments/admin/enrolment-list.ts'
import { enrolleeName } from '#server/enrolments/enrollee-name.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'

type Payer = z.output<(typeof listContract)['response']>['payers'][number]

export function registerHeldCharges(route: Route, deps: Deps): void {
  route(listContract, async () => {
    const payers = new Map<string, Payer>()
    for (const { charge, payer, enrollee, programme } of await heldCharges(deps)) {
      const known = payers.get(payer.id) ?? {
        id: payer.id,
        payer: payerWithPhone(payer),
        charges: [],
      }
      payers.set(payer.id, known)
      known.charges.push({
        id: charge.id,
        enrollee: enrolleeName(enrollee),
        programmeName: programme,
        month: charge.serviceMonth,
        amount: toEuros(charge.amountCents),
        dueOn: charge.chargedOn,
      })
    }
    return { payers: [...payers.values()] }
  })

  route(decideContract, async ({ body, session }) => {
    const { payerId, ids, decision } = body
    await decideHeldCharges(deps, {
      payerId,
      decision,
      chargeIds: ids,
      actorId: session.user.id,
    })
  })
}
