import { beforeAll, expect, it, vi } from 'vitest'
import { getKeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { PaymentsError } from '#server/kernel/adapters/payments/payments.ts'
import { enrolOne } from '#testing/billing/enrolling.ts'
import {
  answerBank,
  authenticationCard,
  chargesOfPayer,
  failuresOf,
  slowCard,
} from '#testing/billing/payment-failures.ts'
import { storeCharges } from '#testing/billing/standing-charges.ts'
import { type Member, member } from '#testing/builders.ts'
import { shared } from '#testing/shared.ts'
import { sharedTestApp } from '#testing/test-app.ts'
import { readUnsettledCharges } from './read-unsettled.ts'

const site = sharedTestApp({ now: '2025-01-10T09:00:00Z' })
const authenticated = shared(() => member(site))
let slow: Member
/** A site that no event ever reaches. */
beforeAll(async () => {
  await enrolOne(authenticated, 60, authenticationCard)
  slow = await member(site)
  await enrolOne(slow, 60, slowCard)
  site.sandbox.setWebhookUrl(null)
  await site.moveClockTo('2025-01-30T12:00:00Z')
})

const statusOf = async (payer: Member) => (await chargesOfPayer(site, payer))[0]?.status

it('a payment that its payer has finished is found within the hour', async () => {
  const [owed] = (await authenticated.call(getKeptMethods)).body.owed
  if (!owed?.confirmation) throw new Error('the bank can be asked')
  await answerBank(authenticated, owed.confirmation)
  expect(await statusOf(authenticated)).toBe('needsAuthentication')
  await readUnsettledCharges(site.deps)
  expect(await statusOf(authenticated)).toBe('paid')
  expect(await failuresOf(site, authenticated)).toMatchObject([{ state: 'paid' }])
})

it('so is one that the bank took days for', async () => {
  await readUnsettledCharges(site.deps)
  expect(await statusOf(slow)).toBe('processing')
  await site.moveClockTo('2025-02-03T12:00:00Z')
  expect(await statusOf(slow)).toBe('processing')

  const away = vi.fn(() => Promise.reject(new PaymentsError('noAnswer', new Error('away'))))
  const payments = { ...site.deps.payments, retrievePayment: away }
  await readUnsettledCharges({ ...site.deps, payments })
  expect(await statusOf(slow)).toBe('processing')
  await readUnsettledCharges(site.deps)
  expect(await statusOf(slow)).toBe('paid')
})

it('all of them are read, however many, but none that was plainly refused', async () => {
  const [known] = await chargesOfPayer(site, slow)
  if (!known) throw new Error('there is a charge')
  const { payerId, enrolmentId, amountCents, dueAt, chargedOn } = known
  const months = Array.from({ length: 600 }, (_, number) => {
    return `${1960 + Math.floor(number / 12)}-${String(1 + (number % 12)).padStart(2, '0')}`
  })
  const waiting = ['processing', 'needsAuthentication'] as const
  await storeCharges(
    site.deps.db,
    months.map((serviceMonth, number) => ({
      charge: { payerId, enrolmentId, amountCents, dueAt, chargedOn, serviceMonth },
      payment: {
        providerId: `pi_${serviceMonth}`,
        status: number === 0 ? ('failed' as const) : (waiting[number % 2] ?? 'processing'),
      },
    })),
  )
  const retrievePayment = vi.fn((_: string) =>
    Promise.reject(new PaymentsError('refused', new Error('there is no such payment'))),
  )
  await readUnsettledCharges({ ...site.deps, payments: { ...site.deps.payments, retrievePayment } })
  const read = retrievePayment.mock.calls.map(([id]) => id).sort()
  expect(read).toEqual(months.slice(1).map((month) => `pi_${month}`))
})
