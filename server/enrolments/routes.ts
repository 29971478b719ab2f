import { association } from '#config'
import type { CalendarDay } from '#domain/calendar.ts'
import * as contract from '#domain/enrolments/contract.ts'
import { checkPeople, type Person } from '#domain/enrolments/person.ts'
import { invalidFields } from '#domain/errors.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { toEuros } from '#domain/money.ts'
import { type Quote, quote } from '#domain/programmes/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { findProgramme } from '#server/programmes/routes.ts'
import { deleteDraft, findDraft, saveDraft } from './drafts.ts'
import { factsAboutPeople } from './own-people.ts'

export function registerEnrolments(route: Route, deps: Deps): void {
  route(contract.verifyEnrolments, async ({ body, session }) => {
    const programme = await findProgramme(deps.db, body.programaId)
    const today = madridDay(await deps.businessClock.now())
    const facts = await factsAboutPeople(deps.db, {
      payerId: session.user.id,
      programmeId: programme.id,
      people: body.personas,
      today,
    })
    return {
      indicesYaInscritos: facts.flatMap((fact, index) => (fact.alreadyEnrolled ? [index] : [])),
      quote: quoteInEuros(quote(today, facts)),
    }
  })

  route(contract.saveDraft, async ({ body, session }) => {
    const programme = await findProgramme(deps.db, body.programaId)
    requireCompletePeople(body.personas, madridDay(await deps.businessClock.now()))
    const key = { payerId: session.user.id, programmeId: programme.id }
    const savedAt = await saveDraft(deps, key, body.personas)
    return { savedAt: savedAt.toISOString() }
  })

  route(contract.getDraft, async ({ params, session }) => {
    const key = { payerId: session.user.id, programmeId: params.programaId }
    const draft = await findDraft(deps, key)
    return {
      draft: draft && { personas: draft.people, savedAt: draft.savedAt.toISOString() },
    }
  })

  route(contract.deleteDraft, async ({ params, session }) => {
    await deleteDraft(deps.db, { payerId: session.user.id, programmeId: params.programaId })
    return { success: true as const }
  })
}

/** @throws DomainError enrolments.personIncomplete (422) with a field error for each rule that a person breaks */
export function requireCompletePeople(people: readonly Person[], today: CalendarDay): void {
  const fields = checkPeople(people, today, association.limits.peoplePerEnrolment)
  if (fields.length > 0) throw invalidFields(fields)
}

function quoteInEuros({ firstMonth, monthly, perPerson }: Quote) {
  return {
    firstMonth: toEuros(firstMonth),
    monthly: toEuros(monthly),
    perPerson: perPerson.map((person) => ({
      firstMonth: toEuros(person.firstMonth),
      firstChargeDate: person.firstChargeDate,
    })),
  }
}
