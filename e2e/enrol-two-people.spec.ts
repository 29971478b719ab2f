import { testFrom } from './fixtures.ts'
import { newAccount } from './product/member.ts'
import { signUp } from './steps/account.ts'
import { confirm, fillInTwoPeople, names } from './steps/enrolment.ts'
import { pay } from './steps/payment.ts'
import { seesBought, seesEnrolled, seesPaid } from './steps/results.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test('a new user enrols two people in ONA by card and finds two paid receipts later', async ({
  visitor,
  site,
}) => {
  const account = newAccount()
  const people = names(account)

  await visitor.opens('/')
  await visitor.follows('programmes:enrol', { name: 'ONA' })
  await visitor.follows('accounts:logIn.other.link')
  await signUp(visitor, account)

  await visitor.sees('enrolments:form.title', { name: 'ONA' })
  await fillInTwoPeople(visitor)
  await confirm(visitor)
  await pay(visitor)
  // Enrolled on the 5th: the whole month, on the second-to-last day of March.
  const charge = { day: '2035-03-30', amount: 6000 } as const
  await seesBought(visitor, people, charge)

  await visitor.follows('subscriptions:success.toProfile')
  await visitor.sees('profile:greeting', { name: account.firstName })
  await seesEnrolled(visitor, people)

  await visitor.follows('profile:invoices.link')
  await visitor.reads('invoices:empty.title')
  await site.sandbox.moveClockTo('2035-03-30T16:00:00Z')
  await visitor.reloads()
  await seesPaid(visitor, people, charge)
})
