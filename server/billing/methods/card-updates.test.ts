import { expect, it } from 'vitest'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { scheduleOf } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { member } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })

it('a card that the bank has replaced shows its new digits and expiry at once', async () => {
  const payer = await member(site)
  const { paymentMethodId } = await scheduleOf(site, await enrolOne(payer, 60))
  const shown = async () => (await payer.call(getKeptMethods)).body.methods
  expect(await shown()).toMatchObject([{ method: { last4: '4242' } }])

  const renewed = { last4: '9876', exp_month: 11, exp_year: 2033 }
  await cardSandbox(site).renewCard(paymentMethodId, renewed)
  await settlePaymentEvents(site.deps)
  expect(await shown()).toMatchObject([{ method: { last4: '9876', expiresIn: '2033-11' } }])
})

it('a card of nobody here changes nothing', async () => {
  const payer = await member(site)
  const paymentMethodId = await payer.keepCard(payer.user)
  await cardSandbox(site).renewCard(paymentMethodId, { exp_year: 2040 })
  await settlePaymentEvents(site.deps)
  expect((await payer.call(getKeptMethods)).body.methods).toEqual([])
})
