import type { Locator } from '@playwright/test'
import type { Account } from '../product/member.ts'
import type { Visitor } from '../visitor.ts'

export interface Other {
  name: string
  surname: string
  years: number
}

export const mother: Other = { name: 'Maite', surname: 'Etxeberria Lasa', years: 71 }

/** Chooses "myself and others" and fills in both people; the payer was born on 27 March 1996. */
export async function fillInTwoPeople(visitor: Visitor): Promise<void> {
  await choose(visitor, 'both')
  await typeOwnBirthDate(visitor)
  await fillInOther(visitor, 2, mother)
}

export async function choose(visitor: Visitor, who: 'self' | 'others' | 'both'): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('radio', { name: t(`enrolments:form.${who}`) }).check()
}

export async function typeOwnBirthDate(visitor: Visitor): Promise<void> {
  const self = visitor.page.getByRole('group', { name: visitor.t('enrolments:form.you') })
  await visitor.field('ui:day', self).fill('27')
  await visitor.field('ui:month', self).fill('3')
  await visitor.field('ui:year', self).fill('1996')
}

export async function fillInOther(visitor: Visitor, position: number, other: Other) {
  const person = personCard(visitor, position)
  await visitor.field('enrolments:fields.firstName', person).fill(other.name)
  await visitor.field('enrolments:fields.lastName', person).fill(other.surname)
  const unknown = visitor.t('enrolments:form.birthDateUnknown')
  await person.getByRole('button', { name: unknown }).click()
  await visitor.field('enrolments:form.years', person).fill(String(other.years))
  await visitor.field('enrolments:form.statement', person).check()
}

export function personCard(visitor: Visitor, position: number): Locator {
  const name = visitor.t('enrolments:form.person', { position })
  return visitor.page.getByRole('group', { name, exact: true })
}

/** Sends the form, accepts the terms, and goes on to the payment. */
export async function confirm(visitor: Visitor): Promise<void> {
  await visitor.presses('enrolments:form.send')
  await visitor.sees('enrolments:review.title')
  await visitor.field('enrolments:review.accept').check()
  await visitor.presses('enrolments:review.continue')
  await visitor.sees('subscriptions:purchase.title')
}

/** The names under which both people appear. */
export function names(account: Account, other: Other = mother): [string, string] {
  return [`${account.firstName} ${account.lastName}`, `${other.name} ${other.surname}`]
}
