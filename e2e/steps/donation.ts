import { formatMoney } from '#domain/kernel/money.ts'
import type { Visitor } from '../visitor.ts'
import { cards, seesCardFields, sendCard, typeCard } from './payment.ts'

export interface Donor {
  firstName: string
  lastName: string
  email: string
}

/** Fills in the form with an amount of one’s own, as it is typed, and one's name. */
export async function fillInDonation(visitor: Visitor, donor: Donor, euros: string) {
  const { page, t } = visitor
  const field = (key: string) => page.getByRole('textbox', { name: t(key), exact: true })
  await page.getByRole('radio', { name: t('donations:form.other') }).check()
  await field('donations:form.otherLabel').fill(euros)
  await field('donations:form.firstName').fill(donor.firstName)
  await field('donations:form.lastName').fill(donor.lastName)
  await field('donations:form.email').fill(donor.email)
}

/** Gives so many whole euros by card, and is thanked. */
export async function donates(visitor: Visitor, donor: Donor, euros: number): Promise<void> {
  await visitor.opens('/aportacion-solidaria')
  await fillInDonation(visitor, donor, String(euros))
  await visitor.presses('donations:form.submit')
  await seesCardFields(visitor)
  await typeCard(visitor, cards.works)
  const amount = formatMoney(euros * 100, visitor.language)
  await sendCard(visitor, visitor.t('donations:payment.send', { amount }))
  await visitor.sees('donations:done.paid.title')
}
