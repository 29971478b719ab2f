import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mapStorage } from '#web/testing/map-storage.ts'
import { KEPT_MINUTES, pendingDonation } from './pending-donation.ts'

const donation = { donationId: 'one', clientSecret: 'pi_1_secret_2', amount: 25 }
let kept: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  kept = new Map()
  const sessionStorage = mapStorage(kept)
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a donation under way is there for half an hour', () => {
  pendingDonation.write(donation)
  vi.setSystemTime(Date.now() + KEPT_MINUTES * 60_000 - 1)
  expect(pendingDonation.read()).toMatchObject(donation)
  vi.setSystemTime(Date.now() + 1)
  expect(pendingDonation.read()).toBeNull()
})

test('one that is over is gone', () => {
  pendingDonation.write(donation)
  pendingDonation.clear()
  expect([pendingDonation.read(), kept.size]).toEqual([null, 0])
})

test('a browser without storage can still donate', () => {
  vi.stubGlobal('window', {})
  pendingDonation.write(donation)
  pendingDonation.clear()
  expect(pendingDonation.read()).toBeNull()
})
