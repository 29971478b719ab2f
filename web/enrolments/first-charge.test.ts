import { expect, test } from 'vitest'
import { firstCharge, quote } from '#domain/programmes/pricing.ts'
import { sixtyEuros } from '#domain/testing/price-lists.ts'
import { firstChargeOf } from './first-charge.ts'

/** Returns what the server quotes for two people, one of whom has paid this month before. */
function quotedOn(day: string) {
  const { firstMonth, monthly, perPerson } = quote(sixtyEuros, day, [
    { paidThrough: null },
    { paidThrough: day.slice(0, 7) },
  ])
  const euros = (cents: number) => cents / 100
  return {
    firstMonth: euros(firstMonth),
    monthly: euros(monthly),
    nextPrice: null,
    perPerson: perPerson.map((person) => ({
      ...person,
      firstMonth: euros(person.firstMonth),
      monthly: euros(person.monthly),
    })),
  }
}

test.each([
  ['the whole month', '2027-03-10'],
  ['half of it', '2027-03-15'],
  ['nothing of it', '2027-03-22'],
])('each person’s first charge is shown as it will be made, by who pays %s', (_, day) => {
  const shown = [0, 1].map((position) => firstChargeOf(quotedOn(day), position))
  const made = [null, day.slice(0, 7)].map((paid) =>
    firstCharge(sixtyEuros, day, { paidThrough: paid }),
  )
  expect(shown).toEqual(made.map(({ date, amount }) => ({ day: date, amount })))
})

test('in a month that is free, of a family each one’s own fee is shown', () => {
  const family = quote(sixtyEuros, '2027-03-22', [
    { paidThrough: null },
    { paidThrough: null, familyPercent: 25 },
  ])
  const perPerson = family.perPerson.map((person) => ({
    ...person,
    monthly: person.monthly / 100,
  }))
  const amounts = [0, 1].map((position) => firstChargeOf({ perPerson }, position)?.amount)
  expect(amounts).toEqual([6000, 4500])
})

test('without people there is none', () => {
  expect(firstChargeOf(quotedOn('2027-03-10'), 2)).toBeNull()
})
