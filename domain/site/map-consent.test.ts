import { expect, test } from 'vitest'
import { mapConsentFrom, mapConsentLeft } from './map-consent.ts'

const agreed = new Date('2025-01-08T09:00:00.400Z')
const cookie = mapConsentFrom(agreed)

test.each([
  ['just now', cookie, '2025-01-08T09:00:00.500Z', 86_400],
  ['an hour ago', cookie, '2025-01-08T10:00:00Z', 82_800],
  ['nearly a day ago', cookie, '2025-01-09T08:59:59Z', 1],
  ['a day ago', cookie, '2025-01-09T09:00:00Z', 0],
  ['in the future, by a forged cookie', cookie, '2025-01-08T08:59:59Z', 0],
  ['never', undefined, '2025-01-08T09:00:00Z', 0],
  ['for ever', '99999999999', '2025-01-08T09:00:00Z', 0],
  ['in other words', 'true', '2025-01-08T09:00:00Z', 0],
  ['with nothing in it', '', '2025-01-08T09:00:00Z', 0],
])('who agreed %s has so many seconds left', (_, value, now, left) => {
  expect(mapConsentLeft(value, new Date(now))).toBe(left)
})
