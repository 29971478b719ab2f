import { addMonths, type CalendarDay, type Month, monthOf } from '../kernel/calendar.ts'
import { DAY_MS, HOUR_MS } from '../kernel/durations.ts'
import { chargeInstantOf, madridDay } from '../kernel/madrid-time.ts'
import type { Cents } from '../kernel/money.ts'
import type { PlanMethod } from '../kernel/payment-method.ts'
import { type AgreedPrices, fullPrice } from './agreed-prices.ts'
import { askingInstantOf, collectionDayOf } from './collection.ts'
import type { ReducedKind } from './fees/fee-kinds.ts'
import { reducedPrice } from './fees/own-fee.ts'

/** Describes what was agreed for one enrolment, as its payment schedule says. */
export interface PaymentTerms extends AgreedPrices {
  /** Nothing is owed for any month after it; `null` while the enrolment goes on. */
  lastMonth: Month | null
  /** By what it is paid: an account is asked for its money some days before. */
  method: PlanMethod
}

/** Terms together with the months that have a charge, in any order. */
export interface ChargedTerms extends PaymentTerms {
  chargedMonths: readonly Month[]
}

type OwedReason = 'beforeFirstMonth' | 'firstMonth' | 'monthly' | 'afterEnd'

/** Describes what one enrolment owes for one month. */
export interface Owed {
  month: Month
  /** Euro cents; 0 where nothing is owed. */
  amount: Cents
  /** Why it costs less than the programme; `null`: it does not. */
  reducedBy: ReducedKind | null
  /** When it falls due: 10:00 in Madrid on the second-to-last day of the month. */
  dueAt: Date
  /** When its charge is made, and the provider asked. */
  askedAt: Date
  /** The day on which it is collected: of an account, a banking day. */
  day: CalendarDay
  reason: OwedReason
}

/** After a standstill, months at most so many days late are charged automatically (design §5). */
const LATE_DAYS = 7

/**
 * Returns what an enrolment owes for a month: the one rule that screens, e-mails, the nightly check and the charge
 * itself go by (design §5, spec §9).
 */
export function owedFor(terms: PaymentTerms, month: Month): Owed {
  const reason = reasonFor(terms, month)
  const price = isOwed(reason) ? fullPrice(terms, month) : 0
  const { cents, reducedBy } = reducedPrice(terms, { month, price })
  return {
    month,
    amount: cents,
    reducedBy: isOwed(reason) ? reducedBy : null,
    dueAt: chargeInstantOf(month),
    askedAt: askingInstantOf(month, terms.method),
    day: collectionDayOf(month, terms.method),
    reason,
  }
}

/** Tells whether a month lies within what was agreed, also where it costs nothing. */
export function isOwed(reason: OwedReason): boolean {
  return reason === 'firstMonth' || reason === 'monthly'
}

function reasonFor({ firstMonth, lastMonth }: PaymentTerms, month: Month): OwedReason {
  if (month < firstMonth) return 'beforeFirstMonth'
  if (lastMonth !== null && month > lastMonth) return 'afterEnd'
  return month === firstMonth ? 'firstMonth' : 'monthly'
}

/** After so many free months nothing more is said to be charged next. */
const MOST_FREE_MONTHS = 24

/** Returns what is charged next; `null` where nothing is any more. Free months are passed over. */
export function nextOwed(terms: ChargedTerms): Owed | null {
  const charged = new Set(terms.chargedMonths)
  let freeMonths = 0
  for (let month = terms.firstMonth; freeMonths < MOST_FREE_MONTHS; month = addMonths(month, 1)) {
    if (charged.has(month)) continue
    const owed = owedFor(terms, month)
    if (owed.reason === 'afterEnd') return null
    if (owed.amount > 0) return owed
    freeMonths += 1
  }
  return null
}

/** Returns the first month that has no charge yet, also one that costs nothing; `null` where none will have one. */
export function nextUncharged(terms: ChargedTerms): Owed | null {
  const charged = new Set(terms.chargedMonths)
  let month = terms.firstMonth
  while (charged.has(month)) month = addMonths(month, 1)
  const owed = owedFor(terms, month)
  return owed.reason === 'afterEnd' ? null : owed
}

/** Returns what is to be asked for by now and has no charge yet, free months too, the oldest first. */
export function owedBy(now: Date, terms: ChargedTerms): Owed[] {
  const charged = new Set(terms.chargedMonths)
  const through = dueMonth(now, terms.method)
  const due: Owed[] = []
  for (let month = terms.firstMonth; month <= through; month = addMonths(month, 1)) {
    const owed = owedFor(terms, month)
    if (owed.reason === 'afterEnd') break
    if (!charged.has(month)) due.push(owed)
  }
  return due
}

/** Tells whether a charge that comes now comes too late to be made without an administrator's decision. */
export function isTooLate({ dueAt }: Pick<Owed, 'dueAt'>, now: Date): boolean {
  return dueAt < latestMissed(now)
}

/** A charge due before this instant is too late to be made automatically now. */
export function latestMissed(now: Date): Date {
  return new Date(now.getTime() - LATE_DAYS * DAY_MS)
}

/** The newest month whose charges have fallen due, or of accounts are to be asked for. */
export function dueMonth(now: Date, method: PlanMethod = 'card'): Month {
  const thisMonth = monthOf(madridDay(now))
  return askingInstantOf(thisMonth, method) <= now ? thisMonth : addMonths(thisMonth, -1)
}

/** A preview stays valid for an hour, until it is confirmed. */
const TIME_TO_DECIDE_MS = HOUR_MS

/** Tells whether the charge of this month is so far ahead that it can still be changed. */
export function isChargeAhead(month: Month, method: PlanMethod, now: Date): boolean {
  return askingInstantOf(month, method).getTime() - now.getTime() > TIME_TO_DECIDE_MS
}
