import { association as written } from '#config'
import { LOGIN_BLOCK_MINUTES, MAX_LOGIN_ATTEMPTS } from '#domain/accounts/log-in-lock.ts'
import type { PublicAssociation } from '#domain/association/association.ts'
import { BANK_DAYS, DEBIT_REFUND_WEEKS, GRACE_DAYS } from '#domain/billing/payment-days.ts'
import { GUARDIAN_AGE } from '#domain/enrolments/age.ts'
import { withdrawal } from '#domain/enrolments/withdrawal.ts'
import { type CalendarDay, chargeDayOf, monthOf } from '#domain/kernel/calendar.ts'
import { formatMonth, formatOnDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { RECEIPT_RETENTION_YEARS } from '#domain/profile/receipt-retention.ts'
import { monthlyIn } from '#domain/programmes/price-list.ts'
import { amountsText, laterPrices } from '#domain/programmes/price-words.ts'
import { firstMonthRate } from '#domain/programmes/pricing.ts'
import { offered, type Programme } from '#domain/programmes/programme.ts'
import { retention } from '#domain/retention.ts'
import { incidentProcedure } from '#domain/security/incident-procedure.ts'
import { mapConsentSeconds } from '#domain/site/map-consent.ts'
import { KEPT_MINUTES } from '#web/donations/pending-donation.ts'
import { DRAFT_DAYS } from '#web/kernel/forms/form-draft.ts'
import { TYPING_KEPT_MINUTES } from '#web/kernel/forms/kept-typing.ts'

const { feeMethods, prices } = written

/** Stands for a fact that the association has not settled: sentences with it are left out. */
export const unsettled = '\u0000'

/** An example of a last day, to show its consequences. */
const example = { day: '2027-03-10', month: '2027-03' } as const

/**
 * Every fact and figure that the legal texts may name, written for their language. The texts type
 * none themselves: what the rules and jobs go by is what people read.
 */
export function documentValues(
  { name, contact, legal, registeredSince }: PublicAssociation,
  language: Language,
  programmes: readonly Programme[],
  today: CalendarDay,
): Record<string, string | number> {
  const inHalf = `${monthOf(today)}-${prices.halfPriceFromDay}`
  const shown = offered(programmes)
  const later = laterPrices(shown, today, language)
  return {
    name,
    email: contact.email,
    phone: contact.phone ?? unsettled,
    postalAddress: contact.postalAddress,
    taxId: legal.taxId ?? unsettled,
    register: legal.register ?? unsettled,
    registerNumber: legal.registerNumber ?? unsettled,
    since: formatMonth(registeredSince, language),
    monthly: amountsText(shown, (one) => monthlyIn(one.prices, monthOf(today)), language),
    half: amountsText(shown, (one) => firstMonthRate(one.prices, inHalf), language),
    laterPrices: later.length > 0 ? later.join('. ') : unsettled,
    noticeDays: prices.noticeDays,
    fullUntil: prices.halfPriceFromDay - 1,
    halfFrom: prices.halfPriceFromDay,
    halfUntil: prices.freeFromDay - 1,
    freeFrom: prices.freeFromDay,
    exampleLeaving: formatOnDay(example.day, language),
    exampleCharge: formatOnDay(chargeDayOf(example.month), language),
    peoplePerEnrolment: Math.max(1, ...offered(programmes).map(({ maxPeople }) => maxPeople)),
    guardianAge: GUARDIAN_AGE,
    graceDays: GRACE_DAYS,
    attempts: MAX_LOGIN_ATTEMPTS,
    blockMinutes: LOGIN_BLOCK_MINUTES,
    donationMinutes: KEPT_MINUTES,
    typedMinutes: TYPING_KEPT_MINUTES,
    adminDraftDays: DRAFT_DAYS,
    mapHours: mapConsentSeconds / 3600,
    receiptYears: RECEIPT_RETENTION_YEARS,
    bankDaysFrom: BANK_DAYS.from,
    bankDaysTo: BANK_DAYS.to,
    debitRefundWeeks: feeMethods.includes('bankAccount') ? DEBIT_REFUND_WEEKS : unsettled,
    ...retention,
    ...incidentProcedure,
    ...withdrawal,
  }
}
