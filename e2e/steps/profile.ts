import { expect, type Locator } from '@playwright/test'
import { type Member, openAccount } from '../product/member.ts'
import type { Visitor } from '../visitor.ts'

export type DataName = 'name' | 'phone' | 'email' | 'locality' | 'language'

/** A new member opens their own page, until all of it is loaded. */
export async function opensOwnPage(visitor: Visitor): Promise<Member> {
  const member = await openAccount(visitor.product)
  await visitor.usesSessionOf(member)
  await visitor.opens('/user')
  await visitor.reads('profile:enrolments.empty.title')
  return member
}

/** The part of the profile that shows one thing known of the reader. */
export function dataRow({ page, t }: Visitor, name: DataName): Locator {
  return page.getByRole('region', { name: t(`profile:data.${name}.label`), exact: true })
}

/** Opens the form of that part; its first field has the focus. */
export async function startChanging(visitor: Visitor, name: DataName): Promise<Locator> {
  await visitor.presses(`profile:data.${name}.change`)
  const row = dataRow(visitor, name)
  await expect(row.locator('input').first()).toBeFocused()
  return row
}

/** Sends that part's form. */
export async function save(visitor: Visitor, name: DataName): Promise<void> {
  await visitor.presses(`profile:data.${name}.save`)
}

/** That part is closed again, shows this, says that it is kept, and has the focus. */
export async function seesSaved(visitor: Visitor, name: DataName, value: string): Promise<void> {
  const { t } = visitor
  const row = dataRow(visitor, name)
  await expect(row.getByRole('status')).toHaveText(t(`profile:data.${name}.saved`))
  await expect(row).toContainText(value)
  await expect(row.getByRole('button', { name: t(`profile:data.${name}.change`) })).toBeFocused()
}
