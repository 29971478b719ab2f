import { newAccount, openAccount } from '../product/member.ts'
import type { Visitor } from '../visitor.ts'
import { confirm, fillInTwoPeople, names } from './enrolment.ts'

/** Somebody with an account stands before the card form, with two people to enrol in ONA. */
export async function readyToPay(visitor: Visitor) {
  const account = newAccount()
  await visitor.logsInAs(await openAccount(visitor.product, account))
  await visitor.opens('/programa-ona')
  await fillInTwoPeople(visitor)
  await confirm(visitor)
  return { account, people: names(account) }
}
