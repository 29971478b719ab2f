import { donationOrders } from '#domain/donations/admin/contract.ts'
import { shownDonationStates } from '#domain/donations/donation.ts'
import { readEuros } from '#domain/kernel/euro-amount.ts'
import { toEuros } from '#domain/kernel/money.ts'
import {
  choiceValue,
  dayValue,
  listSearchParams,
  searchWords,
  textValue,
} from '#web/kernel/lists/list-search-params.ts'
import { type PeriodProblems, periodProblems } from '#web/kernel/lists/period.ts'
import { donationPaths } from './paths.ts'

const address = listSearchParams({
  words: searchWords,
  state: choiceValue('estado', shownDonationStates, ''),
  from: dayValue('desde'),
  to: dayValue('hasta'),
  least: textValue('minimo'),
  most: textValue('maximo'),
  order: choiceValue('orden', donationOrders, 'newest'),
})

/** The search; texts, as the form and the address hold them, empty for no filter. */
export type DonationSearch = ReturnType<typeof address.read>

export const {
  parameters: donationParameters,
  read: searchFromAddress,
  readForm: searchFromForm,
} = address

export const donationsAddress = (search: DonationSearch) =>
  donationPaths.donations(address.write(search))

export type SearchProblems = PeriodProblems &
  Partial<Record<'least' | 'most', 'invalid' | 'backwards'>>

/** Returns what is wrong with typed days and amounts; empty ones are no limit. */
export function searchProblems({ from, to, least, most }: DonationSearch): SearchProblems {
  const isUnfit = (text: string) => text.trim() !== '' && readEuros(text) === null
  const isBackwards = (readEuros(least) ?? 0) > (readEuros(most) ?? Number.POSITIVE_INFINITY)
  return {
    ...periodProblems({ from, to }, true),
    ...(isUnfit(least) && { least: 'invalid' }),
    ...(isUnfit(most) && { most: 'invalid' }),
    ...(isBackwards && { most: 'backwards' }),
  }
}

/** Returns what the calls take; amounts that are none are left out. */
export function toQuery({ words, state, from, to, least, most, order }: DonationSearch) {
  return {
    search: words.trim() || undefined,
    state: state || undefined,
    from: from || undefined,
    to: to || undefined,
    least: eurosIn(least),
    most: eurosIn(most),
    order,
  }
}

function eurosIn(text: string): number | undefined {
  const cents = readEuros(text)
  return cents === null ? undefined : toEuros(cents)
}
