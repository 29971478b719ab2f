import { openAccount } from '../product/member.ts'
import type { Visitor } from '../visitor.ts'
import { confirm, fillInTwoPeople, names } from './enrolment.ts'

/** A member at the card form, with two people to enrol in ONA. */
export async function readyToPay(visitor: Visitor) {
  const member = await openAccount(visitor.product)
  await visitor.usesSessionOf(member)
  await visitor.opens('/programa-ona')
  await fillInTwoPeople(visitor)
  await confirm(visitor)
  const { account } = member
  return { member, account, people: names(account) }
}
