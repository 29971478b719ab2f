import { isCalendarDay } from '#domain/calendar.ts'
import { type DonationOrder, donationOrders } from '#domain/donations/admin/donation-contract.ts'
import { type ShownDonationState, shownDonationStates } from '#domain/donations/donation.ts'
import { readEuros } from '#domain/euro-amount.ts'
import { toEuros } from '#domain/money.ts'
import { type PeriodProblems, periodProblems } from '#web/admin/period.ts'
import { adminPaths } from '#web/own-paths.ts'

/** What is looked for; texts, as the form and the address hold them. Empty: whatever it is. */
export interface DonationSearch {
  words: string
  state: ShownDonationState | ''
  from: string
  to: string
  least: string
  most: string
  order: DonationOrder
}

/** How the address names them: a search can be kept, sent on, and found again by going back. */
export const donationFields = {
  words: 'buscar',
  state: 'estado',
  from: 'desde',
  to: 'hasta',
  least: 'minimo',
  most: 'maximo',
  order: 'orden',
} as const

export function searchFromAddress(address: URLSearchParams): DonationSearch {
  const read = (name: keyof DonationSearch) => address.get(donationFields[name]) ?? ''
  return {
    words: read('words'),
    state: shownDonationStates.find((one) => one === read('state')) ?? '',
    from: dayOr(read('from')),
    to: dayOr(read('to')),
    least: read('least'),
    most: read('most'),
    order: donationOrders.find((one) => one === read('order')) ?? 'newest',
  }
}

export function donationsAddress(search: DonationSearch): string {
  const entries = Object.entries(donationFields).map(
    ([name, inAddress]) => [inAddress, search[name as keyof DonationSearch].trim()] as const,
  )
  return adminPaths.donations(
    Object.fromEntries(
      entries.filter(([name, value]) => value !== '' && !(name === 'orden' && value === 'newest')),
    ),
  )
}

export type SearchProblems = PeriodProblems &
  Partial<Record<'least' | 'most', 'invalid' | 'backwards'>>

/** What is wrong with typed days and amounts; empty ones are no limit. */
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

/** What the calls take; amounts that are none are left out. */
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

/** What was typed, a day that is none included: the address would leave it out. */
export function searchFromForm(typed: URLSearchParams): DonationSearch {
  return {
    ...searchFromAddress(typed),
    from: typed.get(donationFields.from) ?? '',
    to: typed.get(donationFields.to) ?? '',
  }
}

/** A day that is none would be refused. */
function dayOr(text: string): string {
  return isCalendarDay(text) ? text : ''
}
