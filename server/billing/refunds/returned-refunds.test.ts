import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { refundDonation } from '#domain/donations/admin/contract.ts'
import { readDonation } from '#domain/donations/contract.ts'
import { settlePaymentEvents } from '#server/billing/provider-events/event-queue.ts'
import { donate, payDonation, storedDonation } from '#testing/billing/donating.ts'
import { refundCards } from '#testing/billing/refunding.ts'
import { administrator } from '#testing/builders.ts'
import { mailsTo } from '#testing/mails.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { syncRefunds } from './sync-refunds.ts'

const site = sharedTestApp({ now: '2025-01-10T10:00:00Z' })
const actor = shared(() => administrator(site))

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
  const notes = (await mailsTo(site, actor.user.email)).filter(({ text }) =>
    text.includes('La persona había recibido un correo'),
  )
  expect(notes).toHaveLength(1)
})
