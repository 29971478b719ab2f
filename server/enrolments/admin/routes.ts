import * as consents from '#domain/enrolments/admin/consent-contract.ts'
import * as deleting from '#domain/enrolments/admin/deletion-contract.ts'
import { enrolmentColumns } from '#domain/enrolments/admin/enrolment-columns.ts'
import * as contract from '#domain/enrolments/admin/enrolment-contract.ts'
import * as list from '#domain/enrolments/admin/enrolment-list-contract.ts'
import * as moving from '#domain/enrolments/admin/move-contract.ts'
import { cancellationInEuros } from '#server/billing/cancellations/cancellation-preview.ts'
import { movePreviewOf } from '#server/billing/cancellations/move-preview.ts'
import { takeBackPreview } from '#server/billing/cancellations/take-back.ts'
import { sendAsPdf } from '#server/billing/charges/routes.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { mayUse } from '#server/kernel/http/session-rights.ts'
import { sendListFile } from '#server/kernel/lists/list-file.ts'
import {
  cancelAsAdministrator,
  cancellationPreviewOf,
  takeBackAsAdministrator,
} from './cancel-enrolment.ts'
import { consentSheet } from './consent-sheet.ts'
import { correctAsAdministrator } from './correct-as-administrator.ts'
import {
  deleteAsAdministrator,
  deletionPreviewOf,
  undoAsAdministrator,
  undoPreviewOf,
} from './delete-enrolment.ts'
import { enrolmentsInBatches } from './enrolment-export.ts'
import { listEnrolments } from './enrolment-list.ts'
import { enrolmentView } from './enrolment-view.ts'
import { forgetHealthInfo } from './forget-health-info.ts'
import { moveAsAdministrator } from './move-enrolment.ts'
import { listPersonConsents, personOf, recordConsents } from './person-consents.ts'
import { mayReadNote, readHealthInfo } from './read-health-info.ts'

export function registerEnrolmentAdmin(route: Route, deps: Deps): void {
  route(list.listEnrolments, ({ query }) => listEnrolments(deps, query))
  registerExport(route, deps)

  route(consents.listPersonConsents, async ({ params }) => ({
    consents: await listPersonConsents(deps, params.id),
  }))

  route(consents.recordConsents, async ({ session, params, body }) => {
    const actorId = session.user.id
    await recordConsents(deps, { ...body, enrolmentId: params.id, actorId })
    return {}
  })

  route(consents.consentSheet, async ({ query: { lng: language, enrolmentId }, reply }) => {
    const person = enrolmentId ? await personOf(deps, enrolmentId) : null
    sendAsPdf(reply, translator(language)('paper-consents:sheet.file'))
    const { association: letterhead } = await deps.siteData.read()
    return consentSheet(person, { language, letterhead, madeAt: deps.clock.now() })
  })

  route(contract.getEnrolment, async ({ session, params }) => {
    const view = await enrolmentView(deps, params.id)
    // That there is something to be said about health says something about it.
    const hasHealthInfo = view.hasHealthInfo && (await mayReadNote(deps, session, view))
    if (mayUse(session, 'people')) return { ...view, hasHealthInfo }
    const { enrollee, cancellation } = view
    return {
      ...view,
      hasHealthInfo,
      enrollee: enrollee && { ...enrollee, emergencyContact: null },
      // What somebody says of why they leave may speak of illness too.
      cancellation: cancellation && { ...cancellation, comment: null },
    }
  })

  route(contract.correctEnrollee, async ({ session, params, body: correction }) => ({
    version: await correctAsAdministrator(deps, {
      actorId: session.user.id,
      enrolmentId: params.id,
      correction,
    }),
  }))

  route(contract.readHealthInfo, async ({ session, params }) => ({
    text: await readHealthInfo(deps, session, params.id),
  }))

  route(contract.forgetHealthInfo, async ({ session, params }) => {
    await forgetHealthInfo(deps, { actorId: session.user.id, enrolmentId: params.id })
    return {}
  })

  route(contract.previewCancellation, ({ params }) => cancellationPreviewOf(deps, params.id))

  route(contract.cancelAsAdministrator, async ({ session, params, body }) =>
    cancellationInEuros(await cancelAsAdministrator(deps, session.user.id, params.id, body)),
  )

  route(contract.previewTakeBackAsAdministrator, ({ session, params }) =>
    takeBackPreview(deps, {
      enrolmentId: params.id,
      actor: { id: session.user.id, is: 'administrator' },
    }),
  )

  route(contract.takeBackAsAdministrator, async ({ session, params, body }) => ({
    nextCharge: await takeBackAsAdministrator(deps, session.user.id, params.id, body),
  }))

  route(deleting.previewDeletion, ({ params }) => deletionPreviewOf(deps, params.id))

  route(deleting.deleteEnrolment, ({ session, params, body }) =>
    deleteAsAdministrator(deps, session.user.id, params.id, body),
  )

  route(deleting.previewUndo, ({ params }) => undoPreviewOf(deps, params.id))

  route(deleting.undoDeletion, ({ session, params, body }) =>
    undoAsAdministrator(deps, session.user.id, params.id, body),
  )

  route(moving.previewMove, ({ params }) => movePreviewOf(deps, params.id))

  route(moving.moveEnrolment, ({ session, params, body }) =>
    moveAsAdministrator(deps, session.user.id, params.id, body),
  )
}

function registerExport(route: Route, deps: Deps): void {
  route(list.exportEnrolments, ({ query, session, reply }) => {
    const { format: _format, lng: _lng, ...filter } = query
    const { search, ...narrowed } = filter
    return sendListFile(
      deps,
      { query, session, reply },
      {
        list: enrolmentColumns,
        name: 'file',
        batches: enrolmentsInBatches(deps, filter),
        audit: {
          action: 'admin.exportEnrolments',
          subject: 'enrolments',
          after: { ...narrowed, searched: Boolean(search) },
        },
      },
    )
  })
}
