import type { z } from 'zod'
import type { verifyEnrolments } from '#domain/enrolments/contract.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import { type Quote, quote } from '#domain/programmes/pricing.ts'
import type { Deps } from '#server/kernel/deps.ts'
import { findOfferedProgramme } from '#server/programmes/find-programme.ts'
import { pricesOf } from '#server/programmes/price-lists.ts'
import { factsAboutPeople } from './people-facts.ts'

type Verification = z.output<(typeof verifyEnrolments)['response']>

/**
 * Returns who of these people is enrolled already, whose earlier fees are to be settled first, and the
 * day's quote.
 * @throws DomainError programmes.notFound, programmes.notOffered
 */
export async function verifyPeople(
  deps: Pick<Deps, 'db' | 'businessClock'>,
  payerId: string,
  { programmeId, people }: z.output<NonNullable<(typeof verifyEnrolments)['body']>>,
): Promise<Verification> {
  const programme = await findOfferedProgramme(deps.db, programmeId)
  const now = await deps.businessClock.now()
  const today = madridDay(now)
  const question = { payerId, programmeId: programme.id, people, today, now }
  const facts = await factsAboutPeople(deps.db, question)
  const prices = await pricesOf(deps.db, programme.id)
  return {
    alreadyEnrolled: facts.flatMap((fact, index) => (fact.alreadyEnrolled ? [index] : [])),
    owed: facts.flatMap(({ unsettled }, position) =>
      unsettled.map(({ day, amount, state, waitedForUntil }) => ({
        position,
        date: day,
        amount: toEuros(amount),
        state,
        waitedForUntil,
      })),
    ),
    quote: quoteInEuros(quote(prices, today, facts)),
  }
}

function quoteInEuros({ firstMonth, monthly, nextPrice, perPerson }: Quote) {
  return {
    firstMonth: toEuros(firstMonth),
    monthly: toEuros(monthly),
    nextPrice: nextPrice && { from: nextPrice.from, monthly: toEuros(nextPrice.cents) },
    perPerson: perPerson.map((person) => ({
      firstMonth: toEuros(person.firstMonth),
      firstChargeDate: person.firstChargeDate,
      continuesOpenMonth: person.continuesOpenMonth,
      monthly: toEuros(person.monthly),
      familyPercent: person.familyPercent,
    })),
  }
}
