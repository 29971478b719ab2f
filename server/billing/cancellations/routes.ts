import type { z } from 'zod'
import * as contract from '#domain/billing/cancellation-contract.ts'
import * as moving from '#domain/billing/move-contract.ts'
import { partiesOf } from '#server/enrolments/parties.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { cancelEnrolment } from './cancel-enrolment.ts'
import { cancellationInEuros, cancellationPreview } from './cancellation-preview.ts'
import { moveEnrolment } from './move-enrolment.ts'
import { movePreviewOf } from './move-preview.ts'
import { requireNoSubscription, requireOwn } from './own-enrolment.ts'
import type { CancellationRequest } from './store-cancellation.ts'
import { takeBackCancellation, takeBackPreview } from './take-back.ts'

export function registerCancellations(route: Route, deps: Deps): void {
  route(contract.previewCancellations, async ({ session }) => ({
    enrolments: await cancellationPreview(deps, session.user.id),
  }))

  route(contract.cancelSubscription, async ({ body, session }) => {
    await requireOwn(deps, session.user.id, body.enrolmentId)
    return cancellationInEuros(await cancelEnrolment(deps, requestOf(body, session)))
  })

  route(contract.previewTakeBack, async ({ query: { enrolmentId }, session: { user } }) => {
    await requireOwn(deps, user.id, enrolmentId)
    const actor = { id: user.id, is: 'payer' } as const
    const preview = await takeBackPreview(deps, { enrolmentId, actor })
    const { enrollee, programme: programmeName } = await partiesOf(deps.db, enrolmentId)
    const { firstName, lastName } = enrollee
    return { ...preview, programmeName, firstName, lastName }
  })

  route(contract.takeBackCancellation, async ({ body, session: { user } }) => {
    const { enrolmentId, nextCharge: expectedCharge } = body
    await requireOwn(deps, user.id, enrolmentId)
    const actor = { id: user.id, is: 'payer' } as const
    return { nextCharge: await takeBackCancellation(deps, { enrolmentId, actor, expectedCharge }) }
  })

  route(moving.previewOwnMove, async ({ params: { id }, session }) => {
    await requireOwn(deps, session.user.id, id)
    return movePreviewOf(deps, id)
  })

  route(moving.moveOwnEnrolment, async ({ params, body, session: { user } }) => {
    await requireOwn(deps, user.id, params.id)
    const { enrolmentId: id, nextCharge } = await moveEnrolment(deps, {
      enrolmentId: params.id,
      programmeId: body.programmeId,
      movedBy: user.id,
      expectedCharge: body.nextCharge,
    })
    return { id, nextCharge }
  })

  route(contract.cancelEnrolmentWithoutSubscription, async ({ body, session }) => {
    await requireOwn(deps, session.user.id, body.enrolmentId)
    await requireNoSubscription(deps, body.enrolmentId)
    return cancellationInEuros(await cancelEnrolment(deps, requestOf(body, session)))
  })
}

function requestOf(
  { enrolmentId, reason, comment, effectiveDate }: z.output<typeof contract.cancellationSchema>,
  { user }: Session,
): CancellationRequest {
  return {
    enrolmentId,
    reason,
    comment: comment || null,
    cancelledBy: user.id,
    expectedEnd: effectiveDate,
  }
}
