import * as contract from '#domain/enrolments/contract.ts'
import { madridDay } from '#domain/madrid-time.ts'
import { toEuros } from '#domain/money.ts'
import { type Quote, quote } from '#domain/programmes/pricing.ts'
import type { Deps } from '#server/deps.ts'
import type { Route } from '#server/http/route.ts'
import { findOfferedProgramme } from '#server/programmes/find-programme.ts'
import { pricesOf } from '#server/programmes/price-lists.ts'
import { deleteDraft, findDraft, saveDraft, saveTypedHealth } from './drafts.ts'
import { myPeople } from './my-people.ts'
import { factsAboutPeople } from './own-people.ts'
import { requireCompletePeople } from './require-complete-people.ts'

export function registerEnrolments(route: Route, deps: Deps): void {
  route(contract.verifyEnrolments, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programmeId)
    const today = madridDay(await deps.businessClock.now())
    const facts = await factsAboutPeople(deps.db, {
      payerId: session.user.id,
      programmeId: programme.id,
      people: body.people,
      today,
    })
    const prices = await pricesOf(deps.db, programme.id)
    return {
      alreadyEnrolled: facts.flatMap((fact, index) => (fact.alreadyEnrolled ? [index] : [])),
      quote: quoteInEuros(quote(prices, today, facts)),
    }
  })

  route(contract.myPeople, async ({ session }) => {
    const today = madridDay(await deps.businessClock.now())
    return { people: await myPeople(deps.db, session.user, today) }
  })

  route(contract.saveDraft, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programmeId)
    requireCompletePeople(body.people, madridDay(await deps.businessClock.now()), programme)
    const key = { payerId: session.user.id, programmeId: programme.id }
    const savedAt = await saveDraft(deps, key, body.people)
    return { savedAt: savedAt.toISOString() }
  })

  route(contract.saveTypedHealth, async ({ body, session }) => {
    const programme = await findOfferedProgramme(deps.db, body.programmeId)
    const key = { payerId: session.user.id, programmeId: programme.id }
    await saveTypedHealth(deps, key, { typed: body.typedHealth, withdrawn: body.withdrawn })
    return { success: true as const }
  })

  route(contract.getDraft, async ({ params, session }) => {
    const key = { payerId: session.user.id, programmeId: params.programmeId }
    const draft = await findDraft(deps, key)
    return {
      draft: draft?.people ? { people: draft.people, savedAt: draft.savedAt.toISOString() } : null,
      typedHealth: draft?.typedHealth ?? [],
    }
  })

  route(contract.deleteDraft, async ({ params, session }) => {
    await deleteDraft(deps.db, { payerId: session.user.id, programmeId: params.programmeId })
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
