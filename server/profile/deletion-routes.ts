import { toEuros } from '#domain/kernel/money.ts'
import * as contract from '#domain/profile/deletion-contract.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { translator } from '#server/kernel/http/language.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { confirmDeletion } from './confirm-deletion.ts'
import { endedEnrolmentsOf } from './ended-enrolments.ts'
import { requestDeletion } from './request-deletion.ts'

export function registerDeletion(route: Route, deps: Deps): void {
  route(contract.previewDeletion, async ({ session }) => {
    const now = await deps.businessClock.now()
    const { enrolments, receiptsKeptUntil } = await endedEnrolmentsOf(deps.db, now, session.user.id)
    return {
      enrolments: enrolments.map(({ lastCharge, owed, ...enrolment }) => ({
        ...enrolment,
        lastCharge: lastCharge && { date: lastCharge.date, amount: toEuros(lastCharge.amount) },
        owed: owed.map((charge) => ({ ...charge, amount: toEuros(charge.amount) })),
      })),
      receiptsKeptUntil,
    }
  })

  route(contract.requestDeletion, async ({ session, language }) => {
    await requestDeletion(deps, session.user.id)
    return { success: true as const, message: translator(language)('profile:answer.deletionSent') }
  })

  route(contract.confirmDeletion, async ({ body, language }) => {
    await confirmDeletion(deps, body.token)
    return {
      success: true as const,
      message: translator(language)('profile:answer.accountDeleted'),
    }
  })
}
