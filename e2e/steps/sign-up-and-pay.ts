import type { Account } from '../product/member.ts'
import type { Visitor } from '../visitor.ts'
import { signUp } from './account.ts'
import { confirm, fillInTwoPeople } from './enrolment.ts'
import { pay } from './payment.ts'

/** From log-in, where a programme's button has led, through a new account and the form to the paid card. */
export async function signUpAndPay(visitor: Visitor, account: Account): Promise<void> {
  await visitor.follows('accounts:logIn.other.link')
  await signUp(visitor, account)
  await visitor.sees('enrolments:form.title', { name: 'ONA' })
  await fillInTwoPeople(visitor)
  await confirm(visitor)
  await pay(visitor)
}
