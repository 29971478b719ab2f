import * as contract from '#domain/billing/cancellation-contract.ts'
import * as moving from '#domain/billing/move-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { cancelOwn, cancelOwnWithoutSubscription } from './cancel-own.ts'
import { cancellationInEuros, cancellationPreview } from './cancellation-preview.ts'
import { moveOwn, ownMovePreview, ownTakeBackPreview, takeBackOwn } from './own-enrolment.ts'

export function registerCancellations(route: Route, deps: Deps): void {
  route(contract.previewCancellations, async ({ session }) => ({
    enrolments: await cancellationPreview(deps, session.user.id),
  }))

  route(contract.cancelSubscription, async ({ body, session }) =>
    cancellationInEuros(await cancelOwn(deps, session.user.id, body)),
  )

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

  route(contract.cancelEnrolmentWithoutSubscription, async ({ body, session }) =>
    cancellationInEuros(await cancelOwnWithoutSubscription(deps, session.user.id, body)),
  )
}
