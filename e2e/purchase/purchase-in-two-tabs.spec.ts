import { expect, nightly, test } from '../fixtures.ts'
import { type Account, openAccount } from '../product/member.ts'
import { schedulesOf } from '../product/schedules.ts'
import { logIn, logOut } from '../steps/account.ts'
import { confirm, fillInTwoPeople, names } from '../steps/enrolment.ts'
import { cards, pay, sendCard, typeCard } from '../steps/payment.ts'
import { seesEnrolled } from '../steps/results.ts'
import { Visitor } from '../visitor.ts'

/** A payer at the card form with two people to enrol, in this tab and in another. */
async function readyInTwoTabs(visitor: Visitor) {
  const payer = await openAccount(visitor.product)
  await visitor.usesSessionOf(payer)
  await visitor.opens('/programa-ona')
  await fillInTwoPeople(visitor)
  await confirm(visitor)
  const page = await visitor.page.context().newPage()
  return { payer, other: new Visitor(page, visitor.product, visitor.language) }
}

async function isEnrolledOnce({ product }: Visitor, { email }: Account): Promise<void> {
  expect(await schedulesOf(product, email)).toHaveLength(2)
}

test(
  'a purchase that is sent from two tabs at once is made once, and both tabs confirm it',
  nightly,
  async ({ visitor, troubles }) => {
    const { payer, other } = await readyInTwoTabs(visitor)
    await other.opens('/confirmationPage?programa=1')
    await other.field('enrolments:review.accept').check()
    await other.presses('enrolments:review.continue')
    for (const tab of [visitor, other]) await typeCard(tab, cards.works)
    troubles.announce(409, '/api/')
    await Promise.all([sendCard(visitor), sendCard(other)])
    for (const tab of [visitor, other]) await tab.sees('subscriptions:success.title')
    await isEnrolledOnce(visitor, payer.account)
  },
)

test(
  'after a log-out in another tab before the card is sent, the payer logs in and pays once',
  nightly,
  async ({ visitor, troubles }) => {
    const { payer, other } = await readyInTwoTabs(visitor)
    await typeCard(visitor, cards.works)
    troubles.announce(401, '/api/')
    await other.opens('/user')
    await logOut(other, payer.account.firstName)
    await visitor.sees('accounts:logIn.title')
    expect(await schedulesOf(visitor.product, payer.account.email)).toEqual([])

    await logIn(visitor, payer.account)
    await visitor.page.waitForURL('**/user')
    await visitor.opens('/programa-ona')
    await confirm(visitor)
    await pay(visitor)
    await visitor.sees('subscriptions:success.title')
    await isEnrolledOnce(visitor, payer.account)
  },
)

test(
  'after a log-out in another tab while the purchase is being completed, it is paid once',
  nightly,
  async ({ visitor, troubles }) => {
    const { payer, other } = await readyInTwoTabs(visitor)
    const { page } = visitor
    troubles.announce(401, '/api/')
    const arrived = Promise.withResolvers<void>()
    const loggedOut = Promise.withResolvers<void>()
    await page.route('**/api/complete-subscription', async (route) => {
      const answer = await route.fetch()
      arrived.resolve()
      await loggedOut.promise
      await route.fulfill({ response: answer })
    })
    await pay(visitor)
    await arrived.promise
    await other.opens('/user')
    await logOut(other, payer.account.firstName)
    await other.sees('accounts:logIn.title')
    loggedOut.resolve()
    await visitor.sees('accounts:logIn.title')
    await isEnrolledOnce(visitor, payer.account)

    await logIn(visitor, payer.account)
    await seesEnrolled(visitor, names(payer.account))
  },
)
