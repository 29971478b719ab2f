import { expect, it } from 'vitest'
import { completeSubscription } from '#domain/billing/contract.ts'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { takenByProvider } from '#testing/billing/books.ts'
import { chargesOf, scheduleOf } from '#testing/billing/cancelling.ts'
import { cardSandbox } from '#testing/billing/card-sandbox.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import { confirmedOrder, member, person } from '#testing/builders.ts'
import { sharedTestApp } from '#testing/test-app.ts'

const site = sharedTestApp({ now: '2026-01-05T09:00:00Z' })

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

it('a second enrolment is paid with the card on file, which its owner alone is told of', async () => {
  const payer = await member(site)
  await enrolOne(payer, 60)
  const [card] = (await payer.call(getKeptMethods)).body.methods
  expect(card).toMatchObject({ method: { last4: '4242' }, isUsable: true })
  const order = await confirmedOrder(payer, { monto: 60, people: [person({ nombre: 'Jon' })] })
  const body = { ...order, paymentMethodId: card?.paymentMethodId ?? '' }
  const answers = await Promise.all([
    payer.call(completeSubscription, { body }),
    payer.call(completeSubscription, { body }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [made] = answers[0]?.body.subscriptions ?? []
  await site.moveClockTo('2026-01-31T12:00:00Z')
  expect(await chargesOf(site, made?.inscripcionId ?? '')).toEqual(['2026-01-30 6000 paid'])
  expect(await takenByProvider(site, payer)).toBe(12_000)
})

it('a card whose bank has refused what is still owed is not offered', async () => {
  const payer = await member(site)
  await enrolOne(payer, 0, '4000000000000341')
  await site.moveClockTo('2026-02-27T12:00:00Z')
  const [card] = (await payer.call(getKeptMethods)).body.methods
  expect(card).toMatchObject({ isUsable: false })
})
