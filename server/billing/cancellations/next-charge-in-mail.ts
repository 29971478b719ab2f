import { collectionDayOf } from '#domain/billing/collection.ts'
import type { Month } from '#domain/kernel/calendar.ts'
import { formatOnDay } from '#domain/kernel/calendar-text.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { PlanMethod } from '#domain/kernel/payment-method.ts'
import type { Writer } from '#server/kernel/adapters/mail/template.ts'

/** The next charge of an enrolment, as e-mails keep it until they are written. */
export interface NextCharge {
  month: Month
  amount: Cents
  /** E-mails from before accounts could be debited lack it. */
  method?: PlanMethod
}

/** Returns the words of an e-mail for the next charge: how much, and when it is collected, or paid at the desk. */
export function nextChargeIn(
  { month, amount, method = 'card' }: NextCharge,
  { t, language }: Pick<Writer, 't' | 'language'>,
) {
  const onDay = formatOnDay(collectionDayOf(month, method), language)
  return {
    amount: formatMoney(amount, language),
    when: method === 'desk' ? t('mail:atDesk', { onDay }) : onDay,
  }
}
