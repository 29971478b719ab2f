import * as contract from '#domain/enrolments/contract.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { toEuros } from '#domain/money.ts'
import { type Quote, quote } from '#domain/programmes/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { findOfferedProgramme } from '#server/programmes/find-programme.ts'
import { pricesOf } from '#server/programmes/price-lists.ts'
import { requireCompletePeople } from './complete-people.ts'
import { deleteDraft, findDraft, saveDraft, saveTypedHealth } from './drafts.ts'
import { myPeople } from './my-people.ts'
import { factsAboutPeople } from './own-people.ts'

export function registerEnrolments(route: Route, deps: Deps): void {
  route(contract.verifyEnrolments, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programaId)
    const today = madridDay(await deps.businessClock.now())
    const facts = await factsAboutPeople(deps.db, {
      payerId: session.user.id,
      programmeId: programme.id,
      people: body.personas,
      today,
    })
    const prices = await pricesOf(deps.db, programme.id)
    return {
      indicesYaInscritos: facts.flatMap((fact, index) => (fact.alreadyEnrolled ? [index] : [])),
      quote: quoteInEuros(quote(prices, today, facts)),
    }
  })

  route(contract.myPeople, async ({ session }) => {
    const today = madridDay(await deps.businessClock.now())
    return { personas: await myPeople(deps.db, session.user, today) }
  })

  route(contract.saveDraft, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programaId)
    requireCompletePeople(body.personas, madridDay(await deps.businessClock.now()), programme)
    const key = { payerId: session.user.id, programmeId: programme.id }
    const savedAt = await saveDraft(deps, key, body.personas)
    return { savedAt: savedAt.toISOString() }
  })

  route(contract.saveTypedHealth, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programaId)
    const key = { payerId: session.user.id, programmeId: programme.id }
    await saveTypedHealth(deps, key, { typed: body.salud, withdrawn: body.retiradas })
    return { success: true as const }
  })

  route(contract.getDraft, async ({ params, session }) => {
    const key = { payerId: session.user.id, programmeId: params.programaId }
    const draft = await findDraft(deps, key)
    return {
      draft: draft?.people
        ? { personas: draft.people, savedAt: draft.savedAt.toISOString() }
        : null,
      salud: draft?.typedHealth ?? [],
    }
  })

  route(contract.deleteDraft, async ({ params, session }) => {
    await deleteDraft(deps.db, { payerId: session.user.id, programmeId: params.programaId })
    return { success: true as const }
  })
}

function quoteInEuros({ firstMonth, monthly, nextPrice, perPerson }: Quote) {
  return {
    firstMonth: toEuros(firstMonth),
    monthly: toEuros(monthly),
    nextPrice: nextPrice && { from: nextPrice.from, monthly: toEuros(nextPrice.cents) },
    perPerson: perPerson.map((person) => ({
      firstMonth: toEuros(person.firstMonth),
      firstChargeDate: person.firstChargeDate,
    })),
  }
}
