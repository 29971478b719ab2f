import { madridDay } from '#domain/kernel/madrid-time.ts'
import { toEuros } from '#domain/kernel/money.ts'
import * as contract from '#domain/programmes/contract.ts'
import { quote } from '#domain/programmes/pricing.ts'
import { venueName } from '#domain/programmes/venue.ts'
import type { Deps } from '#server/kernel/deps.ts'
import type { Route } from '#server/kernel/http/route.ts'
import { findProgramme } from './find-programme.ts'

export function registerProgrammes(route: Route, deps: Deps): void {
  route(contract.getProgramme, async ({ params, language }) => {
    const programme = await findProgramme(deps.db, params.id)
    const today = madridDay(await deps.businessClock.now())
    const { firstMonth, monthly, nextPrice, perPerson } = quote(programme.prices, today, [
      { paidThrough: null },
    ])
    const [one] = perPerson
    if (!one) throw new Error('a quote for one person has one position')
    const { association } = (await deps.siteData.read()).association
    return {
      id: programme.id,
      slug: programme.slug,
      name: programme.name,
      venue: venueName(association, language, programme),
      instructor: programme.instructor,
      sessions: [...programme.sessions],
      price: {
        today,
        firstMonth: toEuros(firstMonth),
        monthly: toEuros(monthly),
        nextPrice: nextPrice && { from: nextPrice.from, monthly: toEuros(nextPrice.cents) },
        firstChargeDate: one.firstChargeDate,
      },
      maxPeople: programme.maxPeople,
    }
  })
}
