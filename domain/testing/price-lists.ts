import fc from 'fast-check'
import { addMonths } from '../kernel/calendar.ts'
import type { PriceList } from '../programmes/price-list.ts'
import { anyMonth } from './any-day.ts'

/** A programme that has always cost 60 €. */
export const sixtyEuros: PriceList = [{ from: '2024-10', cents: 6000 }]

/** A programme with up to five prices, each some months after the one before. */
export const anyPriceList: fc.Arbitrary<PriceList> = fc
  .tuple(
    anyMonth,
    fc.array(fc.record({ gap: fc.integer({ min: 1, max: 40 }), cents: anyPrice() }), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([first, steps]) => {
    let from = first
    return steps.map(({ gap, cents }) => {
      const step = { from, cents }
      from = addMonths(from, gap)
      return step
    })
  })

function anyPrice() {
  return fc.integer({ min: 100, max: 100_000 })
}
