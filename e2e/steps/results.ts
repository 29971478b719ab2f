import { expect } from '@playwright/test'
import type { CalendarDay } from '#domain/kernel/calendar.ts'
import { formatDay, formatOnDay } from '#domain/kernel/calendar-text.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import type { Visitor } from '../visitor.ts'

export interface FirstCharge {
  day: CalendarDay
  amount: Cents
}

/** The page at the end of a purchase, with everybody's first charge. */
export async function seesBought(visitor: Visitor, people: string[], first: FirstCharge) {
  const { page, t, language } = visitor
  await visitor.sees('subscriptions:success.title')
  const firstCharge = t('subscriptions:success.firstCharge', {
    amount: formatMoney(first.amount, language),
    onDay: formatOnDay(first.day, language),
  })
  const places = page.getByRole('region', { name: t('subscriptions:success.people') })
  await expect(places.getByRole('listitem')).toHaveCount(people.length)
  for (const person of people) {
    const place = places.getByRole('listitem').filter({ hasText: person })
    await expect(place).toContainText(firstCharge)
  }
}

/** The profile, with an active enrolment of each of these people and no one else. */
export async function seesEnrolled(visitor: Visitor, people: string[]): Promise<void> {
  const { page, t } = visitor
  const enrolments = page.getByRole('region', { name: t('profile:enrolments.title') })
  await expect(enrolments.getByRole('listitem')).toHaveCount(people.length)
  for (const person of people) {
    const enrolment = enrolments.getByRole('listitem').filter({ hasText: person })
    await expect(enrolment).toContainText(t('enrolments:state.active'))
  }
}

/** The receipts: one for each of these people, paid, of this day and amount. */
export async function seesPaid(visitor: Visitor, people: string[], charge: FirstCharge) {
  const { page, t, language } = visitor
  const receipts = page.getByRole('table', { name: t('invoices:caption') })
  await expect(receipts.getByRole('row')).toHaveCount(people.length + 1)
  for (const person of people) {
    const receipt = receipts.getByRole('row').filter({ hasText: person })
    await expect(receipt).toContainText(formatDay(charge.day, language))
    await expect(receipt).toContainText(formatMoney(charge.amount, language))
    await expect(receipt).toContainText(t('invoices:status.paid'))
  }
}
