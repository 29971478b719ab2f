import { nightly, test } from '../fixtures.ts'
import { answerBank, cards, pay } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesEnrolled } from '../steps/results.ts'

test('a card that needs authentication is kept once the payer gives it', async ({ visitor }) => {
  const { people } = await readyToPay(visitor)
  await pay(visitor, cards.requiresAuthentication)
  await answerBank(visitor, 'approve')
  await visitor.sees('subscriptions:success.title')
  await visitor.opens('/user')
  await seesEnrolled(visitor, people)
})

test(
  'a refusal at the bank shows a message, and can be tried again in the same form',
  nightly,
  async ({ visitor }) => {
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
  },
)
