import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { refundDonation } from '#domain/donations/admin/contract.ts'
import { readDonation } from '#domain/donations/contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { donate, payDonation, storedDonation } from '#testing/billing/donating.ts'
import { chargesOf, giveBack, payerOf, refundCards } from '#testing/billing/refunding.ts'
import { administrator } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { syncRefunds } from './sync-refunds.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const actor = shared(() => administrator(site))

async function mailsThat(words: string, address: string) {
  return (await mailsTo(site, address)).filter(({ text }) => text.includes(words))
}

it('a donor whose refund fails days later is told once that it did not arrive, and administrators that they are', async () => {
  const { body } = await donate(site, { amount: 25 })
  const { donationId: id } = body
  await payDonation(site, body.clientSecret, refundCards.fails)
  await site.visitor().call(readDonation, { params: { id } })
  await actor.call(refundDonation, {
    params: { id },
    body: { amount: 10, reason: 'goodwill', requestKey: randomUUID() },
  })
  await settlePaymentEvents(site.deps)
  expect(await storedDonation(site, id)).toMatchObject({ refundedCents: 1000 })
  await site.moveClockTo('2025-01-20T12:00:00Z')
  await Promise.all([1, 2].map(() => syncRefunds(site.deps, { kind: 'donation', id })))
  expect(await storedDonation(site, id)).toMatchObject({ refundedCents: 0 })

  const subjects = (await mailsTo(site, 'maite@example.org')).map(({ subject }) => subject)
  expect(subjects.slice(-2)).toEqual([
    'Te devolvemos 10\u00a0€ de tu aportación',
    'Tu devolución de 10\u00a0€ no ha llegado',
  ])
  const notes = await mailsThat('La persona había recibido un correo', actor.user.email)
  expect(notes).toHaveLength(1)
})

it('a payer whose refund fails days later is told once, with the document that takes the correction back', async () => {
  await site.moveClockTo('2025-02-02T12:00:00Z')
  const payer = await payerOf(site, 1, refundCards.fails)
  await site.moveClockTo('2025-02-28T12:00:00Z')
  const [charge] = await chargesOf(site, payer)
  if (!charge) throw new Error('nothing was charged')
  await giveBack(actor, charge, { amount: 60 })
  await site.deps.background.settled()
  await site.moveClockTo('2025-03-12T12:00:00Z')
  await Promise.all([1, 2].map(() => syncRefunds(site.deps, { kind: 'charge', id: charge.id })))
  const [told, ...others] = await mailsThat('ha vuelto a la asociación', payer.user.email)
  expect(others).toEqual([])
  expect(told?.subject).toBe('Tu devolución de 60\u00a0€ no ha llegado')
  expect(told?.text).toContain('Ahora no tienes que hacer nada')
  expect(told?.text).toMatch(/El documento R2025-\d{4} anula/)
})
