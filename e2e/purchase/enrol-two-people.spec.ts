import { nightly, testFrom } from '../fixtures.ts'
import { newAccount } from '../product/member.ts'
import { names } from '../steps/enrolment.ts'
import { seesBought, seesEnrolled, seesPaid } from '../steps/results.ts'
import { signUpAndPay } from '../steps/sign-up-and-pay.ts'

const test = testFrom('2035-03-05T09:00:00Z')

test(
  'a new user enrols two people in ONA by card and finds two paid receipts later',
  nightly,
  async ({ visitor, site }) => {
    const account = newAccount()
    const people = names(account)

    await visitor.opens('/')
    await visitor.follows('programmes:enrol', { name: 'ONA' })
    await signUpAndPay(visitor, account)
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
  },
)
