import { inBasqueOnAPhone, testFrom } from '../fixtures.ts'
import { newAccount } from '../product/member.ts'
import { names } from '../steps/enrolment.ts'
import { seesBought, seesEnrolled, seesPaid } from '../steps/results.ts'
import { signUpAndPay } from '../steps/sign-up-and-pay.ts'

const test = testFrom('2035-02-17T09:00:00Z')

test.use(inBasqueOnAPhone)

test('in Basque on a phone, two people are enrolled at half the first price and pay it', async ({
  visitor,
  site,
}) => {
  const account = newAccount()
  const people = names(account)

  await visitor.opens('/')
  await visitor.presses('shell:header.menu')
  await visitor.follows('shell:header.signUp')
  await visitor.sees('overview:title')
  await visitor.follows('programmes:enrol', { name: 'ONA' })
  await signUpAndPay(visitor, account)
  // Enrolled on the 17th: half the month, on the second-to-last day of February.
  const charge = { day: '2035-02-27', amount: 3000 } as const
  await seesBought(visitor, people, charge)

  await visitor.follows('subscriptions:success.toProfile')
  await seesEnrolled(visitor, people)

  await site.sandbox.moveClockTo('2035-02-27T16:00:00Z')
  await visitor.follows('profile:invoices.link')
  await seesPaid(visitor, people, charge)
})
