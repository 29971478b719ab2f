import { expect, test } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { type PendingPurchase, pendingPurchase } from './pending-purchase.ts'

const purchase: PendingPurchase = {
  visit: 'one',
  programmeId: 1,
  agreed: { firstMonth: 60, monthly: 60, nextPrice: null },
  paymentMethodId: 'pm_1',
  orderId: 'order',
}

test('a purchase under way is there until it is over', () => {
  const kept = new Map<string, string>()
  const pending = pendingPurchase(() => mapStorage(kept))
  expect(pending.read()).toBeNull()
  pending.write(purchase)
  expect(pending.read()).toEqual(purchase)
  pending.remove()
  expect([pending.read(), kept.size]).toEqual([null, 0])
})

const read = (text: string | null) =>
  pendingPurchase(() => ({
    getItem: () => text,
    setItem: () => undefined,
    removeItem: () => undefined,
  })).read()

test.each([
  null,
  '{broken',
  '7',
  '{"visit":"v1"}',
  JSON.stringify({ ...purchase, orderId: 7 }),
  JSON.stringify({ ...purchase, agreed: null }),
])('%s is no purchase', (text) => {
  expect(read(text)).toBeNull()
})
