import { collectionDayOf } from '#domain/billing/collection.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import type { Language } from '#domain/kernel/language.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { MethodKind } from '#domain/kernel/payment-method.ts'

/** The next charge of an enrolment, as e-mails keep it until they are written. */
export interface NextCharge {
  month: Month
  amount: Cents
  /** E-mails from before accounts could be debited lack it. */
  method?: MethodKind
}

/** Returns the words of an e-mail for the next charge: how much, and when it is collected. */
export function nextChargeIn({ month, amount, method = 'card' }: NextCharge, language: Language) {
  return {
    amount: formatMoney(amount, language),
    when: formatOnDay(collectionDayOf(month, method), language),
  }
}
