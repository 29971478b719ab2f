import { myEnrolments } from '#domain/billing/contract.ts'
import { expect, test } from '../fixtures.ts'
import { schedulesOf } from '../product/schedules.ts'
import { cardFrame, cards, pay } from '../steps/payment.ts'
import { readyToPay } from '../steps/ready-to-pay.ts'
import { seesEnrolled } from '../steps/results.ts'

test('a declined card enrols no one and loses nothing, and another card works in the same form', async ({
  visitor,
  site,
  troubles,
}) => {
  const { member, people } = await readyToPay(visitor)

  troubles.announce(402, '/confirm')
  await pay(visitor, cards.isDeclined)
  await visitor.reads('subscriptions:problem.cardTitle')
  await visitor.reads('subscriptions:problem.nothingCharged')
  await expect(cardFrame(visitor).getByRole('alert').filter({ visible: true })).not.toBeEmpty()
  expect((await member.client.get(myEnrolments)).inscripciones).toEqual([])
  expect(await schedulesOf(site, member.account.email)).toEqual([])
  for (const person of people) {
    await expect(visitor.page.getByRole('listitem').filter({ hasText: person })).toBeVisible()
  }

  await pay(visitor, cards.works)
  await visitor.sees('subscriptions:success.title')
  await visitor.opens('/user')
  await seesEnrolled(visitor, people)
})
