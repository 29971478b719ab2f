import type { z } from 'zod'
import * as contract from '#domain/billing/cancellation-contract.ts'
import * as moving from '#domain/billing/move-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Session } from '#server/kernel/http/authenticated-session.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { cancelEnrolment } from './cancel-enrolment.ts'
import { cancellationInEuros, cancellationPreview } from './cancellation-preview.ts'
import {
  moveOwn,
  ownMovePreview,
  ownTakeBackPreview,
  requireNoSubscription,
  requireOwn,
  takeBackOwn,
} from './own-enrolment.ts'
import type { CancellationRequest } from './store-cancellation.ts'

export function registerCancellations(route: Route, deps: Deps): void {
  route(contract.previewCancellations, async ({ session }) => ({
    enrolments: await cancellationPreview(deps, session.user.id),
  }))

  route(contract.cancelSubscription, async ({ body, session }) => {
    await requireOwn(deps, session.user.id, body.enrolmentId)
    return cancellationInEuros(await cancelEnrolment(deps, requestOf(body, session)))
  })

  route(contract.previewTakeBack, ({ query, session }) =>
    ownTakeBackPreview(deps, session.user.id, query.enrolmentId),
  )

  route(contract.takeBackCancellation, async ({ body, session }) => ({
    nextCharge: await takeBackOwn(deps, session.user.id, body),
  }))

  route(moving.previewOwnMove, ({ params, session }) =>
    ownMovePreview(deps, session.user.id, params.id),
  )

  route(moving.moveOwnEnrolment, ({ params, body, session }) =>
    moveOwn(deps, session.user.id, params.id, body),
  )

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
