import { expect, test } from 'vitest'
import { z } from 'zod'
import { boughtOf, newestBought, purchaseReceipt, sinceOf } from './success.ts'

const enrolment = (own: object) => ({
  id: 'i1',
  enrolleeId: 'p1',
  programmeId: 1,
  programmeName: 'ONA',
  firstName: 'Ane',
  lastName: 'Alkorta',
  status: 'active' as const,
  enrolledAt: '2025-01-10T09:00:00.000Z',
  subscriptionId: 'sub_1',
  paymentScheduleId: 'sub_sched_1',
  nextChargeDate: '2025-01-30',
  nextAmount: 60,
  nextPrice: null,
  reduced: null,
  effectiveEndDate: null,
  paymentMethod: null,
  isPaidAtDesk: false,
  movedTo: null,
  canTakeBack: false,
  lastPayment: null,
  ...own,
})

const receipt = {
  userId: 'u1',
  programmeId: 1 as const,
  programmeName: 'ONA',
  people: [],
  subscriptions: [
    {
      enrolmentId: 'i1',
      firstName: 'Ane',
      lastName: 'Alkorta',
      subscriptionId: 's',
      paymentScheduleId: 'p',
      firstChargeDate: '2025-01-30',
      firstAmount: 30,
      monthly: 60,
    },
  ],
}

test('the navigation’s receipt has amounts in cents', () => {
  expect(boughtOf(receipt, 'u1')).toEqual({
    programmeId: 1,
    places: [
      {
        id: 'i1',
        firstName: 'Ane',
        lastName: 'Alkorta',
        firstCharge: { day: '2025-01-30', amount: 3000 },
        monthly: 6000,
      },
    ],
  })
})

test.each([
  [null],
  [{}],
  [{ userId: 'u1', programaId: 1, subscriptions: null }],
  [{ ...z.encode(purchaseReceipt, receipt), subscriptions: null }],
  [{ ...z.encode(purchaseReceipt, receipt), userId: undefined }],
])('a state that says nothing of a buyer’s subscriptions is ignored: %j', (state) =>
  expect(boughtOf(purchaseReceipt.safeParse(state).data ?? null, 'u1')).toBeNull())

test.each([['u2'], [undefined]])('a receipt is shown to its buyer only: %s', (userId) =>
  expect(boughtOf(receipt, userId)).toBeNull())

test('the newest purchase is everybody enrolled at its moment', () => {
  const older = enrolment({ id: 'old', enrolledAt: '2024-11-02T09:00:00.000Z' })
  const jon = enrolment({ id: 'i2', firstName: 'Jon' })
  const bought = newestBought([older, enrolment({}), jon], null)
  expect(bought?.places.map(({ id }) => id)).toEqual(['i1', 'i2'])
})

test('a named programme keeps the others out', () => {
  const other = enrolment({ id: 'o', programmeId: 2, enrolledAt: '2025-02-01T09:00:00.000Z' })
  expect(newestBought([other, enrolment({})], 1)?.places.map(({ id }) => id)).toEqual(['i1'])
  expect(newestBought([other], 1)).toBeNull()
})

test('an enrolment of before is not the purchase that a bank has sent back to', () => {
  const own = [enrolment({ enrolledAt: '2025-01-10T09:00:00.000Z' })]
  expect(newestBought(own, 1, '2025-01-10T08:59:30.000Z')?.places).toHaveLength(1)
  expect(newestBought(own, 1, '2025-03-02T10:00:00.000Z')).toBeNull()
})

test('only the payer who came back is shown what was bought since', () => {
  const back = { ...receipt, subscriptions: null, since: '2025-03-02T10:00:00.000Z' }
  expect(sinceOf(back, 'u1')).toBe('2025-03-02T10:00:00.000Z')
  expect(sinceOf(back, 'u2')).toBeNull()
  expect(sinceOf(receipt, 'u1')).toBeNull()
  expect(sinceOf(null, undefined)).toBeNull()
})

test('ended enrolments are no purchase to show', () => {
  expect(newestBought([enrolment({ status: 'inactive' })], 1)).toBeNull()
})
