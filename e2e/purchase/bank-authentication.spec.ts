import { test } from '../fixtures.ts'
import { answerBank, cards, pay } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesEnrolled } from '../steps/results.ts'

test('a card whose bank asks is kept once the payer says yes', async ({ visitor }) => {
  const { people } = await readyToPay(visitor)
  await pay(visitor, cards.asksTheBank)
  await answerBank(visitor, 'approve')
  await visitor.sees('subscriptions:success.title')
  await visitor.opens('/user')
  await seesEnrolled(visitor, people)
})

test('whoever says no to the bank is told so, and may try again in the same form', async ({
  visitor,
}) => {
  const { people } = await readyToPay(visitor)
  await pay(visitor, cards.asksTheBank)
  await answerBank(visitor, 'reject')
  await visitor.reads('subscriptions:problem.cardTitle')
  await visitor.reads('subscriptions:problem.nothingCharged')

  await visitor.presses('subscriptions:purchase.send')
  await answerBank(visitor, 'approve')
  await visitor.sees('subscriptions:success.title')
  await visitor.opens('/user')
  await seesEnrolled(visitor, people)
})
