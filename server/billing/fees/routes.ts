import * as contract from '#domain/billing/fees/contract.ts'
import { fromEuros, toEuros } from '#domain/kernel/money.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { endFee, grantFee } from './change-fee.ts'
import { readFeeReason } from './fee-reason.ts'
import { feeView } from './fee-view.ts'

export function registerFees(route: Route, deps: Deps): void {
  route(contract.feeView, ({ params }) => feeView(deps, params.id))

  route(contract.grantFee, async ({ params, body, session }) => {
    const { kind, value, from, until, reason, note = '' } = body
    const { id, amount } = await grantFee(deps, {
      enrolmentId: params.id,
      actorId: session.user.id,
      fee: { kind, value: kind === 'amount' ? fromEuros(value) : value, from, until },
      why: { reason, note },
    })
    return { id, from, amount: toEuros(amount) }
  })

  route(contract.endFee, async ({ params, body: { from }, session }) => {
    const ending = { enrolmentId: params.id, actorId: session.user.id, from }
    return { from, amount: toEuros(await endFee(deps, ending)) }
  })

  route(contract.readFeeReason, async ({ params: { id, feeId }, session }) => ({
    why: await readFeeReason(deps, { actorId: session.user.id, enrolmentId: id, feeId }),
  }))
}
