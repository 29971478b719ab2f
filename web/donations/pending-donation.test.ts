import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptTypingKey } from '#web/kernel/forms/kept-typing.ts'
import { mapStorage } from '#web/testing/map-storage.ts'
import { hasKept, KEPT_MINUTES, pendingDonation, typedAs } from './pending-donation.ts'

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
  expect([pendingDonation.read(), hasKept(), kept.size]).toEqual([null, false, 0])
})

test('the form has something to show of a donation under way, and of what was typed', () => {
  expect(hasKept()).toBe(false)
  kept.set(keptTypingKey + typedAs, '{}')
  expect(hasKept()).toBe(true)
  kept.clear()
  pendingDonation.write(donation)
  expect(hasKept()).toBe(true)
})

test('a browser without storage can still donate', () => {
  vi.stubGlobal('window', {})
  pendingDonation.write(donation)
  pendingDonation.clear()
  expect([pendingDonation.read(), hasKept()]).toEqual([null, false])
})
