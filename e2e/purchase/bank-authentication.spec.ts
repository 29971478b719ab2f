import { createSetupIntent } from '#domain/billing/contract.ts'
import { returnParameter } from '#domain/return-path.ts'
import { expect, nightly, test, testFrom } from '../fixtures.ts'
import { enrol, openAccount, twoPeople } from '../product/member.ts'
import { schedulesOf } from '../product/schedules.ts'
import { logIn } from '../steps/account.ts'
import { answerBank, bankAddress, cards, cardTexts, pay } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesEnrolled } from '../steps/results.ts'
import { Visitor } from '../visitor.ts'

test('a refusal at the bank shows a message, and the card is kept once the payer agrees in the same form', async ({
  visitor,
}) => {
  const { people } = await readyToPay(visitor)
  await pay(visitor, cards.requiresAuthentication)
  await answerBank(visitor, 'reject')
  await visitor.reads('subscriptions:problem.cardTitle')
  await visitor.reads('subscriptions:problem.nothingCharged')

  await visitor.presses('subscriptions:purchase.send')
  await answerBank(visitor, 'approve')
  await visitor.sees('subscriptions:success.title')
  await visitor.opens('/user')
  await seesEnrolled(visitor, people)
})

test(
  'a return from the bank in another browser asks for a log-in, finishes there, and finishes once',
  nightly,
  async ({ visitor, site, browser }) => {
    const { account, people } = await readyToPay(visitor)
    await pay(visitor, cards.requiresAuthentication)
    const bank = await bankAddress(visitor, '/subscription-success?programa=1')

    const context = await browser.newContext()
    const other = new Visitor(await context.newPage(), site, 'es')
    await other.page.goto(bank)
    const { approve } = cardTexts(other).authentication
    await other.page.getByRole('button', { name: approve }).click()
    await other.page.waitForURL(/\/login/)
    await other.reads('accounts:toFinish')
    const bankReturn = new URL(other.page.url()).searchParams.get(returnParameter) ?? ''
    expect(bankReturn).toContain('setup_intent_client_secret=')
    await logIn(other, account)
    await other.presses('subscriptions:purchase.acceptPrice')
    await other.sees('subscriptions:success.title')
    expect(await schedulesOf(site, account.email)).toHaveLength(people.length)

    // The address of the return, opened again, shows the same end, and asks for nothing.
    await other.page.goto(site.url + bankReturn)
    await other.sees('subscriptions:success.title')
    expect(await schedulesOf(site, account.email)).toHaveLength(people.length)
    await context.close()
  },
)

testFrom('2035-03-05T09:00:00Z')(
  'a return from the bank without a purchase to finish does not show an older enrolment as its end',
  nightly,
  async ({ visitor, site }) => {
    const member = await openAccount(site)
    await enrol(site, member, twoPeople())
    await site.sandbox.moveClockTo('2035-03-06T09:00:00Z')
    const { id: userId, account } = member
    const { clientSecret } = await member.client.get(createSetupIntent, {
      userId,
      email: account.email,
    })
    await visitor.usesSessionOf(member)
    await visitor.opens(
      `/subscription-success?programa=1&setup_intent_client_secret=${clientSecret}`,
    )
    await visitor.sees('subscriptions:success.missingTitle')
    await visitor.reads('subscriptions:success.notFinished', { programme: 'ONA' })
  },
)
