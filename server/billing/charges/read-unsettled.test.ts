import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getPaymentCard } from '#domain/billing/payment-card-contract.ts'
import { PaymentsError } from '#server/adapters/payments.ts'
import { type Member, member } from '#server/testing/builders.ts'
import { enrolOne } from '#server/testing/cancelling.ts'
import {
  answerBank,
  askingCard,
  chargesOfPayer,
  failuresOf,
  slowCard,
} from '#server/testing/refusals.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readUnsettledCharges } from './read-unsettled.ts'

let site: TestApp
let asked: Member
let slow: Member
/** A site that no event ever reaches. */
beforeAll(async () => {
  site = await startTestApp({ now: '2025-01-10T09:00:00Z' })
  asked = await member(site)
  await enrolOne(asked, 60, askingCard)
  slow = await member(site)
  await enrolOne(slow, 60, slowCard)
  site.sandbox.setWebhookUrl(null)
  await site.moveClockTo('2025-01-30T12:00:00Z')
})
afterAll(() => site.stop())

const statusOf = async (payer: Member) => (await chargesOfPayer(site, payer))[0]?.status

it('a payment that its payer has finished is found within the hour', async () => {
  const [owed] = (await asked.call(getPaymentCard)).body.owed
  if (!owed?.confirmation) throw new Error('the bank can be asked')
  await answerBank(asked, owed.confirmation)
  expect(await statusOf(asked)).toBe('needsAuthentication')
  await readUnsettledCharges(site.deps)
  expect(await statusOf(asked)).toBe('paid')
  expect(await failuresOf(site, asked)).toMatchObject([{ state: 'paid' }])
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
